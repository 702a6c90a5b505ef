import type { Point } from '../core/geometry.ts';
import { curveAt } from './curve.ts';
import type { Column } from './page-layout.ts';

/** Lines whose middle is this near to a mark's height, in x-heights, tell where the text beside it ends. */
const NEAR_LINES = 3;

/**
 * True for a mark beside a column, its middle given in pixels, that stands nearer to the text of another one, across the
 * space between them.
 */
export function isNearerToOther(
  middle: Point,
  { column, side, xHeight }: { column: Column; side: 'left' | 'right'; xHeight: number },
  columns: readonly Column[],
): boolean {
  const out = side === 'left' ? -1 : 1;
  const own = out * (middle.x - (edgeAt(column, { side, y: middle.y, xHeight }) ?? column.box[side]));
  const facing = side === 'left' ? 'right' : 'left';
  return columns.some((other) => {
    if (other === column || out * (other.box[facing] - column.box[side]) <= 0) return false;
    const edge = edgeAt(other, { side: facing, y: middle.y, xHeight });
    return edge !== undefined && Math.abs(edge - middle.x) < own;
  });
}

/** Where the text of a column ends at some height; undefined where it has none. */
function edgeAt(
  { lines }: Column,
  { side, y, xHeight }: { side: 'left' | 'right'; y: number; xHeight: number },
): number | undefined {
  const ends = lines
    .filter((line) => Math.abs(curveAt(line.baseline, line[side]) - xHeight / 2 - y) <= NEAR_LINES * xHeight)
    .map((line) => line[side]);
  if (ends.length === 0) return undefined;
  return side === 'left' ? Math.min(...ends) : Math.max(...ends);
}
