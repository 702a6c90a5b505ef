import { curveAt, slopeAt, weightedMedian } from '../maths/maths.ts';
import { boxOf, type Column, centreOf, widthOf } from './page-layout.ts';

/** Facing pages stand further apart than columns: their inner margins, in x-heights. */
const SURE_GUTTER = 7;
const POSSIBLE_GUTTER = 3;
/** Text of two facing pages together is wider than high; a page of two columns is not. */
const SPREAD_SHAPE = 1.02;

/** The columns of each page, where the picture shows two facing ones. */
export function splitSpread(columns: readonly Column[], xHeight: number): Column[][] {
  const sorted = [...columns].sort((a, b) => centreOf(a) - centreOf(b));
  let gutter: number | undefined;
  let widest = 0;
  const all = boxOf(sorted.flatMap((c) => c.lines));
  const shape = (all.right - all.left) / Math.max(1, all.bottom - all.top);
  for (let k = 1; k < sorted.length; k++) {
    const left = sorted.slice(0, k);
    const right = sorted.slice(k);
    const gap = gapBetween(left, right, xHeight);
    if (gap <= POSSIBLE_GUTTER || gap <= widest) continue;
    if (!canBePages(left, right, xHeight)) continue;
    if (gap < SURE_GUTTER ? shape < SPREAD_SHAPE && !bends(left, right) : shape < 0.8) continue;
    widest = gap;
    gutter = k;
  }
  if (gutter === undefined) return [[...columns]];
  const lefts = sorted.slice(0, gutter);
  return [columns.filter((c) => lefts.includes(c)), columns.filter((c) => !lefts.includes(c))];
}

/** Each of two facing pages holds a fair part of all text, of a page's width. */
function canBePages(left: readonly Column[], right: readonly Column[], xHeight: number): boolean {
  const [a, b] = [left, right].map((side) =>
    side.flatMap((c) => c.lines).reduce((sum, line) => sum + widthOf(line), 0),
  );
  const fair = Math.min(a!, b!) > (a! + b!) * 0.12;
  return fair && textWidth(left) > 12 * xHeight && textWidth(right) > 12 * xHeight;
}

function sideOf(columns: readonly Column[], side: 'left' | 'right'): number {
  const ends = columns.flatMap((c) => c.lines.map((line) => ({ value: line[side], weight: widthOf(line) })));
  return weightedMedian(ends);
}

function textWidth(columns: readonly Column[]): number {
  return sideOf(columns, 'right') - sideOf(columns, 'left');
}

/** The clear space between two sets of columns, line by line at the same height, in x-heights (the lower quartile). */
function gapBetween(left: readonly Column[], right: readonly Column[], xHeight: number): number {
  const gaps: number[] = [];
  const rights = right.flatMap((c) => c.lines);
  for (const a of left.flatMap((c) => c.lines)) {
    const y = curveAt(a.baseline, a.right);
    const beside = rights.filter((b) => Math.abs(curveAt(b.baseline, b.left) - y) < xHeight * 2.5);
    if (beside.length > 0) gaps.push(Math.min(...beside.map((b) => b.left)) - a.right);
  }
  if (gaps.length === 0) return 0;
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 4)]! / xHeight;
}

/** Facing pages rise towards the fold from both sides: their lines meet at an angle. */
function bends(left: readonly Column[], right: readonly Column[]): boolean {
  const end = (columns: readonly Column[], side: 'left' | 'right'): number =>
    weightedMedian(
      columns.flatMap((c) =>
        c.lines.map((line) => ({ value: slopeAt(line.baseline, line[side]), weight: widthOf(line) })),
      ),
    );
  return Math.abs(end(left, 'right') - end(right, 'left')) > 0.08;
}
