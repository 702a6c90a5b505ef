import type { InkMask } from './binarise.ts';
import type { FoundRuns } from './components.ts';
import type { RgbaImage } from './image.ts';
import { plainLoops } from './plain-loops.ts';
import type { ColourPlanes } from './reduce.ts';
import { simdLoops } from './simd-loops.ts';

/** Rows of a picture's part: they begin at pixel `at` and then every `stride` pixels, and are `width` pixels long. */
export interface Rows {
  readonly at: number;
  readonly stride: number;
  readonly width: number;
  readonly count: number;
}

/** The light on some rows of a picture, between that of a row above and that of one below. */
export interface LightOfRows {
  readonly upper: Float32Array;
  readonly lower: Float32Array;
  /** How far the first row lies from the upper to the lower one, 0 to 1, and by how much each further one more. */
  readonly share: number;
  readonly step: number;
  /** Light counts at least as so much. */
  readonly least: number;
}

export type Three = readonly [Uint8Array, Uint8Array, Uint8Array];

/**
 * What is done to every pixel of a picture. There are two of each: with vectors of 16 bytes where the platform has them
 * (`simd-loops.ts`), and without (`plain-loops.ts`).
 */
export interface PixelLoops {
  /** The mean of each two by two pixels of `image`, which has two rows and columns for each of `to`. */
  averageFours(image: RgbaImage, to: ColourPlanes): void;
  /** The greatest of each three bytes; planes of one length. */
  greatestOf(planes: Three): Uint8Array;
  /** The least of each three bytes. */
  leastOf(planes: Three): Uint8Array;
  /** The sum of each column of some rows; at most 257 of them. `out` is as long as a row. */
  sumColumns(plane: Uint8Array, rows: Rows, out: Uint32Array): void;
  /** The greatest and the least of each column of some rows, at least one. */
  rangeColumns(plane: Uint8Array, rows: Rows, most: Uint8Array, least: Uint8Array): void;
  /** Each byte of some rows as its share of 255 in the light on it, cut to whole numbers and at 255; into `out`. */
  evenRows(plane: Uint8Array, rows: Rows, light: LightOfRows, out: Uint8Array): void;
  /**
   * Takes the greatest of each number, the one so many places on and the one twice as many, in place, once for each of
   * `steps`. What lies within twice the last step of the end is of no meaning afterwards.
   */
  slideGreatest(values: Int32Array, steps: readonly number[]): void;
  /** The same with the least. */
  slideLeast(values: Int32Array, steps: readonly number[]): void;
  /** The runs of ink of a mask. */
  findRuns(mask: InkMask): FoundRuns;
}

/** Made with the first picture, once for a thread. */
let loops: PixelLoops | undefined;

/** The fastest loops that this platform can run. */
export function pixelLoops(): PixelLoops {
  loops ??= simdLoops() ?? plainLoops;
  return loops;
}
