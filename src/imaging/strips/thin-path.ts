import { tracePath } from '../loops/loops.ts';

/** Pixels of an x-height in the strips that strokes are looked for in: a pen is then two or three pixels thick. */
export const STROKE_X_HEIGHT = 14;

/**
 * Half the reach of the ridge filter in strip rows, for hair lines, pens and felt tips; anything thicker looks like
 * letters.
 */
const REACHES = [3, 5, 8];
/** Pens and hair lines only: in margins anything thicker and soft is a shadow. */
export const PEN_REACHES = [3, 5];
/** A stroke must be darker than its surroundings by this much: pencil on grey paper shows 0.08 to 0.2. */
export const MIN_RIDGE = 0.05;
/** What a column adds where a letter crosses, thin ink adding 0.7 to 1. */
const CROSSED = 0.05;
/** How a thin path is found; see `PathWeights`. */
const WEIGHTS = { minRidge: MIN_RIDGE, crossed: CROSSED, absent: -1.6, bend: 0.25, floor: -40 } as const;
/** Strokes shorter than this many x-heights are serifs, dashes and dirt. */
const MIN_LENGTH = 1.5;

/** A picture straightened along something: darkness 0 to 1, `rows` values across for each of `columns` steps along. */
export interface Straightened {
  readonly columns: number;
  readonly rows: number;
  readonly dark: Float32Array;
  readonly ink: number;
  /** Reaches of the ridge filter in rows; all kinds of pen when absent. */
  readonly reaches?: readonly number[];
}

type RidgePicture = Pick<Straightened, 'dark' | 'rows' | 'reaches'>;

/** A stretch of a thin path: steps `start` to `end` (exclusive), and the row at each step of the whole path. */
export interface ThinPath {
  readonly start: number;
  readonly end: number;
  readonly rows: Int32Array;
}

/**
 * Traces thin strokes along a straightened picture between two rows; of strokes side by side the strongest. One ends where so
 * much score is lost, in x-heights of empty columns.
 */
export function traceThin(picture: Straightened & { readonly maxLoss: number }, from: number, to: number): ThinPath[] {
  const { rows, along } = thinnest(picture, from, to);
  const stretches = cutStretches(picture.columns, along, picture.maxLoss);
  return stretches.map(([start, end]) => ({ start, end, rows }));
}

/** The row of the strongest thin stroke between two rows at every step, also where there is none. */
export function thinnest(picture: Straightened, from: number, to: number): { rows: Int32Array; along: Float32Array } {
  const [near, middle, far = middle] = picture.reaches ?? REACHES;
  const weights = { reaches: [near!, middle!, far!] as const, ink: picture.ink, ...WEIGHTS };
  return tracePath(picture, { from, span: to - from + 1 }, weights);
}

/** How much darker a point is than the rows above and below it; the better of two reaches. */
export function ridgeAt(strip: RidgePicture, column: number, row: number): number {
  const { dark, rows, reaches = REACHES } = strip;
  const i = column * rows + row;
  const here = (dark[i - 1]! + 2 * dark[i]! + dark[i + 1]!) / 4;
  let best = -1;
  for (const reach of reaches) {
    const above = row - reach >= 0 ? dark[i - reach]! : 0;
    const below = row + reach < rows ? dark[i + reach]! : 0;
    const ridge = here - Math.max(above, below);
    if (ridge > best) best = ridge;
  }
  return best;
}

/** Cuts the path into stretches whose sum of scores rises, ended where it falls too far. */
function cutStretches(columns: number, along: Float32Array, maxLoss: number): [number, number][] {
  const found: [number, number][] = [];
  const drop = STROKE_X_HEIGHT * maxLoss;
  let start = -1;
  let sum = 0;
  let best = 0;
  let end = -1;
  const finish = (): void => {
    if (start >= 0 && best >= MIN_LENGTH * STROKE_X_HEIGHT * 0.5) found.push([start, end + 1]);
    start = -1;
  };
  for (let c = 0; c < columns; c++) {
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
