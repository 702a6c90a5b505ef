import type { Point } from '../../core/geometry.ts';
import { type LevelStroke, SIDES, type StrokePicture, straightOn } from './stroke-picture.ts';

/** How far inside and beyond the ends of a box's top and foot its sides are looked for, in x-heights: hands overshoot. */
const INSIDE = 2;
/** They are looked for no further inside than this share of the box's width: there the other side begins. */
const MOST_INSIDE = 0.4;
const BEYOND = 0.9;
/** Where ends differ by more than this, the side is looked for at the outer and at the inner one as well. */
const APART = 0.5;
/** Share of a side that must show as a thin stroke: where letters touch it, it does not. */
const MIN_SHOWN = 0.6;
/** Share of a side without any ink: a stem between two underlined lines ends well short of both. */
const MAX_ABSENT = 0.13;
/** Ink that is not thin is darker than this. */
const INK = 200;
/** What thin ink adds to a way down, and what ink adds that is not. */
const THIN = 1;
const TOUCHED = 0.4;
/** What a step aside costs: a hand goes straight down, more or less. */
const BEND = 0.3;

/**
 * Closes boxes: the closed line of a box whose top and foot are given, if a stroke joins them on both sides. Pieces of one
 * stroke end at the same places: what was found between two ends is kept.
 */
export function boxCloser(
  picture: StrokePicture,
  xHeight: number,
): (top: LevelStroke, foot: LevelStroke) => Point[] | undefined {
  const known = new Map<string, readonly Point[] | undefined>();
  const sideOf = (search: SideSearch, ends: readonly [number, number]): readonly Point[] | undefined => {
    const heights = [straightOn(search.top, ends[0], xHeight), straightOn(search.foot, ends[1], xHeight)];
    const key = [search.inwards, ...ends, ...heights, insideOf(search)].map(Math.round).join(' ');
    if (!known.has(key)) known.set(key, sideNear(picture, search, ends));
    return known.get(key);
  };
  return (top, foot) => {
    const left = sideOf({ top, foot, xHeight, inwards: 1 }, [top.left, foot.left]);
    if (left === undefined) return undefined;
    const right = sideOf({ top, foot, xHeight, inwards: -1 }, [top.right, foot.right]);
    return right && closedLine({ top, foot, left, right, xHeight });
  };
}

/** Along the top to the right, down, along the foot to the left, and up. */
function closedLine(box: {
  readonly top: LevelStroke;
  readonly foot: LevelStroke;
  readonly left: readonly Point[];
  readonly right: readonly Point[];
  readonly xHeight: number;
}): Point[] | undefined {
  const { top, foot, left, right, xHeight } = box;
  const [leftTop, leftFoot, rightTop, rightFoot] = [left[0]!, left.at(-1)!, right[0]!, right.at(-1)!];
  if (rightTop.x - leftTop.x < xHeight || rightFoot.x - leftFoot.x < xHeight) return undefined;
  const points: Point[] = [];
  const step = xHeight * 0.3;
  for (let x = leftTop.x; x < rightTop.x; x += step) points.push({ x, y: straightOn(top, x, xHeight) });
  points.push(...right);
  for (let x = rightFoot.x - step; x > leftFoot.x; x -= step) points.push({ x, y: straightOn(foot, x, xHeight) });
  points.push(...left.slice(1).reverse());
  return points;
}

interface SideSearch {
  readonly top: LevelStroke;
  readonly foot: LevelStroke;
  /** 1 on the left, −1 on the right. */
  readonly inwards: 1 | -1;
  readonly xHeight: number;
}

/** A side from top to foot, and the share of it that shows. */
interface Side {
  readonly points: readonly Point[];
  readonly shown: number;
}

/** The side where the top and the foot end; where their ends are apart, letters may hide one or lead the other on. */
function sideNear(
  picture: StrokePicture,
  search: SideSearch,
  ends: readonly [number, number],
): readonly Point[] | undefined {
  const places: (readonly [number, number])[] = [ends];
  if (Math.abs(ends[0] - ends[1]) > APART * search.xHeight) places.push([ends[0], ends[0]], [ends[1], ends[1]]);
  let best: Side | undefined;
  for (const place of places) {
    const side = sideAt(picture, search, place);
    if (side !== undefined && side.shown > (best?.shown ?? 0)) best = side;
  }
  return best?.points;
}

/**
 * The way down that shows best from about one end to about the other (dynamic programming): straight as a rule, curved
 * as the side of a long box on a bent page is.
 */
function sideAt(picture: StrokePicture, search: SideSearch, ends: readonly [number, number]): Side | undefined {
  const { top, foot, inwards, xHeight } = search;
  const { factor } = picture;
  const width = Math.ceil((insideOf(search) + BEYOND * xHeight) / factor);
  const columns = Array.from({ length: width }, (_, k) => {
    const aside = inwards * (k * factor - BEYOND * xHeight);
    const [atTop, atFoot] = [ends[0] + aside, ends[1] + aside];
    return {
      from: { x: atTop, y: straightOn(top, atTop, xHeight) },
      to: { x: atFoot, y: straightOn(foot, atFoot, xHeight) },
    };
  });
  const middle = columns[width >> 1]!;
  const rows = Math.round((middle.to.y - middle.from.y) / factor);
  if (rows < 3) return undefined;
  const pointAt = (k: number, row: number): Point => {
    const { from, to } = columns[k]!;
    const t = (row + 0.5) / rows;
    return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
  };
  const values = valuesOf(picture, columns, rows);
  if (values === undefined) return undefined;
  const path = bestWayDown(values, width, rows);
  const share = (value: number): number =>
    path.filter((k, row) => values[row * width + k] === Math.fround(value)).length / rows;
  const shown = share(THIN);
  if (shown < MIN_SHOWN || share(0) > MAX_ABSENT) return undefined;
  const points = path.map((k, row) => pointAt(k, row));
  const [first, last] = [columns[path[0]!]!.from, columns[path.at(-1)!]!.to];
  return { points: [first, ...points, last], shown };
}

/** How far inside of their ends a side is looked for, in pixels. */
function insideOf({ top, foot, xHeight }: SideSearch): number {
  const between = Math.min(top.right, foot.right) - Math.max(top.left, foot.left);
  return Math.min(INSIDE * xHeight, MOST_INSIDE * between);
}

/** For each row the column of the way down on which most shows. */
function bestWayDown(values: Float32Array, width: number, rows: number): number[] {
  const back = new Int8Array(rows * width);
  let sums = new Float32Array(width);
  let next = new Float32Array(width);
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < width; k++) {
      let best = sums[k]!;
      let move = 0;
      if (k > 0 && sums[k - 1]! - BEND > best) [best, move] = [sums[k - 1]! - BEND, -1];
      if (k + 1 < width && sums[k + 1]! - BEND > best) [best, move] = [sums[k + 1]! - BEND, 1];
      next[k] = best + values[row * width + k]!;
      back[row * width + k] = move;
    }
    [sums, next] = [next, sums];
  }
  const most = Math.max(...sums);
  const first = sums.indexOf(most);
  // A thick stroke shows alike on all its columns: the way goes down its middle.
  let past = first;
  while (past < width && sums[past] === most) past++;
  let at = (first + past - 1) >> 1;
  const path = new Array<number>(rows);
  for (let row = rows - 1; row >= 0; row--) {
    path[row] = at;
    at += back[row * width + at]!;
  }
  return path;
}

/**
 * What shows at each row of each column, a thin steep stroke, other ink or neither; undefined as soon as too many rows
 * show nothing for any way down to be a side, as nearly everywhere.
 */
function valuesOf(
  { grey, factor, left, top, unit, least }: StrokePicture,
  columns: readonly { readonly from: Point; readonly to: Point }[],
  rows: number,
): Float32Array | undefined {
  const { width, height, data } = grey;
  const [near, far] = SIDES.map((t) => Math.max(2, Math.round(t * unit))) as [number, number];
  const values = new Float32Array(rows * columns.length);
  let [notThin, absent] = [0, 0];
  for (let row = 0, to = 0; row < rows; row++) {
    const t = (row + 0.5) / rows;
    let [isThin, isInked] = [false, false];
    for (let k = 0; k < columns.length; k++, to++) {
      const column = columns[k]!;
      const x = Math.floor((column.from.x + (column.to.x - column.from.x) * t - left) / factor);
      const y = Math.floor((column.from.y + (column.to.y - column.from.y) * t - top) / factor);
      if (x < far || x >= width - far || y < 0 || y >= height) continue;
      const i = y * width + x;
      const limit = data[i]! + least;
      const isClear =
        (data[i - near]! >= limit && data[i + near]! >= limit) || (data[i - far]! >= limit && data[i + far]! >= limit);
      if (!isClear && data[i]! >= INK) continue;
      values[to] = isClear ? THIN : TOUCHED;
      isThin ||= isClear;
      isInked = true;
    }
    if (!isThin) notThin++;
    if (!isInked) absent++;
    if ((rows - notThin) / rows < MIN_SHOWN || absent / rows > MAX_ABSENT) return undefined;
  }
  return values;
}
