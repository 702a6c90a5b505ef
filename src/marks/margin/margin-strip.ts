import type { GreyImage } from '../../imaging/loops/loops.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { PEN_REACHES, STROKE_X_HEIGHT } from '../../imaging/strips/strips.ts';

/** Strokes are looked for this far from the text's side, in x-heights. */
const NEAREST = 0.35;
const FARTHEST = 7;
/** How far above and below the text a stroke is followed: page edges and folds go on further. */
export const OVERRUN = 5;

/** A column's side as a margin is straightened along it. */
export interface Beside {
  readonly lines: readonly TextLine[];
  readonly others: readonly TextLine[];
  readonly side: 'left' | 'right';
  readonly xHeight: number;
  /** Abscissa beyond which nothing is looked for, on the side of a fold. */
  readonly limit: number | undefined;
}

/** The margin straightened along the text's side: steps down the page, rows outwards from the text. */
export interface MarginStrip {
  readonly columns: number;
  readonly rows: number;
  readonly dark: Float32Array;
  readonly ink: number;
  readonly reaches: readonly number[];
  readonly maxLoss: number;
  readonly xAt: (step: number, row: number) => number;
  readonly yAt: (step: number) => number;
}

/** Straightens the margin beside a column's lines; print of other columns, side notes and numbers is painted over. */
export function straightenMargin(beside: Beside, darkEven: GreyImage): MarginStrip {
  const { lines, side, xHeight } = beside;
  const scale = xHeight / STROKE_X_HEIGHT;
  const top = Math.min(...lines.map((line) => middleY(line))) - xHeight * (1 + OVERRUN);
  const bottom = Math.max(...lines.map((line) => middleY(line))) + xHeight * OVERRUN;
  const columns = Math.max(2, Math.ceil((bottom - top) / scale));
  const rows = Math.ceil((FARTHEST - NEAREST) * STROKE_X_HEIGHT) + 12;
  const edge = edgeProfile(beside, { top, scale, columns });
  const sign = side === 'left' ? -1 : 1;
  const xAt = (step: number, row: number): number => edge[step]! + sign * (NEAREST * xHeight + (row - 6) * scale);
  const yAt = (step: number): number => top + step * scale;
  const dark = new Float32Array(columns * rows);
  const { width, height, data } = darkEven;
  const limit = beside.limit ?? sign * Infinity;
  for (let s = 0; s < columns; s++) {
    const y = Math.round(yAt(s));
    if (y < 0 || y >= height) continue;
    const from = edge[s]!;
    for (let r = 0; r < rows; r++) {
      const x = from + sign * (NEAREST * xHeight + (r - 6) * scale);
      const x0 = Math.floor(x);
      if (x0 < 0 || x0 >= width - 1) continue;
      if (sign * (x - limit) > 0) continue;
      const a = data[y * width + x0]!;
      const b = data[y * width + x0 + 1]!;
      dark[s * rows + r] = 1 - (a + (b - a) * (x - x0)) / 255;
    }
  }
  blank(dark, { columns, rows, xAt, yAt }, beside);
  return { columns, rows, dark, ink: 2, reaches: PEN_REACHES, maxLoss: 0.9, xAt, yAt };
}

const middleY = (line: TextLine): number => curveAt(line.baseline, (line.left + line.right) / 2);

/** The text's outermost side for every step down the page, smoothed so that it never cuts into a neighbour line. */
function edgeProfile(beside: Beside, steps: { top: number; scale: number; columns: number }): Float32Array {
  const { lines, side, xHeight } = beside;
  const out = new Float32Array(steps.columns);
  const reach = xHeight * 4.2;
  const ends = lines.map((line) => ({ x: line[side], y: curveAt(line.baseline, line[side]) - xHeight / 2 }));
  for (let s = 0; s < steps.columns; s++) {
    const y = steps.top + s * steps.scale;
    let edge: number | undefined;
    let nearest: number | undefined;
    let least = Infinity;
    for (const end of ends) {
      const gap = Math.abs(end.y - y);
      if (gap < least) {
        least = gap;
        nearest = end.x;
      }
      if (gap > reach) continue;
      if (edge === undefined || (side === 'left' ? end.x < edge : end.x > edge)) edge = end.x;
    }
    out[s] = edge ?? nearest ?? 0;
  }
  return out;
}

/** Paints over print of other columns, side notes and numbers that stand in the strip. */
function blank(dark: Float32Array, strip: Pick<MarginStrip, 'columns' | 'rows' | 'xAt' | 'yAt'>, beside: Beside): void {
  for (const line of beside.others) {
    if (line.letters.length < 2) continue;
    const [from, to] = stepsOf(line, strip);
    for (let s = from; s < to; s++) {
      const y = strip.yAt(s);
      for (let r = 0; r < strip.rows; r++) {
        const x = strip.xAt(s, r);
        if (x < line.left - line.xHeight * 0.4 || x > line.right + line.xHeight * 0.4) continue;
        const t = (y - curveAt(line.baseline, x)) / line.xHeight;
        if (t > -1.8 && t < 0.7) dark[s * strip.rows + r] = 0;
      }
    }
  }
}

/** The steps of a margin strip at whose height a line stands. */
function stepsOf(line: TextLine, strip: Pick<MarginStrip, 'columns' | 'yAt'>): [number, number] {
  const scale = strip.yAt(1) - strip.yAt(0);
  const ys = [...line.baseline.ys];
  const top = Math.min(...ys) - 2 * line.xHeight;
  const bottom = Math.max(...ys) + line.xHeight;
  const step = (y: number): number => Math.max(0, Math.min(strip.columns, Math.round((y - strip.yAt(0)) / scale)));
  return [step(top), step(bottom)];
}
