import type { Point } from '../core/geometry.ts';
import { type LevelStroke, SIDES, type StrokePicture, straightOn } from './stroke-picture.ts';

/** How far inside and beyond the ends of a box's top and foot its sides are looked for, in x-heights: hands overshoot. */
const INSIDE = 2;
const BEYOND = 0.9;
/** Where ends differ by more than this, the side is looked for at the outer one as well. */
const APART = 0.5;
/** Steps of that search, in x-heights. */
const STEP = 0.2;
/** A side may lean by this much of its height more than the ends do. */
const LEAN = 0.35;
/** Share of a side that must show, letters that touch it left out. */
const MIN_SHOWN = 0.55;
/** Points of a side that are looked at. */
const POINTS = 28;

/** The closed line of a box whose top and foot are given, if a stroke joins them on both sides. */
export function sidesBetween(
  picture: StrokePicture,
  { top, foot, xHeight }: { top: LevelStroke; foot: LevelStroke; xHeight: number },
): Point[] | undefined {
  const pair = { top, foot, xHeight };
  const left = sideNear(picture, { ...pair, inwards: 1 }, [top.left, foot.left]);
  if (left === undefined) return undefined;
  const right = sideNear(picture, { ...pair, inwards: -1 }, [top.right, foot.right]);
  if (right === undefined || right[0] - left[0] < xHeight || right[1] - left[1] < xHeight) return undefined;
  const points: Point[] = [];
  const step = xHeight * 0.3;
  for (let x = left[0]; x < right[0]; x += step) points.push({ x, y: straightOn(top, x, xHeight) });
  points.push({ x: right[0], y: straightOn(top, right[0], xHeight) });
  for (let x = right[1]; x > left[1]; x -= step) points.push({ x, y: straightOn(foot, x, xHeight) });
  points.push({ x: left[1], y: straightOn(foot, left[1], xHeight) });
  return points;
}

interface SideSearch {
  readonly top: LevelStroke;
  readonly foot: LevelStroke;
  /** 1 on the left, −1 on the right. */
  readonly inwards: 1 | -1;
  readonly xHeight: number;
}

/** The side where the top and the foot end; where their ends are apart, letters may hide one of them. */
function sideNear(
  picture: StrokePicture,
  search: SideSearch,
  ends: readonly [number, number],
): [number, number] | undefined {
  const side = sideAt(picture, search, ends);
  if (side !== undefined || Math.abs(ends[0] - ends[1]) < APART * search.xHeight) return side;
  const outer = search.inwards > 0 ? Math.min(...ends) : Math.max(...ends);
  return sideAt(picture, search, [outer, outer]);
}

/** Abscissae of a side at its top and foot: the straight line that shows best. */
function sideAt(
  picture: StrokePicture,
  search: SideSearch,
  ends: readonly [number, number],
): [number, number] | undefined {
  const { top, foot, inwards, xHeight } = search;
  let best: [number, number] | undefined;
  let most = MIN_SHOWN;
  const height = straightOn(foot, ends[1], xHeight) - straightOn(top, ends[0], xHeight);
  for (let a = -BEYOND; a <= INSIDE; a += STEP) {
    const atTop = ends[0] + inwards * a * xHeight;
    for (let b = -BEYOND; b <= INSIDE; b += STEP) {
      const atFoot = ends[1] + inwards * b * xHeight;
      if (Math.abs(atFoot - atTop) > LEAN * height + Math.abs(ends[0] - ends[1])) continue;
      const from = { x: atTop, y: straightOn(top, atTop, xHeight) };
      const shown = shownAlong(picture, from, { x: atFoot, y: straightOn(foot, atFoot, xHeight) });
      if (shown <= most) continue;
      most = shown;
      best = [atTop, atFoot];
    }
  }
  return best;
}

/** Share of a steep straight line at which a thin stroke shows. */
function shownAlong({ grey, factor, left, top, unit, least }: StrokePicture, from: Point, to: Point): number {
  const { width, height, data } = grey;
  const [near, far] = SIDES.map((t) => Math.max(2, Math.round(t * unit))) as [number, number];
  let shown = 0;
  for (let k = 1; k < POINTS; k++) {
    const t = k / POINTS;
    const x = Math.floor((from.x + (to.x - from.x) * t - left) / factor);
    const y = Math.floor((from.y + (to.y - from.y) * t - top) / factor);
    if (x < far || x >= width - far || y < 0 || y >= height) continue;
    const i = y * width + x;
    const limit = data[i]! + least;
    if ((data[i - near]! >= limit && data[i + near]! >= limit) || (data[i - far]! >= limit && data[i + far]! >= limit))
      shown++;
  }
  return shown / (POINTS - 1);
}
