import type { Box } from '../core/geometry.ts';
import type { Page, PageReading } from '../core/page.ts';

/**
 * What is fetched before the first page can be read: the text recogniser, the finder of marks, the opener of PDFs, or a
 * language by its code.
 */
export interface LoadingFile {
  readonly name: string;
  /** Bytes that are here, of how many. */
  readonly loaded: number;
  readonly total: number;
}

/** How a page is to be read. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Languages of the book as Tesseract codes, most likely first; `['eng']` when absent. */
  readonly languages?: readonly string[];
  /**
   * Every line of the body is read, not only those that carry marks: about 28 ms a line. For checking what somebody
   * else says about the page.
   */
  readonly readAll?: boolean;
  /**
   * True where nothing else will be read before it and its rest: who is ready, see `warm`, helps with its marks and begins with
   * its rest.
   */
  readonly isAlone?: boolean;
  /**
   * With `readAll`: what is known so far, again and again while the page is read. Words that were given stay. An engine
   * may leave it out.
   */
  readonly onPart?: (readings: readonly PageReading[]) => void;
  /**
   * With `onPart`: the lines in these places come next, those of the first place before those of the second, and of what
   * is equal the lines around the first. In pixels of its readings. Asked again while the page is read: who
   * looks at it may turn to another place.
   */
  readonly near?: () => readonly Box[];
  /**
   * With `onPart`: false as long as nobody waits for the page: pages of an upload go before it then. Asked again while the
   * page is read; somebody waits when absent.
   */
  readonly isUrgent?: () => boolean;
  /** With `onPart`: true as long as half of the workers are enough for the page, so that the others rest. Asked again as well. */
  readonly isUnhurried?: () => boolean;
  /**
   * Called again and again while what reads pages is being fetched, with all of its files, where that takes a while. What is
   * kept on the device comes too quickly to be told of.
   */
  readonly onLoading?: (files: readonly LoadingFile[]) => void;
}

/**
 * Fills in what is missing of a page: its words, its marks, its printed number. A picture of two facing pages gives two
 * readings, the left one first; every other page gives one. Coordinates are pixels of the page's picture, turned as it is read.
 *
 * Rejects with `AppError`: `image-broken`, `image-too-large`, `file-empty`, `engine-failed`, `worker-lost`,
 * `cancelled`.
 */
export interface Engine {
  readPage(page: Page, options?: ReadOptions): Promise<readonly PageReading[]>;
  /** How many pages it can read at the same time. */
  readonly concurrency: number;
  /**
   * While the last pages are read: whoever else will read the rest of them, in these languages, gets ready for it. Nothing is
   * loaded where no page needs a reader, and nothing fails. An engine may leave it out.
   */
  warm?(languages?: readonly string[]): void;
  close(): Promise<void>;
}
