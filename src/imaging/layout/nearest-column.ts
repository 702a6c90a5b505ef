import type { Point } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import { curveAt } from '../maths/maths.ts';
import type { Column } from './page-layout.ts';

/** Lines whose middle is this near to a mark's height, in x-heights, tell where the text beside it ends. */
const NEAR_LINES = 3;
/** In ragged columns lines this near do, in x-heights: a bar beside lines set wide apart stood beside two short ones. */
const AROUND = 8;
/** A column is ragged where lines end further out by more than this, in x-heights: hanging hyphens and stops do not. */
const EVEN = 0.6;
/** A column's lean is taken between lines no more than this many lines apart. */
const LEAN_LINES = 6;

/** A side of a column, as a mark stands beside it. */
export interface ColumnSide {
  readonly column: Column;
  readonly side: 'left' | 'right';
  readonly xHeight: number;
}

/** So many of a mark's points are looked at. */
const LOOKED_AT = 40;
/**
 * A mark of which this share stands above or below the lines of a column is not drawn beside it when no more than that
 * share does so beside the other: a bar of seven lines stood nearer to a note of three.
 */
const BEYOND_SHARE = 0.25;
const WITHIN_SHARE = 0.05;
/** It stands beside the text along it when that is this near, in x-heights: marks are drawn no further off. */
const BESIDE = 7;

/**
 * True for a mark beside a column that stands nearer to the text of another one, across the space between them, on the
 * mean of its points, in pixels: strokes lean, tips of braces and columns of tilted pages do.
 */
export function isNearerToOther(
  points: readonly Point[],
  { column, side, xHeight }: ColumnSide,
  columns: readonly Column[],
): boolean {
  const out = side === 'left' ? -1 : 1;
  const facing = side === 'left' ? 'right' : 'left';
  const lean = leanOf(column);
  const beyond = beyondLines(points, column, { side, xHeight });
  return columns.some((other) => {
    if (other === column || !liesBeside(other, { column, side, xHeight })) return false;
    const otherLean = leanOf(other);
    const beyondOther = beyondLines(points, other, { side: facing, xHeight });
    if (beyond <= WITHIN_SHARE && beyondOther >= BEYOND_SHARE) return false;
    let nearer = 0;
    let [count, all, away] = [0, 0, 0];
    const step = Math.ceil(points.length / LOOKED_AT);
    for (let k = 0; k < points.length; k += step) {
      const { x, y } = points[k]!;
      all++;
      const edge = columnEdgeAt(other, { side: facing, y, xHeight, lean: otherLean });
      if (edge === undefined) continue;
      const own = columnEdgeAt(column, { side, y, xHeight, lean }) ?? column.box[side];
      if (out * (edge - own) <= 0) continue;
      nearer += out * (x - own) - Math.abs(edge - x);
      away += Math.abs(edge - x);
      count++;
    }
    const isAlong = beyond >= BEYOND_SHARE && beyondOther <= WITHIN_SHARE && away <= count * BESIDE * xHeight;
    // A note of two lines is no column to a stroke beside twenty.
    return count >= all / 2 && (isAlong || nearer > 0);
  });
}

/** Share of a mark's points at whose height a column has no line. */
function beyondLines(points: readonly Point[], column: Column, at: Pick<ColumnSide, 'side' | 'xHeight'>): number {
  const step = Math.ceil(points.length / LOOKED_AT);
  let [beyond, all] = [0, 0];
  for (let k = 0; k < points.length; k += step) {
    if (textEdgeAt(column, { ...at, y: points[k]!.y }) === undefined) beyond++;
    all++;
  }
  return beyond / Math.max(1, all);
}

/** Boxes of columns may reach over one another by this, in x-heights. */
const OVER = 3;
/** On tilted pages boxes do so by more: whether the columns do is seen at so many heights. */
const HEIGHTS = 5;

/** True for a column whose text stands on one side of another's. */
export function liesBeside(other: Column, { column, side, xHeight }: ColumnSide): boolean {
  const out = side === 'left' ? -1 : 1;
  const facing = side === 'left' ? 'right' : 'left';
  if (out * (other.box[facing] - column.box[side]) > -OVER * xHeight) return true;
  const top = Math.max(other.box.top, column.box.top);
  const bottom = Math.min(other.box.bottom, column.box.bottom);
  let [outside, inside] = [0, 0];
  for (let k = 0; k < HEIGHTS; k++) {
    const y = top + ((bottom - top) * (k + 0.5)) / HEIGHTS;
    const own = textEdgeAt(column, { side, y, xHeight });
    const edge = textEdgeAt(other, { side: facing, y, xHeight });
    if (own === undefined || edge === undefined) continue;
    if (out * (edge - own) > 0) outside++;
    else inside++;
  }
  return outside > 0 && inside === 0;
}

/** Strokes of one mark run beside each other over this share of the shorter, no further apart than this in x-heights. */
const TWIN_SHARE = 0.6;
const TWIN_APART = 1.8;

/** The points of a stroke down a page, and those of its twin, where a reader drew two side by side; top to bottom each. */
export function withTwins(
  points: readonly Point[],
  all: readonly (readonly Point[])[],
  xHeight: number,
): readonly Point[] {
  const twins = all.filter((other) => other !== points && areTwins(points, other, xHeight));
  return twins.length === 0 ? points : [points, ...twins].flat();
}

function areTwins(a: readonly Point[], b: readonly Point[], xHeight: number): boolean {
  const [topA, endA, topB, endB] = [a[0]!.y, a.at(-1)!.y, b[0]!.y, b.at(-1)!.y];
  const shared = Math.min(endA, endB) - Math.max(topA, topB);
  if (shared < TWIN_SHARE * Math.min(endA - topA, endB - topB)) return false;
  const y = (Math.max(topA, topB) + Math.min(endA, endB)) / 2;
  const at = (points: readonly Point[]): number => points.find((point) => point.y >= y)!.x;
  return Math.abs(at(a) - at(b)) <= TWIN_APART * xHeight;
}

/** By how much further right lines begin for each pixel down the page; the median over pairs of neighbours. */
function leanOf({ lines }: Column): number {
  const starts = lines.map((line) => ({ x: line.left, y: curveAt(line.baseline, line.left) }));
  const leans = starts.flatMap((from, k) =>
    starts.slice(k + 1, k + 1 + LEAN_LINES).flatMap((to) => (to.y > from.y ? [(to.x - from.x) / (to.y - from.y)] : [])),
  );
  return median(leans);
}

interface EdgeSearch {
  readonly side: 'left' | 'right';
  readonly y: number;
  readonly xHeight: number;
  /** How far off lines count, in x-heights, and by how much they end further right for each pixel down the page. */
  readonly reach?: number;
  readonly lean?: number;
}

/** Where a column ends beside its text at some height: lines of ragged print may be short there, those around are not. */
function columnEdgeAt(column: Column, at: EdgeSearch & { readonly lean: number }): number | undefined {
  const near = textEdgeAt(column, { ...at, lean: 0 });
  if (near === undefined) return undefined;
  const around = textEdgeAt(column, { ...at, reach: AROUND })!;
  const edge = Math.abs(around - near) > EVEN * at.xHeight ? around : near;
  const measure = measureAt(column, at);
  const out = at.side === 'left' ? -1 : 1;
  return measure !== undefined && out * (measure - edge) > EVEN * at.xHeight ? measure : edge;
}

/** So many lines of a column that end alike tell its measure, beside a long quotation that is set in as well. */
const MEASURE_SHARE = 1 / 3;
const LEAST_LINES = 8;

/** Where the lines of a column that is set even end, led to some height; undefined where fewer than a third end alike. */
function measureAt({ lines }: Column, { side, y, xHeight, lean = 0 }: EdgeSearch): number | undefined {
  const many = Math.ceil(lines.length * MEASURE_SHARE);
  if (lines.length < LEAST_LINES) return undefined;
  const out = side === 'left' ? -1 : 1;
  const ends = lines
    .map((line) => line[side] - lean * (curveAt(line.baseline, line[side]) - xHeight / 2 - y))
    .toSorted((a, b) => out * (b - a));
  const first = ends.findIndex(
    (end, k) => k + many <= ends.length && Math.abs(end - ends[k + many - 1]!) <= 2 * EVEN * xHeight,
  );
  return first < 0 ? undefined : (ends[first]! + ends[first + many - 1]!) / 2;
}

/** Where the text of a column ends at some height; undefined where it has none. */
export function textEdgeAt(
  { lines }: Column,
  { side, y, xHeight, reach = NEAR_LINES, lean = 0 }: EdgeSearch,
): number | undefined {
  let edge: number | undefined;
  for (const line of lines) {
    const off = curveAt(line.baseline, line[side]) - xHeight / 2 - y;
    if (Math.abs(off) > reach * xHeight) continue;
    const end = line[side] - lean * off;
    if (edge === undefined || (side === 'left' ? end < edge : end > edge)) edge = end;
  }
  return edge;
}
