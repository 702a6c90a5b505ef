import type { Box, Point } from '../../../core/geometry.ts';
import { GAP_SHARE, isRing, runRound, type Stroke } from '../objects/objects.ts';
import type { Interval } from './region-marks.ts';

/** Strokes make one ring when each begins where another ends: within this share of the ring's width and height. */
const JOINT_SHARE = 0.08;

/** True for a stroke, or several that follow one another, that runs all the way round its own middle. */
export function goesRound(strokes: readonly Stroke[], box: Box): boolean {
  const [only, ...rest] = strokes;
  if (only === undefined) return false;
  return rest.length === 0 ? isRing(only) : areChained(strokes, box) && runRound(strokes, box);
}

function areChained(strokes: readonly Stroke[], box: Box): boolean {
  const size = box.right - box.left + box.bottom - box.top;
  const ends = strokes.flatMap(({ points }, at) =>
    [points[0], points.at(-1)].flatMap((point) => (point === undefined ? [] : [{ point, at }])),
  );
  const loose = ends.filter(
    ({ point, at }) => !ends.some((other) => other.at !== at && distance(point, other.point) <= size * JOINT_SHARE),
  );
  // One joint may be missing, where the pen did not quite come round.
  const [first, second, ...more] = loose;
  if (first === undefined) return true;
  return second !== undefined && more.length === 0 && distance(first.point, second.point) <= size * GAP_SHARE;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** What a ring leaves free at a height, between its ink to the left and to the right of its middle. */
export function insideOfRing(strokes: readonly Stroke[], box: Box, y: number): Interval {
  const middle = (box.left + box.right) / 2;
  let [left, right] = [box.left, box.right];
  for (const { points, penWidth = 0 } of strokes) {
    for (const x of crossings(points, y)) {
      if (x <= middle) left = Math.max(left, x + penWidth / 2);
      else right = Math.min(right, x - penWidth / 2);
    }
  }
  return [left, right];
}

/** What a ring leaves free from top to bottom, below and above its middle. */
export function heightInRing(strokes: readonly Stroke[], box: Box): Interval {
  const turned = strokes.map((stroke) => ({ ...stroke, points: stroke.points.map(({ x, y }) => ({ x: y, y: x })) }));
  const turnedBox = { left: box.top, right: box.bottom, top: box.left, bottom: box.right };
  return insideOfRing(turned, turnedBox, (box.left + box.right) / 2);
}

function crossings(points: readonly Point[], y: number): readonly number[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    if (from.y <= y === to.y <= y) return [];
    return [from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)];
  });
}
