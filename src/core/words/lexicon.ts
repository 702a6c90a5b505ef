import type { Line } from '../page.ts';
import { koreanTurn } from './korean.ts';

/** What is known of words when a line-end hyphen has to be judged. All words in lower case. */
export interface Lexicon {
  /** The words that a batch of pages itself uses, counted, and turns of its lines that may break a word of Korean. */
  readonly counts: ReadonlyMap<string, number>;
  /** Tesseract code of the book's language; English when absent. */
  readonly language?: string | undefined;
  /** Asks a word list of the language, when there is one. */
  readonly isWord?: ((word: string) => boolean) | undefined;
}

const HYPHEN_END = /[-\u00ad\u2010\u2011\u00ac\u2e17\u2013\u2014]$/u;

/** A word as a word list has it: lower case, the hyphen one plain character, no punctuation around it. */
export function lemmaOf(text: string): string {
  return text
    .replace(/[\u2010\u2011]/gu, '-')
    .replace(/\u2019/gu, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .toLowerCase();
}

/**
 * Counts the words of `lines` into `counts`. Words at a line's ends that may be halves of a split word are left out:
 * the last one when it ends in a hyphen, and the first one unless the line before it is seen to end without one. Korean
 * splits words without a hyphen: such a turn is counted for itself.
 */
export function countWords(counts: Map<string, number>, lines: readonly Line[]): void {
  const add = (word: string): void => {
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  let turn: string | undefined;
  lines.forEach(({ words }, at) => {
    const before = lines[at - 1]?.words.at(-1)?.text;
    const firstIsWhole = before !== undefined && !HYPHEN_END.test(before) && turn === undefined;
    turn = koreanTurn(words.at(-1)?.text, lines[at + 1]?.words[0]?.text);
    if (turn !== undefined) add(turn);
    for (const word of words.slice(firstIsWhole ? 0 : 1, turn === undefined ? words.length : -1)) {
      if (!HYPHEN_END.test(word.text)) add(lemmaOf(word.text));
    }
  });
}
