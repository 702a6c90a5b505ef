import type { Foreshortening } from '../layout/layout.ts';
import type { GreyImage } from '../loops/loops.ts';
import { slopeAt } from '../maths/maths.ts';
import { STRIP_ABOVE, STRIP_X_HEIGHT, type StripPath } from './line-strip.ts';

/** A strip as if its page faced the camera, with upright strokes upright. */
export interface UnfoldedStrip {
  readonly image: GreyImage;
  /** The column of the strip as it was that a column shows. */
  readonly columnBefore: (column: number) => number;
}

/**
 * Print stretched, or larger, by less than this share is read as well as it is. Below <= 0.01 (n 771,505), above >= 0.09 (n 20); with
 * 0.05 two of 40 pages read otherwise.
 */
const LEAST_STRETCH = 0.08;
/** Print that leans by less, as columns by rows, is read as well as it is. Below <= 0.0368 (n 369,635), above >= 0.05 (n 77). */
const LEAST_LEAN = 0.05;
/**
 * Print within a line is at most so many times as large as its usual print, or as small: a bound on the work, where what is
 * beyond was measured wrongly. Below <= 1.01 (n 445,148), none above.
 */
const MOST_SIZE = 1.5;

/** What the strip of a line shows at each of its columns. */
interface Shown {
  /** How many times as wide print should be. */
  readonly stretches: readonly number[];
  /** Its size, as a share of what the strip is made for. */
  readonly sizes: readonly number[];
  /** How far upright strokes lean, as columns by rows downwards. */
  readonly leans: readonly number[];
}

/** Unfolds the strip of a line; it stays as it is where its page faces the camera, or nothing is known of that. */
export function unfoldStrip(strip: GreyImage, path: StripPath, page: Foreshortening | undefined): UnfoldedStrip {
  const shown = page && shownIn(path, page);
  if (shown === undefined || isAsItIs(shown)) return { image: strip, columnBefore: (column) => column };
  const { stretches, sizes, leans } = shown;
  const before: number[] = [];
  for (let at = 0; at < strip.width; ) {
    before.push(at);
    at += sizes[Math.floor(at)]! / stretches[Math.floor(at)]!;
  }
  const width = before.length;
  const data = new Uint8Array(width * strip.height);
  const base = STRIP_ABOVE * STRIP_X_HEIGHT;
  for (let x = 0; x < width; x++) {
    const column = before[x]!;
    const [size, lean] = [sizes[Math.floor(column)]!, leans[Math.floor(column)]!];
    for (let y = 0; y < strip.height; y++) {
      const row = (y - base) * size;
      data[y * width + x] = greyAt(strip, column + lean * (row + STRIP_X_HEIGHT / 2), base + row);
    }
  }
  return {
    image: { width, height: strip.height, data },
    columnBefore: (column) => before[Math.max(0, Math.min(width - 1, Math.round(column)))]!,
  };
}

/**
 * The x-height of a line is near that of its smaller letters: this share of a line's columns show smaller ones. Half:
 * one wrong word less on 3 pages.
 */
const USUAL_SIZE = 0.3;

function shownIn(path: StripPath, page: Foreshortening): Shown {
  const [stretches, sizes, leans]: number[][] & [number[], number[], number[]] = [[], [], []];
  for (const x of path.xs) {
    stretches.push(Math.max(1, page.stretchAt(x)));
    sizes.push(page.sizeAt(x));
    leans.push(leanIn(path, page, x));
  }
  const usual = sizes.toSorted(ascending)[Math.floor(USUAL_SIZE * sizes.length)]!;
  for (let k = 0; k < sizes.length; k++) sizes[k] = Math.max(1 / MOST_SIZE, Math.min(MOST_SIZE, sizes[k]! / usual));
  return { stretches, sizes, leans };
}

const ascending = (a: number, b: number): number => a - b;

function isAsItIs({ stretches, sizes, leans }: Shown): boolean {
  return stretches.every(isUsual) && sizes.every(isUsual) && leans.every(isUpright);
}

const isUsual = (share: number): boolean => Math.abs(share - 1) < LEAST_STRETCH;
const isUpright = (lean: number): boolean => Math.abs(lean) < LEAST_LEAN;

/** How far upright strokes lean at an abscissa of the page, as columns of the strip by rows downwards. */
function leanIn({ line }: StripPath, page: Foreshortening, x: number): number {
  const slope = slopeAt(line.baseline, x);
  const upright = page.uprightAt(x);
  return (upright + slope) / (1 - slope * upright);
}

/** The grey between the pixels around a place; that of the strip's edge beyond it. */
function greyAt({ width, height, data }: GreyImage, x: number, y: number): number {
  const [within, down] = [Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y))];
  const [column, row] = [Math.floor(within), Math.floor(down)];
  const next = Math.min(width - 1, column + 1);
  const mixed = (at: number): number => {
    const value = data[at * width + column]!;
    return value + (data[at * width + next]! - value) * (within - column);
  };
  const upper = mixed(row);
  return upper + (mixed(Math.min(height - 1, row + 1)) - upper) * (down - row);
}
