import type { Point } from '../../core/geometry.ts';

/** True when more than a share of a stroke lies on what `isOn` tells. */
export function runsOn(points: readonly Point[], isOn: (x: number, y: number) => boolean, share = 0.6): boolean {
  return points.filter(({ x, y }) => isOn(x, y)).length > points.length * share;
}
