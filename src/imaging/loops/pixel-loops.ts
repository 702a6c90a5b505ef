import type { BlockValues } from './block-values.ts';
import type { BlockGrid, ColourPlanes, GreyImage, InkMask, RgbaImage } from './image.ts';
import type { InkedRuns } from './ink-runs.ts';

/** Darkness 0 to 1, `rows` values across for each of `columns` steps along. */
export interface DarkPicture {
  readonly columns: number;
  readonly rows: number;
  readonly dark: Float32Array;
}

/**
 * What a point of a thin stroke scores: where it is darker than the rows around it by `minRidge`, 0.5 and four times as
 * much, at most 1; elsewhere `crossed` in ink (darker than `ink`) and `absent` on paper. Steps up or down cost `bend`.
 */
export interface PathWeights {
  /** At which distances, in rows, the rows around it are looked at; the palest of the three counts. */
  readonly reaches: readonly [number, number, number];
  readonly minRidge: number;
  readonly ink: number;
  readonly crossed: number;
  readonly absent: number;
  readonly bend: number;
  /** No sum of scores falls below this. */
  readonly floor: number;
}

export type Three<T> = readonly [T, T, T];

/**
 * What is done to every pixel of a picture. There are two of each: with vectors of 16 bytes where the platform has them
 * (`vector-loops.ts`), and without (`plain-loops.ts`).
 */
export interface PixelLoops {
  /** The mean of each `block` by `block` pixels of `image`, which has so many rows and columns for each of `to`, cut to whole numbers. */
  averages(image: RgbaImage, block: number, to: ColourPlanes): void;
  /**
   * Each pixel weighed with its eight neighbours, 1 : 2 : 1 across and down (a binomial filter): noise of a pixel's size is
   * a quarter of what it was. Pixels at the edge stand for those beyond it.
   */
  smooth(grey: GreyImage): Uint8Array;
  /** The greatest of each three bytes; planes of one length. */
  greatestOf(planes: Three<Uint8Array>): Uint8Array;
  /** The least of each three bytes. */
  leastOf(planes: Three<Uint8Array>): Uint8Array;
  /** The sum of each block, all of them whole; `grid` is in pixels. */
  blockSums(picture: GreyImage, grid: BlockGrid): Uint32Array;
  /** The greatest and the least of each block; the last ones may be cut off. */
  blockRanges(picture: GreyImage, grid: BlockGrid): { readonly most: Uint8Array; readonly least: Uint8Array };
  /** The greatest of each column in bands of so many rows, one band after the other; the last one may be cut off. */
  greatestOfRows(grey: GreyImage, rows: number): Uint8Array;
  /**
   * Each pixel as its share of 255 in the light on it, cut to whole numbers and at 255, into `out`, which may be the
   * picture's own. Light changes evenly from the middle of a block to that of the next, and counts at least as `least`.
   */
  evenLight(grey: GreyImage, light: BlockValues, least: number, out: Uint8Array): void;
  /** 1 for pixels darker than their limit, which changes evenly from block to block of four pixels; 0 for others. */
  darkerThan(grey: GreyImage, limits: BlockValues): Uint8Array;
  /**
   * Takes the greatest of each number, the one so many places on and the one twice as many, in place, once for each of
   * `steps`. What lies within twice the last step of the end is of no meaning afterwards.
   */
  readonly slideGreatest: (values: Int32Array, steps: readonly number[]) => void;
  /** The same with the least. */
  readonly slideLeast: (values: Int32Array, steps: readonly number[]) => void;
  /**
   * The thin stroke that shows best along a straightened picture, in the `span` rows from row `from` on, all within it
   * by at least one row. Its row at each step, and what it scores there.
   */
  tracePath(
    picture: DarkPicture,
    band: { readonly from: number; readonly span: number },
    weights: PathWeights,
  ): { readonly rows: Int32Array; readonly along: Float32Array };
  /** The runs of ink of a mask, and the least grey along each. */
  findRuns(mask: InkMask, grey: GreyImage): InkedRuns;
}
