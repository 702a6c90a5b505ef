import type { Word } from '../../../core/page.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import type { StripSource } from '../../../imaging/strips/strips.ts';
import { readLines } from './read-lines.ts';
import type { TextReader } from './text-reader.ts';

/** Words of a figure's lines or of grain are read with less certainty than this, by length of word. */
const READABLE = 0.6;
/** So many words of so many letters, read with this much certainty, are print of which a stroke hid a part. */
const PARTLY_READABLE = 0.4;
const SURE_WORDS = 3;
const SURE_LENGTH = 3;
const SURE = 0.7;

/** True for a line of which the words are print in a language that is known. */
export function isReadable(words: readonly Word[]): boolean {
  let [sum, letters, sure] = [0, 0, 0];
  for (const word of words) {
    const length = lettersIn(word);
    sum += word.confidence * length;
    letters += length;
    if (length >= SURE_LENGTH && word.confidence >= SURE) sure++;
  }
  return letters >= 2 && sum >= letters * (sure >= SURE_WORDS ? PARTLY_READABLE : READABLE);
}

/** A line and what it was read as. */
export interface ReadLine {
  readonly line: Pick<TextLine, 'left' | 'right' | 'xHeight'>;
  readonly words: readonly Word[];
}

/**
 * Lines of fewer letters tell nothing of a language: numbers, headings, labels of figures. But where a line is so many
 * x-heights wide, print in a language that is known has more.
 */
const TELLING_LETTERS = 10;
const TELLING_WIDTH = 20;
/** So many lines tell what a page is printed in. */
const TELLING_LINES = 5;
/**
 * Of a page in a language that is known more than this share of the lines can be read. Made pages in Russian, Arabic and
 * Chinese, read as English: none of 45 lines, with 0.08 to 0.37 for their letters; the same in English: all, with 0.96.
 */
const READABLE_LINES = 0.25;

/** True where lines of print hardly give a word: the page is in another language, or too faint to be read. */
export function areUnreadable(lines: readonly ReadLine[]): boolean {
  const telling = lines.filter(
    ({ line, words }) => lettersOf(words) >= TELLING_LETTERS || line.right - line.left >= line.xHeight * TELLING_WIDTH,
  );
  const readable = telling.filter(({ words }) => lettersOf(words) >= TELLING_LETTERS && isReadable(words));
  return telling.length >= TELLING_LINES && readable.length <= telling.length * READABLE_LINES;
}

/** So many of the longest lines, read, as tell what they are printed in. 30 ms a line. */
export function longestRead(lines: readonly TextLine[], source: StripSource, reader: TextReader): readonly ReadLine[] {
  const longest = lines.toSorted((a, b) => b.right - b.left - (a.right - a.left)).slice(0, TELLING_LINES);
  const words = readLines(longest, source, { reader });
  return longest.map((line, at) => ({ line, words: words[at]! }));
}

const lettersOf = (words: readonly Word[]): number => words.reduce((sum, word) => sum + lettersIn(word), 0);

function lettersIn({ text }: Word): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length;
}
