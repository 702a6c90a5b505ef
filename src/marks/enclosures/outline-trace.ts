import type { Point } from '../../core/geometry.ts';
import type { GreyImage } from '../../imaging/loops/loops.ts';
import { ridgeAt, STROKE_X_HEIGHT } from '../../imaging/strips/strips.ts';

/** A thin stroke that runs all around something. */
export interface Outline {
  /** Closed: the first point follows the last. In pixels of the analysed picture. */
  readonly points: readonly Point[];
  /** Whether a thin stroke shows at each point; elsewhere it crosses or touches a letter, or there is nothing. */
  readonly isThin: readonly boolean[];
}

export interface OutlineSearch {
  /** The darkest of the three colours, its light evened out. */
  readonly darkEven: GreyImage;
  readonly xHeight: number;
  /** How far from the guide the outline may run, in x-heights. */
  readonly reach: number;
}

/** Rows on either side against which a point is held: for hair lines, pens and felt tips. */
const REACHES = [3, 5, 7];
/** Rows beyond those in which an outline may run. */
const MARGIN = 8;
/** As under lines of print: pencil on grey paper shows 0.08 to 0.2. */
const MIN_RIDGE = 0.05;
/** Ink that is not thin is a letter that the outline crosses. */
const INK = 0.25;
const THIN = 1;
const CROSSED = 0.02;
const ABSENT = -1;
const BEND = 0.25;

/** The thin closed stroke that runs best along a closed guide (its points in order). About 1 ms for 30 x-heights. */
export function traceOutline(guide: readonly Point[], search: OutlineSearch): Outline {
  const strip = unroll(guide, search);
  const rows = closedPath(strip);
  return {
    points: rows.map((row, c) => strip.pointAt(c, row)),
    isThin: rows.map((row, c) => ridgeAt(strip, c, row) >= MIN_RIDGE),
  };
}

interface Unrolled {
  readonly columns: number;
  readonly rows: number;
  readonly dark: Float32Array;
  readonly reaches: readonly number[];
  readonly pointAt: (column: number, row: number) => Point;
}

/** Straightens the band along the guide: columns along it, rows across it. */
function unroll(guide: readonly Point[], search: OutlineSearch): Unrolled {
  const { darkEven, xHeight } = search;
  const scale = xHeight / STROKE_X_HEIGHT;
  const line = resampled(guide, scale);
  const columns = line.length;
  const half = Math.round(search.reach * STROKE_X_HEIGHT) + MARGIN;
  const rows = 2 * half + 1;
  const dark = new Float32Array(columns * rows);
  const normals = line.map((_, c) => normalAt(line, c));
  const pointAt = (c: number, row: number): Point => {
    const { x, y } = line[c]!;
    const n = normals[c]!;
    return { x: x + n.x * (row - half) * scale, y: y + n.y * (row - half) * scale };
  };
  for (let c = 0; c < columns; c++) {
    for (let r = 0; r < rows; r++) {
      const { x, y } = pointAt(c, r);
      dark[c * rows + r] = darknessAt(darkEven, x, y);
    }
  }
  return { columns, rows, dark, reaches: REACHES, pointAt };
}

function darknessAt({ width, height, data }: GreyImage, atX: number, atY: number): number {
  const x = atX - 0.5;
  const y = atY - 0.5;
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 0;
  const x0 = x | 0;
  const y0 = y | 0;
  const i = y0 * width + x0;
  const wx = x - x0;
  const top = data[i]! + (data[i + 1]! - data[i]!) * wx;
  const bottom = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * wx;
  return 1 - (top + (bottom - top) * (y - y0)) / 255;
}

/** Points at even steps along a closed polyline. */
function resampled(guide: readonly Point[], step: number): Point[] {
  const out: Point[] = [];
  let carry = 0;
  for (let i = 0; i < guide.length; i++) {
    const a = guide[i]!;
    const b = guide[(i + 1) % guide.length]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    let at = carry;
    for (; at < length; at += step)
      out.push({ x: a.x + ((b.x - a.x) * at) / length, y: a.y + ((b.y - a.y) * at) / length });
    carry = at - length;
  }
  return out;
}

/** Unit vector across the line, over a few steps so that it turns smoothly. */
function normalAt(line: readonly Point[], c: number): Point {
  const n = line.length;
  const a = line[(c - 4 + n) % n]!;
  const b = line[(c + 4) % n]!;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
}

/** The best row for every column of a band that closes on itself: dynamic programming over one and a half rounds. */
function closedPath(strip: Unrolled): number[] {
  const { columns, rows } = strip;
  const from = MARGIN;
  const span = rows - 2 * MARGIN;
  const steps = columns + 2 * (columns >> 2);
  const score = new Float32Array(columns * span);
  for (let c = 0; c < columns; c++) for (let r = 0; r < span; r++) score[c * span + r] = valueAt(strip, c, from + r);
  const back = new Int8Array(steps * span);
  let sums = new Float32Array(span);
  let next = new Float32Array(span);
  for (let s = 0; s < steps; s++) {
    const column = (s % columns) * span;
    for (let r = 0; r < span; r++) {
      let best = sums[r]!;
      let move = 0;
      if (r > 0 && sums[r - 1]! - BEND > best) {
        best = sums[r - 1]! - BEND;
        move = -1;
      }
      if (r + 1 < span && sums[r + 1]! - BEND > best) {
        best = sums[r + 1]! - BEND;
        move = 1;
      }
      next[r] = best + score[column + r]!;
      back[s * span + r] = move;
    }
    [sums, next] = [next, sums];
  }
  let at = 0;
  for (let r = 1; r < span; r++) if (sums[r]! > sums[at]!) at = r;
  const out = new Array<number>(columns).fill(from);
  for (let s = steps - 1; s >= columns >> 2; s--) {
    if (s < columns + (columns >> 2)) out[s % columns] = from + at;
    at += back[s * span + at]!;
  }
  return out;
}

function valueAt(strip: Unrolled, column: number, row: number): number {
  const ridge = ridgeAt(strip, column, row);
  if (ridge >= MIN_RIDGE) return THIN * Math.min(1, 0.5 + ridge * 4);
  return strip.dark[column * strip.rows + row]! >= INK ? CROSSED : ABSENT;
}
