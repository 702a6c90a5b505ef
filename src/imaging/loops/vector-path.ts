import { pixelVectors } from './vector-module.ts';

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

/**
 * The thin stroke that shows best along a straightened picture, in the `span` rows from row `from` on, all within it by at
 * least one row. Its row at each step, and what it scores there.
 */
export function tracePath(
  { columns, rows, dark }: DarkPicture,
  { from, span }: { readonly from: number; readonly span: number },
  weights: PathWeights,
): { rows: Int32Array; along: Float32Array } {
  const vectors = pixelVectors();
  const { reaches, minRidge, ink, crossed, absent, bend, floor } = weights;
  const stride = (span + 3) & ~3;
  const count = columns * stride;
  const rooms = vectors.rooms(dark.length * 4, count * 4, 2 * (stride + 8) * 4, count, columns * 4, columns * 4);
  const [picture, scores, sums, back, path, values] = rooms;
  const { buffer } = vectors.bytes();
  new Float32Array(buffer, picture, dark.length).set(dark);
  const of = [picture!, rows, columns, from, span, stride] as const;
  vectors.kernels.ridgeScores(...of, ...reaches, ink, minRidge, crossed, absent, scores!);
  vectors.kernels.bestPath(scores!, columns, stride, bend, floor, sums!, back!, path!, values!);
  return {
    rows: new Int32Array(buffer, path, columns).map((row) => row + from),
    along: new Float32Array(buffer, values, columns).slice(),
  };
}
