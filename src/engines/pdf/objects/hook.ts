import type { Point } from '../../../core/geometry.ts';
import type { Stroke } from './stroke.ts';

/** The second leg of a tick is longer than the first, up to this many times, and neither is steeper than this. */
const LEGS_MAX = 6;
const STEEP_MAX = 4;
/** So far a leg may stray from a straight line, as a share of the tick's height: a hand's legs are bent. */
const STRAY_SHARE = 0.15;

/** True for the way of a pen that goes down and then further up, to the right all the while, as a tick does: either way round. */
export function isHook({ points, penWidth }: Pick<Stroke, 'points' | 'penWidth'>): boolean {
  return penWidth !== undefined && [points, points.toReversed()].some(goesDownAndUp);
}

function goesDownAndUp(way: readonly Point[]): boolean {
  const turn = way.reduce((lowest, { y }, at) => (y > (way[lowest]?.y ?? y) ? at : lowest), 0);
  const [down, up] = [legOf(way.slice(0, turn + 1)), legOf(way.slice(turn).toReversed())];
  const stray = Math.max(down.high, up.high) * STRAY_SHARE;
  return (
    [down.wide, -up.wide].every((wide) => wide > 0) &&
    [down, up].every((leg) => leg.high > 0 && leg.high <= Math.abs(leg.wide) * STEEP_MAX && leg.stray <= stray) &&
    up.high > down.high &&
    up.high <= down.high * LEGS_MAX
  );
}

/** How far a leg leads across and down, and how far it strays from the straight line between its ends. */
function legOf(points: readonly Point[]): { readonly wide: number; readonly high: number; readonly stray: number } {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return { wide: 0, high: 0, stray: 0 };
  const [wide, high] = [last.x - first.x, last.y - first.y];
  const length = Math.max(1e-6, Math.hypot(wide, high));
  const strays = points.map(({ x, y }) => Math.abs((x - first.x) * high - (y - first.y) * wide) / length);
  return { wide, high, stray: Math.max(...strays) };
}
