import { boxOfPoints, enclosedArea, isWithin, type Point } from '../../../core/geometry.ts';
import { inkOf } from '../lines/lines.ts';
import { type Character, isBlank } from '../text/text.ts';

/** A quad that fills less than this share of its box is set at a slant: a long line of a scan that lies askew fills more. */
const BOX_SHARE_MIN = 0.8;

/** True for a quad that is neither level nor upright, as text that was set at a slant has it. */
export function isSlanted(points: readonly Point[]): boolean {
  const { left, top, right, bottom } = boxOfPoints(points, 0);
  return enclosedArea(outlineOf(points)) < (right - left) * (bottom - top) * BOX_SHARE_MIN;
}

/** The points of a quad on the way round it, whatever their order. */
export function outlineOf(points: readonly Point[]): readonly Point[] {
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const angleOf = ({ x, y }: Point): number => Math.atan2(y - middle.y, x - middle.x);
  return points.toSorted((a, b) => angleOf(a) - angleOf(b));
}

/** Places of the letters of which the middle lies within one of some outlines. */
export function charactersWithin(
  outlines: readonly (readonly Point[])[],
  characters: readonly Character[],
): readonly number[] {
  if (outlines.length === 0) return [];
  return characters.flatMap((character, place) => {
    const { left, top, right, bottom } = inkOf(character);
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    return !isBlank(character) && outlines.some((outline) => isWithin(middle, outline)) ? [place] : [];
  });
}
