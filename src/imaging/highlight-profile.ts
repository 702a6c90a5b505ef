import { curveAt } from './curve.ts';
import type { TintMap } from './paper-colour.ts';
import type { TextLine } from './text-lines.ts';

/** Colour along a line: `rows` values of its body for each column of blocks, from the baseline upwards. */
export interface Profile {
  /** The line's left end with the overrun, in pixels of the analysed picture. */
  readonly left: number;
  readonly columns: number;
  readonly rows: number;
  /** Saturation against the paper, 0 to 1, evened out along the line; −1 where nothing but ink was seen. */
  readonly values: Float32Array;
}

/** How far beyond the line's ends strokes are followed, in x-heights. */
const OVERRUN = 2;
const ROWS = 4;
/**
 * Blocks to either side whose colour counts as well. Grain of one block reaches 0.07 to 0.2 on plain paper (its 99th
 * percentile over 80 made pages), the mean of five 0.02 to 0.1: pale ink of 0.1 shows on most pages only then.
 */
const EVENED = 2;

/** Height above the baseline, in x-heights, of a row of a profile. */
export const rowHeight = (row: number): number => 0.05 + 0.3 * row;

/** Measures the colour along a line. */
export function profileOf(tint: TintMap, line: TextLine): Profile {
  const { block } = tint;
  const left = line.left - OVERRUN * line.xHeight;
  const columns = Math.max(1, Math.round((line.right - line.left + 2 * OVERRUN * line.xHeight) / block));
  const values = new Float32Array(columns * ROWS);
  const cells = cellsOf(tint, line, { left, columns });
  for (let r = 0, row = 0; r < ROWS; r++, row += columns)
    for (let c = 0; c < columns; c++) {
      const part = { from: row + Math.max(0, c - EVENED), to: row + Math.min(columns, c + EVENED + 1) };
      values[c * ROWS + r] = saturationOfMean(tint, cells, part);
    }
  return { left, columns, rows: ROWS, values };
}

/** The blocks of the map under each row of a line, row after row; −1 under ink and outside. */
function cellsOf(tint: TintMap, line: TextLine, at: { left: number; columns: number }): Int32Array {
  const cells = new Int32Array(at.columns * ROWS).fill(-1);
  for (let c = 0; c < at.columns; c++) {
    const x = at.left + (c + 0.5) * tint.block;
    const base = curveAt(line.baseline, x);
    for (let r = 0; r < ROWS; r++) {
      const cell = blockAt(tint, x, base - line.xHeight * rowHeight(r));
      if (cell >= 0 && tint.saturation[cell]! >= 0) cells[r * at.columns + c] = cell;
    }
  }
  return cells;
}

/**
 * Saturation of the mean colour of some blocks, all of `cells` or a part of them (grain, which has no colour of its own,
 * cancels itself); −1 of none.
 */
export function saturationOfMean(
  tint: TintMap,
  cells: ArrayLike<number>,
  { from, to } = { from: 0, to: cells.length },
): number {
  const { channels, saturation } = tint;
  const red = channels[0];
  const green = channels[1];
  const blue = channels[2];
  let r = 0;
  let g = 0;
  let b = 0;
  let count = 0;
  let darker = 0;
  for (let k = from; k < to; k++) {
    const cell = cells[k]!;
    if (cell < 0) continue;
    r += red[cell]!;
    g += green[cell]!;
    b += blue[cell]!;
    darker += saturation[cell]!;
    count++;
  }
  if (tint.isGrey === true && count > 0) return darker / count;
  const most = Math.max(r, g, b);
  return count === 0 ? -1 : most <= 0 ? 0 : 1 - Math.min(r, g, b) / most;
}

/** The block of the map at a point of the picture; −1 outside. */
export function blockAt(tint: TintMap, x: number, y: number): number {
  const bx = Math.floor(x / tint.block);
  const by = Math.floor(y / tint.block);
  return bx < 0 || by < 0 || bx >= tint.width || by >= tint.height ? -1 : by * tint.width + bx;
}

/**
 * How strong the stronger of the outer two rows of some columns is, as a share of the stronger of those between: the mean
 * saturation of each. Highlighter reaches over a line's letters or below them, what strikes words out does neither.
 */
export function outerShare({ values, rows }: Profile, from: number, to: number): number {
  const means = Array.from({ length: rows }, (_, row) => {
    let [sum, seen] = [0, 0];
    for (let c = from; c < to; c++) {
      const value = values[c * rows + row]!;
      if (value < 0) continue;
      sum += value;
      seen++;
    }
    return sum / Math.max(1, seen);
  });
  return Math.max(means[0]!, means.at(-1)!) / Math.max(1e-6, ...means.slice(1, -1));
}

/** Heights within the small letters, in x-heights above the baseline. */
export const LETTERS = [0.2, 0.5, 0.8] as const;

/** The median saturation, in the letters' height, at some distances from an end, in x-heights outwards; 0 for nothing. */
export function saturationBeside(
  tint: TintMap,
  { baseline, xHeight }: TextLine,
  { end, out, distances }: { end: number; out: 1 | -1; distances: readonly number[] },
): number {
  const seen = distances
    .flatMap((away) => {
      const x = end + out * away * xHeight;
      return LETTERS.map((up) => blockAt(tint, x, curveAt(baseline, x) - up * xHeight));
    })
    .map((block) => (block < 0 ? -1 : tint.saturation[block]!))
    .filter((value) => value >= 0)
    .sort((a, b) => a - b);
  return seen[seen.length >> 1] ?? 0;
}
