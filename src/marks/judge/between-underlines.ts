import type { Box, Point } from '../../core/geometry.ts';
import { boundsOf, directionAt } from '../../imaging/maths/maths.ts';
import type { Rim } from '../enclosures/enclosures.ts';

/** A rim runs on an underline where it is this near, in x-heights. */
const NEAR = 0.4;
/** It does so over this share of its top or foot. */
const SHARE = 0.6;
/** The underline goes on beyond the rim's side by this much; a box's strokes go beyond its corners by less. In x-heights. */
const BEYOND = 2;
/**
 * Or both are under all of the rim's width, as far apart near its ends as in the middle, where those of a circle bend
 * towards each other; and neither side is drawn through: of 52 drawn rims only a flat circle had openings in both, all of
 * six between underlines had.
 */
const WHOLE = 0.92;
const NEAR_END = 0.1;
const AS_FAR = 0.75;

/**
 * True for a closed line of which top and foot are underlines of two lines: they go on beyond it, or its sides are open;
 * letters close these. `underlines` are points along each, from left to right, as `rim` in pixels of the analysed picture.
 */
export function isBetweenUnderlines(
  { points, shows }: Pick<Rim, 'points' | 'shows'>,
  underlines: readonly (readonly Point[])[],
  xHeight: number,
): boolean {
  const box = boundsOf(points);
  const [middle, centre] = [(box.top + box.bottom) / 2, (box.left + box.right) / 2];
  const isLevel = points.map((_, k) => {
    const along = directionAt(points, k);
    return Math.abs(along.x) > 2 * Math.abs(along.y);
  });
  const level = points.filter((_, k) => isLevel[k]);
  const strokesOn = (side: readonly Point[]): (readonly Point[])[] =>
    underlines.filter((stroke) => {
      const on = side.filter((point) => Math.abs(point.y - heightAt(stroke, point.x)) < NEAR * xHeight);
      return side.length > 0 && on.length >= side.length * SHARE;
    });
  const tops = strokesOn(level.filter(({ y }) => y < middle));
  const feet = strokesOn(level.filter(({ y }) => y >= middle));
  const goesBeyond = (stroke: readonly Point[]): boolean =>
    stroke[0]!.x < box.left - BEYOND * xHeight || stroke.at(-1)!.x > box.right + BEYOND * xHeight;
  if (tops.some(goesBeyond) && feet.some(goesBeyond)) return true;
  const isOpen = (isOn: (p: Point) => boolean): boolean =>
    points.some((point, k) => !isLevel[k] && shows[k] === 'nothing' && isOn(point));
  if (!isOpen(({ x }) => x < centre) || !isOpen(({ x }) => x >= centre)) return false;
  return tops.some((top) => feet.some((foot) => areOfWholeLines(top, foot, box)));
}

/** True for two strokes along all of a box's width that keep their distance. */
function areOfWholeLines(top: readonly Point[], foot: readonly Point[], { left, right }: Box): boolean {
  const width = right - left;
  const isWhole = (stroke: readonly Point[]): boolean =>
    Math.min(stroke.at(-1)!.x, right) - Math.max(stroke[0]!.x, left) >= WHOLE * width;
  if (!isWhole(top) || !isWhole(foot)) return false;
  const apart = (x: number): number => heightAt(foot, x) - heightAt(top, x);
  const least = AS_FAR * apart((left + right) / 2);
  return apart(left + NEAR_END * width) >= least && apart(right - NEAR_END * width) >= least;
}

/** Height of a stroke at an abscissa; NaN beyond its ends. */
function heightAt(stroke: readonly Point[], x: number): number {
  const [first, last] = [stroke[0]!, stroke.at(-1)!];
  const k = Math.round(((x - first.x) / Math.max(1, last.x - first.x)) * (stroke.length - 1));
  return stroke[k]?.y ?? Number.NaN;
}
