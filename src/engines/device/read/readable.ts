import type { Word } from '../../../core/page.ts';

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

/** Lines of fewer letters tell nothing of a language: numbers, headings, labels of figures. */
const TELLING_LETTERS = 10;
/** So many lines tell what a page is printed in. */
export const TELLING_LINES = 5;
/**
 * Of a page in a language that is known more than this share of the lines can be read. Made pages in Russian, Arabic and
 * Chinese, read as English: none of 45 lines, with 0.08 to 0.37 for their letters; the same in English: all, with 0.96.
 */
const READABLE_LINES = 0.25;

/** True where lines of print hardly give a word: the page is in another language, or too faint to be read. */
export function areUnreadable(lines: readonly (readonly Word[])[]): boolean {
  const telling = lines.filter((words) => words.reduce((sum, word) => sum + lettersIn(word), 0) >= TELLING_LETTERS);
  return telling.length >= TELLING_LINES && telling.filter(isReadable).length <= telling.length * READABLE_LINES;
}

function lettersIn({ text }: Word): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length;
}
