import type { Point } from '../../core/geometry.ts';
import type { GreyImage } from '../loops/loops.ts';

/** A stroke's direction at its ends is taken from points this far apart, in x-heights. */
const LEAD = 4;
/** Beyond its ends a stroke is followed this far, and looked for this far to either side; in x-heights. */
const AHEAD = 8;
/** Where the picture ends sooner, a stroke can be followed beyond its end by this much at least, in x-heights. */
const LEAST_AHEAD = 3;
const SIDEWAYS = 0.6;
/** Places looked at in an x-height. */
const STEPS = 4;
/** Paper is looked at between these distances from the line, in x-heights. */
const PAPER_FROM = 0.8;
const PAPER_TO = 1.8;
/**
 * A line goes on where it is this share as dark as the stroke, and darker than grain, in so many of the places. Folds of
 * tilted photos showed 0.7 to 1.1 as much in all of them; a bracket of which half was traced went on for 3.5 x-heights.
 */
const PALER = 0.35;
const GRAIN = 0.03;
const PRESENT = 0.85;

/**
 * True for a line down a page that goes on beyond an end of the part that was traced: the fold of a book, the edge of a
 * leaf, a crease. A reader's stroke ends. `points` are its pixels, in those of `darkEven`.
 */
export function continuesBeyond(points: readonly Point[], darkEven: GreyImage, xHeight: number): boolean {
  const own = points.map((point) => valleyAt(darkEven, point, xHeight)).toSorted((a, b) => a - b);
  const least = Math.max(255 * GRAIN, (own[own.length >> 1] ?? 0) * PALER);
  const down = points.toSorted((a, b) => a.y - b.y);
  return [down, down.toReversed()].some((way) => {
    const steps = placesAhead(way, xHeight).filter(({ y }) => y >= 0 && y <= darkEven.height - 1);
    if (steps.length < LEAST_AHEAD * STEPS) return false;
    const seen = steps.filter((place) => valleyAt(darkEven, place, xHeight) >= least);
    return seen.length >= steps.length * PRESENT;
  });
}

/** Places beyond the last point, straight on. */
function placesAhead(points: readonly Point[], xHeight: number): Point[] {
  const end = points.at(-1)!;
  const back = points.findLast(({ y }) => Math.abs(end.y - y) >= LEAD * xHeight) ?? points[0]!;
  const slope = (end.x - back.x) / (end.y - back.y || 1);
  const step = Math.sign(end.y - back.y) * (xHeight / STEPS);
  return Array.from({ length: AHEAD * STEPS }, (_, k) => {
    const y = end.y + (k + 2) * step;
    return { x: end.x + slope * (y - end.y), y };
  });
}

/** How much darker the darkest pixel near a place is than the paper on either side of it, 0 to 255. */
function valleyAt({ data, width }: GreyImage, { x, y }: Point, xHeight: number): number {
  const row = Math.round(y) * width;
  const at = (column: number): number => data[row + Math.max(0, Math.min(width - 1, Math.round(column)))]!;
  let darkest = 255;
  let where = x;
  for (let d = -SIDEWAYS * xHeight; d <= SIDEWAYS * xHeight; d++) {
    if (at(x + d) >= darkest) continue;
    darkest = at(x + d);
    where = x + d;
  }
  const paper = [-1, 1].map((side) => {
    let best = 0;
    for (let d = PAPER_FROM * xHeight; d <= PAPER_TO * xHeight; d++) best = Math.max(best, at(where + side * d));
    return best;
  });
  return Math.min(...paper) - darkest;
}
