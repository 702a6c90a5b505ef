import type { Point } from '../core/geometry.ts';
import { boundsOf, directionAt } from './closed-line.ts';

/** A rim runs on an underline where it is this near, in x-heights… */
const NEAR = 0.4;
/** …over this share of its top or foot. */
const SHARE = 0.6;
/** The underline goes on beyond the rim's side by this much; a box's strokes go beyond its corners by less. In x-heights. */
const BEYOND = 2;

/**
 * True for a closed line of which top and foot are underlines of two lines, that go on beyond it: letters close its sides.
 * `underlines` are points along each, from left to right, as `rim` in pixels of the analysed picture.
 */
export function isBetweenUnderlines(
  rim: readonly Point[],
  underlines: readonly (readonly Point[])[],
  xHeight: number,
): boolean {
  const box = boundsOf(rim);
  const middle = (box.top + box.bottom) / 2;
  const level = rim.filter((_, k) => {
    const along = directionAt(rim, k);
    return Math.abs(along.x) > 2 * Math.abs(along.y);
  });
  const passing = underlines.filter((stroke) => {
    const [first, last] = [stroke[0], stroke.at(-1)];
    if (first === undefined || last === undefined) return false;
    return first.x < box.left - BEYOND * xHeight || last.x > box.right + BEYOND * xHeight;
  });
  return [level.filter(({ y }) => y < middle), level.filter(({ y }) => y >= middle)].every(
    (side) =>
      side.length > 0 &&
      passing.some((stroke) => {
        const on = side.filter((point) => Math.abs(point.y - heightAt(stroke, point.x)) < NEAR * xHeight);
        return on.length >= side.length * SHARE;
      }),
  );
}

/** Height of a stroke at an abscissa; NaN beyond its ends. */
function heightAt(stroke: readonly Point[], x: number): number {
  const [first, last] = [stroke[0]!, stroke.at(-1)!];
  const k = Math.round(((x - first.x) / Math.max(1, last.x - first.x)) * (stroke.length - 1));
  return stroke[k]?.y ?? Number.NaN;
}
