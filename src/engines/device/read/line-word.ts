import type { Word } from '../../../core/page.ts';

/** A word of a line, and whether it stands in a word list of the languages that were asked for or is a number. */
export interface LineWord extends Word {
  readonly isKnown: boolean;
}

/** How many letters and figures a word has. */
export const lettersIn = ({ text }: Word): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;
