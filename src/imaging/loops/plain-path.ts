import type { DarkPicture, PathWeights } from './pixel-loops.ts';

interface Band {
  readonly from: number;
  readonly span: number;
}

/** `PixelLoops.tracePath` without vectors. */
export function tracePath(
  picture: DarkPicture,
  band: Band,
  weights: PathWeights,
): { rows: Int32Array; along: Float32Array } {
  const { columns } = picture;
  const { from, span } = band;
  const scores = ridgeScores(picture, band, weights);
  const rows = bestPath(scores, { columns, span }, weights);
  const along = Float32Array.from(rows, (row, c) => scores[c * span + row]!);
  return { rows: rows.map((row) => row + from), along };
}

/** What each point of the band scores, column by column. */
function ridgeScores({ columns, rows, dark }: DarkPicture, { from, span }: Band, weights: PathWeights): Float32Array {
  const { reaches, minRidge, ink, crossed, absent } = weights;
  const out = new Float32Array(columns * span);
  for (let c = 0, k = 0; c < columns; c++) {
    for (let row = from, i = c * rows + from; row < from + span; row++, i++, k++) {
      const [above, at, below] = [dark[i - 1]!, dark[i]!, dark[i + 1]!];
      const around = reaches.map((reach) =>
        Math.max(row >= reach ? dark[i - reach]! : 0, row + reach < rows ? dark[i + reach]! : 0),
      );
      const ridge = (above + 2 * at + below) / 4 - Math.min(...around);
      out[k] = ridge >= minRidge ? Math.min(1, 0.5 + ridge * 4) : at > ink ? crossed : absent;
    }
  }
  return out;
}

/** The best row for every column: dynamic programming over the band (Viterbi, 1967). */
function bestPath(
  scores: Float32Array,
  { columns, span }: { columns: number; span: number },
  { bend, floor }: PathWeights,
): Int32Array {
  const back = new Int8Array(columns * span);
  let sums = scores.slice(0, span);
  for (let c = 1; c < columns; c++) {
    const before = sums;
    sums = before.map((here, row) => {
      let best = here;
      for (const step of [-1, 1]) {
        const beside = (before[row + step] ?? -Infinity) - bend;
        if (beside <= best) continue;
        best = beside;
        back[c * span + row] = step;
      }
      return Math.max(best, floor) + scores[c * span + row]!;
    });
  }
  const rows = new Int32Array(columns);
  let row = sums.indexOf(Math.max(...sums));
  for (let c = columns - 1; c >= 0; c--) {
    rows[c] = row;
    row += back[c * span + row]!;
  }
  return rows;
}
