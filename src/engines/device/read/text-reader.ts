import type { Box } from '../../../core/geometry.ts';
import type { GreyImage } from '../../../imaging/loops/loops.ts';
import type { WordList } from './word-list.ts';

/** A word as the OCR library saw it; the box is in pixels of the sheet that was read, confidence 0 to 1. */
export interface ReadWord {
  readonly text: string;
  readonly box: Box;
  readonly confidence: number;
  /** True where it stands in a word list of the languages that were asked for, or is a number. */
  readonly isKnown: boolean;
}

/** How a sheet is laid out: a stack of full lines, one line only, or one isolated word or number. */
export type SheetLayout = 'block' | 'line' | 'word';

/**
 * Reads dark print on a white sheet. Synchronous: it runs inside a worker. One call for many lines is far cheaper than
 * a call a line. Throws `AppError` `engine-failed`.
 */
export interface TextReader {
  readSheet(sheet: GreyImage, layout: SheetLayout): readonly ReadWord[];
  /** Asks the word lists of its languages; the first question takes some 20 ms, others some microseconds. */
  readonly isWord: WordList;
}
