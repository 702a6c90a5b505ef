import type { Random } from '../random.ts';
import type { TypeStyle } from './faces.ts';
import type { TextWord } from './typeset.ts';

/** How a book sets words apart from running text. */
export type Emphasis = 'italic' | 'bold' | 'typed' | 'link' | 'red' | 'blue' | 'grey';

const STYLES = {
  italic: { italic: true },
  bold: { bold: true },
  typed: { underlined: 'typed' },
  link: { underlined: 'link' },
  red: { colour: '#b3201e', bold: true },
  blue: { colour: '#1b4f9c' },
  grey: { colour: '#777777' },
} as const satisfies Record<Emphasis, Partial<TypeStyle>>;

/** Sets one to four words of `words` apart, in print. */
export function emphasised(words: readonly TextWord[], emphasis: Emphasis, random: Random): readonly TextWord[] {
  const from = random.whole(0, words.length - 1);
  const count = emphasis === 'link' ? random.whole(2, 3) : random.whole(1, 4);
  return words.map((word, i) =>
    i >= from && i < from + count ? { ...word, style: { ...word.style, ...STYLES[emphasis] } } : word,
  );
}
