import { middleOf } from '../../core/geometry.ts';
import { curveAt } from '../maths/maths.ts';
import { boxOf, type Column, USUAL_STEP } from './page-layout.ts';

/**
 * A wider gap between columns, in x-heights, is the inner margins of two facing pages. Below <= 5.5 (n 10),
 * above >= 12.1 (n 15).
 */
const SURE_GUTTER = 7;
/** A narrower gap between columns, in x-heights, never parts two pages. Below <= 2.83 (n 10), above >= 3.21 (n 26). */
const POSSIBLE_GUTTER = 3;
/**
 * Text of two facing pages together is wider than high; a page of two columns is not. Below <= 0.727 (n 9),
 * above >= 1.06 (n 1).
 */
const SPREAD_SHAPE = 1.02;
/** `SPREAD_SHAPE` where the gap is one of inner margins: less is a page with a note far aside. Twice: 2 numbers lost. */
const LEAST_SHAPE = 0.8;

/** The columns of each page, where the picture shows two facing ones. */
export function splitSpread(columns: readonly Column[]): Column[][] {
  const sorted = [...columns].sort((a, b) => middleOf(a.box).x - middleOf(b.box).x);
  let gutter: number | undefined;
  let widest = 0;
  const all = boxOf(sorted.flatMap((c) => c.lines));
  const shape = (all.right - all.left) / Math.max(1, all.bottom - all.top);
  for (let k = 1; k < sorted.length; k++) {
    const left = sorted.slice(0, k);
    const right = sorted.slice(k);
    const gap = gapBetween(left, right);
    if (gap <= POSSIBLE_GUTTER || gap <= widest) continue;
    if (gap < SURE_GUTTER ? shape < SPREAD_SHAPE : shape < LEAST_SHAPE) continue;
    widest = gap;
    gutter = k;
  }
  if (gutter === undefined) return [[...columns]];
  const lefts = sorted.slice(0, gutter);
  return [columns.filter((c) => lefts.includes(c)), columns.filter((c) => !lefts.includes(c))];
}

/** The clear space between two sets of columns, line by line at the same height, in x-heights (the lower quartile). */
function gapBetween(left: readonly Column[], right: readonly Column[]): number {
  const { xHeight } = left[0]!;
  const gaps: number[] = [];
  const rights = right.flatMap((c) => c.lines);
  for (const a of left.flatMap((c) => c.lines)) {
    const y = curveAt(a.baseline, a.right);
    const beside = rights.filter((b) => Math.abs(curveAt(b.baseline, b.left) - y) < xHeight * USUAL_STEP);
    if (beside.length > 0) gaps.push(Math.min(...beside.map((b) => b.left)) - a.right);
  }
  if (gaps.length === 0) return 0;
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 4)]! / xHeight;
}
