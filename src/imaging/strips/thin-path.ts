import { type DarkPicture, tracePath } from '../loops/loops.ts';

/**
 * Pixels of an x-height in the strips that strokes are looked for in: a pen is then two or three pixels thick. Half: 2 of 2 pages
 * read otherwise, one wrong word less.
 */
export const STROKE_X_HEIGHT = 14;

/**
 * Half the reach of the ridge filter in strip rows, for hair lines, pens and felt tips; anything thicker looks like
 * letters. Half: 2 of 2 pages read otherwise, no marked word.
 */
export const REACHES = [3, 5, 8] as const;
/**
 * A stroke must be darker than its surroundings by this much: pencil on grey paper shows 0.08 to 0.2. Below <= 0.0425
 * (n 6,447), above >= 0.0789 (n 86,482).
 */
export const MIN_RIDGE = 0.05;
/**
 * What a column adds where a letter crosses, thin ink adding 0.7 to 1. Half: 2 of 8 pages read otherwise, one wrong word less;
 * twice: 2, no marked word.
 */
const CROSSED = 0.05;
/**
 * How a thin path is found, besides; see `PathWeights`. Half or twice of `absent` and of `bend`: 4 of 8 pages read otherwise, of
 * `floor` 1; one more wrong word by half of `absent`, no marked word by any.
 */
const WEIGHTS = { absent: -1.6, bend: 0.25, floor: -40 } as const;
/**
 * A stroke ends where this much score is lost, in strip columns by x-height: four empty ones, a narrow space between words. Half:
 * 3 of 8 pages read otherwise, twice: 2; no marked word.
 */
const MAX_LOSS = 0.42;
/** Strokes shorter than this many x-heights are serifs, dashes and dirt. Half: 1 marked word lost, 2 more found. */
export const MIN_LENGTH = 1.5;
/**
 * Least sum of a stroke's scores, to the columns of the shortest there may be: what shows makes up for what does not. Half or
 * twice: no change on 5 pages.
 */
const LEAST_SUM = 0.5;

/** A picture straightened along something. */
export interface Straightened extends DarkPicture {
  /** Darkness from which a point is a letter's ink there. */
  readonly ink: number;
}

/** The row of the strongest thin stroke between two rows at every step, also where there is none. */
export function thinnest(picture: Straightened, from: number, to: number): { rows: Int32Array; along: Float32Array } {
  const weights = { ...WEIGHTS, reaches: REACHES, minRidge: MIN_RIDGE, crossed: CROSSED, ink: picture.ink };
  return tracePath(picture, { from, span: to - from + 1 }, weights);
}

/** How much darker a point is than the rows above and below it; the better of two reaches. */
export function ridgeAt(strip: Pick<Straightened, 'dark' | 'rows'>, column: number, row: number): number {
  const { dark, rows } = strip;
  const i = column * rows + row;
  const here = (dark[i - 1]! + 2 * dark[i]! + dark[i + 1]!) / 4;
  let best = -1;
  for (const reach of REACHES) {
    const above = row - reach >= 0 ? dark[i - reach]! : 0;
    const below = row + reach < rows ? dark[i + reach]! : 0;
    const ridge = here - Math.max(above, below);
    if (ridge > best) best = ridge;
  }
  return best;
}

/** Steps of a path, `end` not among them. */
export interface Steps {
  readonly start: number;
  readonly end: number;
}

/** Cuts a path into stretches whose sum of scores rises, ended where it falls too far. */
export function risingStretches(along: Float32Array): Steps[] {
  const found: Steps[] = [];
  const drop = STROKE_X_HEIGHT * MAX_LOSS;
  let start = -1;
  let sum = 0;
  let best = 0;
  let end = -1;
  const finish = (): void => {
    if (start >= 0 && best >= MIN_LENGTH * STROKE_X_HEIGHT * LEAST_SUM) found.push({ start, end: end + 1 });
    start = -1;
  };
  for (let c = 0; c < along.length; c++) {
    const add = along[c]!;
    if (start < 0) {
      if (add <= CROSSED) continue;
      start = c;
      sum = 0;
      best = 0;
    }
    sum += add;
    if (sum > best) {
      best = sum;
      end = c;
    } else if (best - sum > drop || sum < 0) {
      const resume = end + 1;
      finish();
      c = Math.max(c, resume);
    }
  }
  finish();
  return found;
}
