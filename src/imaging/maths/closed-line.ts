import type { Box, Point } from '../../core/geometry.ts';
import { type Curve, curveAt } from './curve.ts';

/** The smallest box around points. */
export function boundsOf(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** Area of a box in square pixels. */
export const areaOf = (box: Box): number => (box.right - box.left) * (box.bottom - box.top);

/** Steps on either side over which a direction is measured. */
const STEPS = 5;

/** Direction of a closed line at one of its points, over a few steps; not of unit length. */
export function directionAt(points: readonly Point[], k: number): Point {
  const n = points.length;
  const a = points[(k - STEPS + n) % n]!;
  const b = points[(k + STEPS) % n]!;
  return { x: b.x - a.x, y: b.y - a.y };
}

/** Where a closed line crosses the middle of a line's small letters. */
export function crossingsOf(
  line: { readonly baseline: Curve; readonly xHeight: number },
  rim: readonly Point[],
): number[] {
  const below = (p: Point): number => p.y - (curveAt(line.baseline, p.x) - line.xHeight * 0.5);
  const out: number[] = [];
  let from = rim.length > 0 ? below(rim.at(-1)!) : 0;
  rim.forEach((b, i) => {
    const to = below(b);
    const a = rim[(i - 1 + rim.length) % rim.length]!;
    if (from < 0 !== to < 0) out.push(a.x + ((b.x - a.x) * from) / (from - to));
    from = to;
  });
  return out;
}
