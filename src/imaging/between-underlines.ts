import type { Point } from '../core/geometry.ts';
import { boundsOf, directionAt } from './closed-line.ts';
import type { Rim } from './rim-trace.ts';

/** A rim runs on an underline where it is this near, in x-heights… */
const NEAR = 0.4;
/** …over this share of its top or foot. */
const SHARE = 0.6;
/** The underline goes on beyond the rim's side by this much; a box's strokes go beyond its corners by less. In x-heights. */
const BEYOND = 2;
/**
 * Or it is under all of the rim's width, and neither side is drawn through: of 28 drawn rims with such strokes one had
 * openings in a side, none in both; six between underlines had them in both.
 */
const WHOLE = 0.92;

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
  const isOpen = (isOn: (p: Point) => boolean): boolean =>
    points.some((point, k) => !isLevel[k] && shows[k] === 'nothing' && isOn(point));
  const areSidesOpen = isOpen(({ x }) => x < centre) && isOpen(({ x }) => x >= centre);
  const passing = underlines.filter((stroke) => {
    const [first, last] = [stroke[0], stroke.at(-1)];
    if (first === undefined || last === undefined) return false;
    if (first.x < box.left - BEYOND * xHeight || last.x > box.right + BEYOND * xHeight) return true;
    const shared = Math.min(last.x, box.right) - Math.max(first.x, box.left);
    return areSidesOpen && shared >= WHOLE * (box.right - box.left);
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
