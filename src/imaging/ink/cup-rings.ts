import type { Box, Point } from '../../core/geometry.ts';
import { findShadeLines, type Shade, shadeOver } from '../light/light.ts';
import { circleThrough, type FittedCircle, runsOn } from '../maths/maths.ts';
import type { GreyImage } from '../pixels/pixels.ts';
import { LEAST_RADIUS, likelyCircles, MOST_RADIUS } from './ring-centres.ts';
import { followRim, type RingRim } from './ring-rim.ts';

/** The ring that a cup left on a page, in pixels of the analysed picture. */
export interface CupRing {
  readonly middle: Point;
  readonly radius: number;
  /** Points along it where it shows. */
  readonly rim: readonly Point[];
}

/**
 * Its longest part without a gap, in radians. 54 of 60 made pages with rings, some of them all but off the page, showed
 * more; of 120 made pages and 25 photos without any, two with round drawings, nothing else more than 1.19.
 */
const LEAST_SPAN = 1.2;
/** How far that part is off a circle (root mean square, in x-heights): 0.35 for a ring seen aslant. */
const MOST_OFF = 0.35;
/** A part that may be a ring's, though its circle is not yet the right one. */
const SOME_SPAN = 0.6;

/**
 * Finds the rings of cups in a part of a page: broad pale lines along a circle, however incomplete and though print lies
 * over them. `darkEven` is the darkest of the three colours, its light evened out. About 100 ms.
 */
export function findCupRings(darkEven: GreyImage, area: Box, xHeight: number): CupRing[] {
  const shade = shadeOver(darkEven, area, xHeight);
  const unit = xHeight / shade.cell;
  const lines = findShadeLines(shade, unit);
  return likelyCircles(lines, shade, unit).flatMap((guess) => {
    const first = seenAlong(followRim(shade, guess, unit));
    if (first === undefined || first.span < SOME_SPAN || !isCupSized(first, xHeight)) return [];
    const rim = followRim(shade, inCells(first, shade), unit);
    const seen = seenAlong(rim);
    if (seen === undefined || !isCupSized(seen, xHeight)) return [];
    if (seen.span < LEAST_SPAN || seen.off > MOST_OFF * xHeight) return [];
    return [{ middle: seen.middle, radius: seen.radius, rim: rim.shown }];
  });
}

const isCupSized = ({ radius }: FittedCircle, xHeight: number): boolean =>
  radius >= LEAST_RADIUS * xHeight && radius <= MOST_RADIUS * xHeight;

const inCells = (
  { middle, radius }: FittedCircle,
  { left, top, cell }: Shade,
): { x: number; y: number; radius: number } => ({
  x: (middle.x - left) / cell,
  y: (middle.y - top) / cell,
  radius: radius / cell,
});

/** The circle of a rim's longest part, and how much of it that is, in radians. */
function seenAlong({ longest }: RingRim): (FittedCircle & { readonly span: number }) | undefined {
  const circle = circleThrough(longest);
  if (circle === undefined) return undefined;
  const steps = longest.slice(1).map(({ x, y }, k) => Math.hypot(x - longest[k]!.x, y - longest[k]!.y));
  return { ...circle, span: steps.reduce((sum, step) => sum + step, 0) / circle.radius };
}

/** Ink lies on a ring when it is this near to its rim, in x-heights: half of the broadest ring's width. */
const ON_RIM = 0.7;

/** Tells of the points of a stroke whether they run along the ring of a cup; the rings are looked for when first asked. */
export function alongCupRing(darkEven: GreyImage, area: Box, xHeight: number): (points: readonly Point[]) => boolean {
  let rims: readonly Point[] | undefined;
  return (points) => {
    rims ??= findCupRings(darkEven, area, xHeight).flatMap(({ rim }) => rim);
    const near = rims;
    if (near.length === 0) return false;
    return runsOn(points, (x, y) => near.some((p) => Math.hypot(p.x - x, p.y - y) <= ON_RIM * xHeight));
  };
}
