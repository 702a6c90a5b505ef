import { tracePath } from '../loops/loops.ts';

/** Pixels of an x-height in the strips that strokes are looked for in: a pen is then two or three pixels thick. */
export const STROKE_X_HEIGHT = 14;

/**
 * Half the reach of the ridge filter in strip rows, for hair lines, pens and felt tips; anything thicker looks like
 * letters.
 */
const REACHES = [3, 5, 8] as const;
/** A stroke must be darker than its surroundings by this much: pencil on grey paper shows 0.08 to 0.2. */
export const MIN_RIDGE = 0.05;
/** How a thin path is found, a letter that crosses it adding least; see `PathWeights`. */
const WEIGHTS = { reaches: REACHES, minRidge: MIN_RIDGE, crossed: 0.05, absent: -1.6, bend: 0.25, floor: -40 } as const;

/** A picture straightened along something: darkness 0 to 1, `rows` values across for each of `columns` steps along. */
export interface Straightened {
  readonly columns: number;
  readonly rows: number;
  readonly dark: Float32Array;
  readonly ink: number;
}

/** The row of the strongest thin stroke between two rows at every step, also where there is none. */
export function thinnest(picture: Straightened, from: number, to: number): Int32Array {
  return tracePath(picture, { from, span: to - from + 1 }, { ...WEIGHTS, ink: picture.ink }).rows;
}

/** How much darker a point is than the rows above and below it; the better of two reaches. */
export function ridgeAt({ dark, rows }: Pick<Straightened, 'dark' | 'rows'>, column: number, row: number): number {
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
