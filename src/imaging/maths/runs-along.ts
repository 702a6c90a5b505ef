import type { Point } from '../../core/geometry.ts';

/** A stroke runs on ink where it is this near to it, in x-heights. */
const ON_INK = 0.3;

/**
 * True for a stroke that is ink already seen: traced from the other side of the space between two columns, or the
 * upright of a bracket around a phrase, beside which it stands as a bar.
 */
export function runsAlong(points: readonly Point[], ink: readonly Point[], xHeight: number): boolean {
  const near = ON_INK * xHeight;
  return runsOn(points, (x, y) => ink.some((p) => Math.abs(p.x - x) <= near && Math.abs(p.y - y) <= near));
}

/** True when more than a share of a stroke lies on what `isOn` tells. */
export function runsOn(points: readonly Point[], isOn: (x: number, y: number) => boolean, share = 0.6): boolean {
  return points.filter(({ x, y }) => isOn(x, y)).length > points.length * share;
}
