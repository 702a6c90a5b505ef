import type { Point } from '../../core/geometry.ts';
import { darknessAt, type GreyImage } from '../../imaging/loops/loops.ts';
import { REACHES, STROKE_X_HEIGHT, type Straightened, thinnest } from '../../imaging/strips/strips.ts';

export interface OutlineSearch {
  /** The darkest of the three colours, its light evened out. */
  readonly darkEven: GreyImage;
  readonly xHeight: number;
  /** How far from the guide the outline may run, in x-heights. */
  readonly reach: number;
}

/** Rows of a strip beyond those in which an outline may run, against which it is held: the widest reach of the filter. */
const [, , MARGIN] = REACHES;
/**
 * Darkness of ink, 0 to 1; what is not thin is a letter that the outline crosses. Half: 1 of 6 pages reads otherwise, no marked
 * word; twice: none.
 */
const INK = 0.25;

/**
 * The thin closed stroke that runs best along a closed guide (its points in order): the first point follows the last. In pixels of
 * the analysed picture. About 1 ms for 30 x-heights.
 */
export function traceOutline(guide: readonly Point[], search: OutlineSearch): Point[] {
  const scale = search.xHeight / STROKE_X_HEIGHT;
  const line = resampled(guide, scale);
  const columns = line.length;
  // So that it closes, it is followed a quarter of the way beyond its beginning and its end.
  const overlap = columns >> 2;
  const half = Math.round(search.reach * STROKE_X_HEIGHT) + MARGIN;
  const strip = straightened(line, search.darkEven, { columns: columns + 2 * overlap, half, scale });
  const { rows } = thinnest(strip, MARGIN, strip.rows - 1 - MARGIN);
  const steps = [...line.keys()].map((column) => (column < overlap ? column + columns : column));
  return steps.map((step) => strip.pointAt(step, rows[step]!));
}

interface Band extends Straightened {
  readonly pointAt: (column: number, row: number) => Point;
}

/** The band along a closed line: columns along it, over and over, and so many rows to either side. */
function straightened(
  line: readonly Point[],
  darkEven: GreyImage,
  { columns, half, scale }: { readonly columns: number; readonly half: number; readonly scale: number },
): Band {
  const rows = 2 * half + 1;
  const dark = new Float32Array(columns * rows);
  const normals = line.map((_, c) => normalAt(line, c));
  const pointAt = (column: number, row: number): Point => {
    const c = column % line.length;
    const [{ x, y }, across] = [line[c]!, normals[c]!];
    return { x: x + across.x * (row - half) * scale, y: y + across.y * (row - half) * scale };
  };
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++) {
      const { x, y } = pointAt(c, r);
      dark[c * rows + r] = darknessAt(darkEven, x - 0.5, y - 0.5);
    }
  return { columns, rows, dark, ink: INK, pointAt };
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
