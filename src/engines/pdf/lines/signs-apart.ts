import { isUnspaced } from '../../../core/words/words.ts';
import type { Character } from '../text/text.ts';
import { type TextLine, type TextWord, wordOf } from './text-lines.ts';

/**
 * The lines with a word for each sign of a script that sets no spaces between words (Chinese, Japanese): a mark there
 * covers signs, and what is between two spaces may be a whole line.
 */
export function withSignsApart(lines: readonly TextLine[], characters: readonly Character[]): readonly TextLine[] {
  return lines.map((line) => {
    const words = line.words.flatMap((word) => signsOf(word, characters));
    return words.length === line.words.length ? line : { ...line, words };
  });
}

/** Parts of a word, cut where one such sign follows another; letters among them stay with a neighbour. */
function signsOf(word: TextWord, characters: readonly Character[]): readonly TextWord[] {
  const parts: number[][] = [];
  let before = false;
  for (const place of word.characters) {
    const isSign = isUnspaced(characters[place]?.text ?? '');
    if (isSign && before) parts.push([place]);
    else if (parts.length === 0) parts.push([place]);
    else parts.at(-1)?.push(place);
    before = isSign;
  }
  return parts.length <= 1 ? [word] : parts.map((places) => wordOf(places, characters));
}
