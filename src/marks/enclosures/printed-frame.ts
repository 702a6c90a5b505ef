import type { Point } from '../../core/geometry.ts';
import { mean } from '../../core/statistics.ts';
import { type Column, textEnds } from '../../imaging/layout/layout.ts';
import { boundsOf, crossingsOf, curveAt, directionAt, fitRobustly } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';

/** A frame of print stands on the column's sides, its text inside them; a reader's box goes around full lines. */
const OUTSIDE = 0.35;
const INSIDE = 0.9;
/** Where a column's lines end unevenly, its frame stands no further outside of where they end than this. */
const MOST_UNEVEN = 1.2;
/** Text in a frame of print keeps this far off it, in x-heights. */
const INSET = 0.55;
/** Lines of the column that tell its sides: this many above and below the frame. */
const NEIGHBOURS = 4;

/** Rows of a table share a rule: its ends and its height are the same, to this many x-heights. */
const SAME_RULE = 0.5;

/** True where the foot of one closed line is the top of another as wide: rows of a table. */
export function areRowsOfTable(one: readonly Point[], other: readonly Point[], xHeight: number): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  const isSame = (p: number, q: number): boolean => Math.abs(p - q) < SAME_RULE * xHeight;
  if (!isSame(a.left, b.left) || !isSame(a.right, b.right)) return false;
  return isSame(a.bottom, b.top) || isSame(b.bottom, a.top);
}

/** True where a closed line around lines of a column is part of its print: set to the column's width, its text inset. */
export function isPrintedFrame(rim: readonly Point[], columns: readonly Column[]): boolean {
  return columns.some(({ lines }) => {
    const inside = lines.flatMap((line, k) => {
      const crossings = crossingsOf(line, rim);
      if (crossings.length < 2) return [];
      return [{ line, k, left: Math.min(...crossings), right: Math.max(...crossings) }];
    });
    const [first, last] = [inside[0], inside.at(-1)];
    if (first === undefined || last === undefined) return false;
    const insets = [
      Math.min(...inside.map((each) => each.line.left - each.left)),
      Math.min(...inside.map((each) => each.right - each.line.right)),
    ];
    if (insets.some((inset) => inset <= INSET * first.line.xHeight)) return false;
    const around = { lines, first: first.k, last: last.k };
    return (
      isOnSide('left', mean(inside.map((each) => each.left)), around) &&
      isOnSide('right', mean(inside.map((each) => each.right)), around)
    );
  });
}

/** A reader's box keeps nearer than this to its first and its last line, above or below their letters' middle; in x-heights. */
const FAR_OFF = 3.5;

/** True for a closed line further off the lines in it than a reader draws: one of print. */
export function keepsFarOff(rim: readonly Point[], first: TextLine, last: TextLine): boolean {
  const gapOf = (line: TextLine, sign: 1 | -1): number => {
    const middle = (line.left + line.right) / 2;
    const level = curveAt(line.baseline, middle) - line.xHeight / 2;
    const beyond = rim.filter(({ x, y }) => Math.abs(x - middle) < line.xHeight && sign * (y - level) > 0);
    return Math.min(...beyond.map(({ y }) => sign * (y - level))) / line.xHeight;
  };
  return [gapOf(first, -1), gapOf(last, 1)].some((gap) => gap > FAR_OFF && gap < Infinity);
}

/** The course of a ruled line on bent paper, and residuals beyond which its points count less, in x-heights. */
const COURSE = { degree: 3, scale: 0.05 };
/** Near its corners a rim goes two ways: points this near are left out, in x-heights. */
const CORNER = 1;
/** Of the other points this share, of those that stray most, is left out: there print touches the line. */
const TOUCHED = 0.05;

const LEAST_POINTS = 12;
/**
 * Level sides of a frame that was ruled stray by less than this, in x-heights, over this width, around so many lines.
 * On 570 made pages boxes drawn by hand around four lines and more strayed by 0.028 to 0.05, on 450 others each had a
 * side that strayed by 0.029 and more; frames of print by 0.01 to 0.0265. Of 16 around two or three lines each had a side
 * that strayed by 0.0248 and more; a frame of print around three by 0.0168.
 */
const RULED = 0.0275;
const RULED_AROUND_FEW = 0.02;
const RULED_WIDTH = 28;
const FEWEST_LINES = 2;
const FEW_LINES = 3;

/** True for a closed line around a block of lines whose top and foot are ruled: a frame of print. */
export function isRuledFrame(rim: readonly Point[], lines: number, xHeight: number): boolean {
  const { left, right } = boundsOf(rim);
  if (lines < FEWEST_LINES || right - left < RULED_WIDTH * xHeight) return false;
  const most = lines <= FEW_LINES ? RULED_AROUND_FEW : RULED;
  return straysOf(rim, xHeight).every((stray) => stray < most);
}

/** How far the level sides of a closed line stray from a smooth course, in x-heights (root mean square): top and foot. */
function straysOf(rim: readonly Point[], xHeight: number): readonly [number, number] {
  const box = boundsOf(rim);
  const middle = (box.top + box.bottom) / 2;
  const level = rim.filter(({ x }, k) => {
    const along = directionAt(rim, k);
    const isOff = x - box.left > CORNER * xHeight && box.right - x > CORNER * xHeight;
    return isOff && Math.abs(along.x) > 2 * Math.abs(along.y);
  });
  const strayOf = (side: readonly Point[]): number => {
    if (side.length < LEAST_POINTS) return Infinity;
    const points = side.map(({ x, y }) => ({ x, y, weight: 1 }));
    const course = fitRobustly(points, { degree: COURSE.degree, scale: COURSE.scale * xHeight, slope: 0 });
    const strays = side.map(({ x, y }) => (y - course(x)) ** 2).sort((a, b) => a - b);
    const kept = strays.slice(0, Math.ceil(strays.length * (1 - TOUCHED)));
    return Math.sqrt(mean(kept)) / xHeight;
  };
  return [strayOf(level.filter(({ y }) => y < middle)), strayOf(level.filter(({ y }) => y >= middle))];
}

interface Around {
  readonly lines: Column['lines'];
  /** Indices of the first and the last line in the frame. */
  readonly first: number;
  readonly last: number;
}

/** True for a frame's side that stands where the lines above and below the frame end, with or without signs beside them. */
function isOnSide(side: 'left' | 'right', x: number, { lines, first, last }: Around): boolean {
  const { xHeight } = lines[first]!;
  const out = side === 'left' ? -1 : 1;
  const widths = lines.map((line) => line.right - line.left);
  return [lines.map((line) => line[side]), textEnds(lines, side)].some((ends) => {
    const around = [
      [Math.max(0, first - NEIGHBOURS), first] as const,
      [last + 1, Math.min(lines.length, last + 1 + NEIGHBOURS)] as const,
    ].flatMap(([from, to]) => (to - from < 2 ? [] : [sideOf(ends.slice(from, to), widths.slice(from, to), out)]));
    if (around.length === 0) return false;
    const gap = (mean(around.map((each) => each.end)) - x) * out;
    const uneven = Math.min(MOST_UNEVEN, mean(around.map((each) => each.uneven)) / xHeight);
    return gap > -Math.max(OUTSIDE, uneven) * xHeight && gap < INSIDE * xHeight;
  });
}

/** The outermost end of lines, and how unevenly they end; short ones (heads, ends of paragraphs) do not count. */
function sideOf(ends: readonly number[], widths: readonly number[], out: 1 | -1): { end: number; uneven: number } {
  const widest = Math.max(...widths);
  const full = ends.filter((_, k) => widths[k]! > widest * 0.6).map((end) => end * out);
  const end = Math.max(...full);
  return { end: end * out, uneven: end - full.toSorted((a, b) => a - b)[full.length >> 1]! };
}
