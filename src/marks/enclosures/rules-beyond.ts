import type { Point } from '../../core/geometry.ts';
import { boundsOf, directionAt } from '../../imaging/maths/maths.ts';
import type { GreyImage } from '../../imaging/pixels/pixels.ts';
import { STROKE_X_HEIGHT } from '../../imaging/strips/strips.ts';
import type { Rim } from './rim-trace.ts';

/** How far beyond a corner a hand's stroke may go, and how far one must go on to be a line of its own; in x-heights. */
const OVERSHOOT = 1.3;
const LENGTH = 3.3;
/** Nearer to the corner than this the other side of the rim is in the way. */
const FROM_CORNER = 0.3;
/** Part of a side of a rim that tells its direction, in x-heights from the corner. */
const TELLING = 9;
/** A stroke is darker than what is on both sides of it by this much of 255. */
const MIN_RIDGE = 13;
/** A rule is at least this share as dark as the rim itself: the letters around a box of felt tip are no rules. */
const LIKE_RIM = 0.35;
const SHOWN = 0.7;
/** This share of a rule shows at the corner, where letters may hide some: letters begin beyond a gap. */
const SHOWN_AT_CORNER = 0.3;
/** Shorter sides do not tell their direction; in x-heights. */
const MIN_SIDE = 2;
/** How far it may stray from the side's direction, in x-heights. */
const STRAY = 0.55;
/** Sides that turn by more than this (radians) are arcs: nothing goes on straight from them. */
const MAX_BEND = 0.25;

interface Page {
  readonly darkEven: GreyImage;
  readonly xHeight: number;
}

/**
 * True where sides of a rim go on beyond its corners, two times or more: rules of a table, underlined lines, a bar in the
 * margin that they meet.
 */
export function isBetweenRules(rim: Rim, page: Page): boolean {
  const box = boundsOf(rim.points);
  const least = Math.max(MIN_RIDGE, LIKE_RIM * rim.contrast * 255);
  const how = { ...page, least };
  let beyond = 0;
  for (const step of [-1, 1]) {
    for (const far of [-1, 1]) {
      const level = sideOf(rim, (p, along) => {
        const fromEnd = step < 0 ? p.x - box.left : box.right - p.x;
        return Math.abs(along.y) < 0.3 * Math.abs(along.x) && along.x * far > 0 && fromEnd < TELLING * page.xHeight;
      });
      if (goesOnBeyondCorner(level, (p) => p.x * step, how)) beyond++;
      const steep = sideOf(rim, (p, along) => {
        const fromEnd = step < 0 ? p.y - box.top : box.bottom - p.y;
        return Math.abs(along.x) < 0.3 * Math.abs(along.y) && along.y * far > 0 && fromEnd < TELLING * page.xHeight;
      });
      if (goesOnBeyondCorner(steep, (p) => p.y * step, how)) beyond++;
    }
  }
  return beyond >= 2;
}

/** The points of a side that show the stroke itself; where letters hide it, its trace may lie off it. */
function sideOf({ points, shows }: Rim, belongs: (point: Point, along: Point) => boolean): Point[] {
  return points.filter((p, k) => shows[k] === 'thin' && belongs(p, directionAt(points, k)));
}

/** True where a thin stroke goes on in the direction of a side; `place` grows towards its end. */
function goesOnBeyondCorner(
  side: readonly Point[],
  place: (point: Point) => number,
  page: Page & { least: number },
): boolean {
  const { darkEven, xHeight, least } = page;
  if (side.length < MIN_SIDE * STROKE_X_HEIGHT) return false;
  const { end, along, start, bend } = straightThrough(side, place);
  if (bend > MAX_BEND) return false;
  const apart = Math.max(2, xHeight * 0.35);
  const stray = xHeight * STRAY;
  const shownBetween = (from: number, to: number, offset: number): number => {
    let shown = 0;
    let count = 0;
    for (let t = from; t <= to; t += 0.1, count++) {
      const reach = start + t * xHeight;
      const at = { x: end.x + along.x * reach - along.y * offset, y: end.y + along.y * reach + along.x * offset };
      if (isStroke(darkEven, at, { along, apart, least })) shown++;
    }
    return shown / count;
  };
  for (let offset = -stray; offset <= stray; offset++)
    if (
      shownBetween(OVERSHOOT, LENGTH, offset) >= SHOWN &&
      shownBetween(FROM_CORNER, OVERSHOOT, offset) >= SHOWN_AT_CORNER
    )
      return true;
  return false;
}

/**
 * The straight line through a side: its direction, a point of it, how far from that the side ends, and by what angle it
 * turns from its first third to its last.
 */
function straightThrough(
  side: readonly Point[],
  place: (point: Point) => number,
): { end: Point; along: Point; start: number; bend: number } {
  const sorted = [...side].sort((a, b) => place(a) - place(b));
  const half = sorted.length >> 1;
  const angles = sorted.slice(0, half).map((a, k) => {
    const b = sorted[k + half]!;
    return Math.atan2(b.y - a.y, b.x - a.x);
  });
  const angle = angles.sort((a, b) => a - b)[half >> 1]!;
  const along = { x: Math.cos(angle), y: Math.sin(angle) };
  const [middle, tip] = [sorted[half]!, sorted.at(-1)!];
  const offs = sorted.map((p) => (p.y - middle.y) * along.x - (p.x - middle.x) * along.y).sort((a, b) => a - b);
  const off = offs[half]!;
  const end = { x: middle.x - along.y * off, y: middle.y + along.x * off };
  const turnOf = (a: Point, b: Point): number => Math.atan2(b.y - a.y, b.x - a.x) - angle;
  const third = Math.floor(sorted.length / 3);
  const turns = turnOf(sorted[2 * third]!, tip) - turnOf(sorted[0]!, sorted[third]!);
  const bend = Math.abs(Math.atan2(Math.sin(turns), Math.cos(turns)));
  return { end, along, start: (tip.x - middle.x) * along.x + (tip.y - middle.y) * along.y, bend };
}

/** True for a point darker than those on both sides of a stroke. */
function isStroke(picture: GreyImage, at: Point, how: { along: Point; apart: number; least: number }): boolean {
  const { along, apart, least } = how;
  const beside = [-apart, apart].map((t) => meanAt(picture, { x: at.x - along.y * t, y: at.y + along.x * t }, along));
  return Math.min(...beside) - meanAt(picture, at, along) >= least;
}

/** Mean of three points one after another in a direction; white beyond the picture. */
function meanAt({ width, height, data }: GreyImage, at: Point, along: Point): number {
  let sum = 0;
  for (const t of [-1, 0, 1]) {
    const x = Math.round(at.x + along.x * t);
    const y = Math.round(at.y + along.y * t);
    sum += x < 0 || y < 0 || x >= width || y >= height ? 255 : data[y * width + x]!;
  }
  return sum / 3;
}
