import type { Point } from '../core/geometry.ts';
import { curveAt } from './curve.ts';
import type { Column } from './page-layout.ts';

/** Lines whose middle is this near to a mark's height, in x-heights, tell where the text beside it ends. */
const NEAR_LINES = 3;

/** A side of a column, as a mark stands beside it. */
export interface ColumnSide {
  readonly column: Column;
  readonly side: 'left' | 'right';
  readonly xHeight: number;
}

/** So many of a mark's points are looked at. */
const LOOKED_AT = 40;
/**
 * True for a mark beside a column that stands nearer to the text of another one, across the space between them, on the
 * mean of its points, in pixels: strokes lean, tips of braces and columns of tilted pages do.
 */
export function isNearerToOther(
  points: readonly Point[],
  { column, side, xHeight }: ColumnSide,
  columns: readonly Column[],
): boolean {
  const out = side === 'left' ? -1 : 1;
  const facing = side === 'left' ? 'right' : 'left';
  return columns.some((other) => {
    if (other === column || !liesBeside(other, { column, side, xHeight })) return false;
    let nearer = 0;
    let [count, all] = [0, 0];
    const step = Math.ceil(points.length / LOOKED_AT);
    for (let k = 0; k < points.length; k += step) {
      const { x, y } = points[k]!;
      all++;
      const edge = textEdgeAt(other, { side: facing, y, xHeight });
      const own = textEdgeAt(column, { side, y, xHeight }) ?? column.box[side];
      if (edge === undefined || out * (edge - own) <= 0) continue;
      nearer += out * (x - own) - Math.abs(edge - x);
      count++;
    }
    // A note of two lines is no column to a stroke beside twenty.
    return count >= all / 2 && nearer > 0;
  });
}

/** Boxes of columns may reach over one another by this, in x-heights… */
const OVER = 3;
/** …and on tilted pages by more: there it is seen at so many heights. */
const HEIGHTS = 5;

/** True for a column whose text stands on one side of another's. */
export function liesBeside(other: Column, { column, side, xHeight }: ColumnSide): boolean {
  const out = side === 'left' ? -1 : 1;
  const facing = side === 'left' ? 'right' : 'left';
  if (out * (other.box[facing] - column.box[side]) > -OVER * xHeight) return true;
  const top = Math.max(other.box.top, column.box.top);
  const bottom = Math.min(other.box.bottom, column.box.bottom);
  let [outside, inside] = [0, 0];
  for (let k = 0; k < HEIGHTS; k++) {
    const y = top + ((bottom - top) * (k + 0.5)) / HEIGHTS;
    const own = textEdgeAt(column, { side, y, xHeight });
    const edge = textEdgeAt(other, { side: facing, y, xHeight });
    if (own === undefined || edge === undefined) continue;
    if (out * (edge - own) > 0) outside++;
    else inside++;
  }
  return outside > 0 && inside === 0;
}

/** Strokes of one mark run beside each other over this share of the shorter, no further apart than this in x-heights. */
const TWIN_SHARE = 0.6;
const TWIN_APART = 1.8;

/** The points of a stroke down a page, and those of its twin, where a reader drew two side by side; top to bottom each. */
export function withTwins(
  points: readonly Point[],
  all: readonly (readonly Point[])[],
  xHeight: number,
): readonly Point[] {
  const twins = all.filter((other) => other !== points && areTwins(points, other, xHeight));
  return twins.length === 0 ? points : [points, ...twins].flat();
}

function areTwins(a: readonly Point[], b: readonly Point[], xHeight: number): boolean {
  const [topA, endA, topB, endB] = [a[0]!.y, a.at(-1)!.y, b[0]!.y, b.at(-1)!.y];
  const shared = Math.min(endA, endB) - Math.max(topA, topB);
  if (shared < TWIN_SHARE * Math.min(endA - topA, endB - topB)) return false;
  const y = (Math.max(topA, topB) + Math.min(endA, endB)) / 2;
  const at = (points: readonly Point[]): number => points.find((point) => point.y >= y)!.x;
  return Math.abs(at(a) - at(b)) <= TWIN_APART * xHeight;
}

/** Where the text of a column ends at some height; undefined where it has none. */
export function textEdgeAt(
  { lines }: Column,
  { side, y, xHeight }: { readonly side: 'left' | 'right'; readonly y: number; readonly xHeight: number },
): number | undefined {
  let edge: number | undefined;
  for (const line of lines) {
    if (Math.abs(curveAt(line.baseline, line[side]) - xHeight / 2 - y) > NEAR_LINES * xHeight) continue;
    if (edge === undefined || (side === 'left' ? line.left < edge : line.right > edge)) edge = line[side];
  }
  return edge;
}
