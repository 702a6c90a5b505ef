import { type Size, spanOf } from '../../core/geometry.ts';
import { evened, median } from '../../core/statistics.ts';
import { curveAt, slopeOver } from '../maths/maths.ts';
import type { TextLine } from '../print/print.ts';
import { type Column, type PageLayout, slantOfSide, TELLING_LINES } from './page-layout.ts';

type Printed = Pick<PageLayout, 'columns' | 'xHeight'>;

/** How a page that curves away from the camera shows its print, from left to right. */
export interface Foreshortening {
  /** How many times as wide print would be at an abscissa if the page faced the camera there. */
  readonly stretchAt: (x: number) => number;
  /** How large print is at an abscissa, as a share of that at the left end of the lines. */
  readonly sizeAt: (x: number) => number;
  /** Which way upright strokes stand at an abscissa: dx/dy. */
  readonly uprightAt: (x: number) => number;
}

/**
 * Focal length of phone cameras as a share of the picture's longer side: 24 to 28 mm for a frame of 34.6 mm. Pictures that
 * were cut out of larger ones have a longer one, so that their print is stretched too little. Half or twice: 1 of 6 pages reads
 * otherwise (3 more wrong words, 2 less), no marked word.
 */
const FOCAL_SHARE = 0.75;
/**
 * Lines no further apart down the page than this, in x-heights, do not tell how their slopes change.
 * Below <= 9.67 (n 697), above >= 32.8 (n 278,177).
 */
const LEAST_HEIGHT = 10;
/** A slope is measured over this many x-heights to either side. Half: 1 of 6 pages changes, no marked word. */
const SLOPE_REACH = 2;
/** Steps across the page, in x-heights: less than a short word. Half: 1 of 6 pages changes, no marked word. */
const STEP = 1.5;
/** Steps to either side over which a measured stretch is evened out. Half: 1 of 6 pages changes, no marked word. */
const EVENED = 2;
/** Print more narrow than this cannot be read. Below <= 1.02 (n 445,148), none above. */
const MOST_STRETCH = 2.2;
/**
 * A page's side that leans more than this from upright to its lines is uneven print; dx/dy. Below <= 0.0564 (n 113),
 * none above.
 */
const MOST_LEAN = 0.25;

/**
 * Measures how the lines of a page turn from the first to the last. Where the paper goes away from the camera they run
 * together, all the steeper the further they are from the middle of the picture: a line at height Y and depth Z(x) is seen at
 * y = f·Y / Z, so that dy/dx = −y·Z'/Z. Where g = −Z'/Z is the change of this slope by height, print is √((1 − g·x)² + (g·f)²)
 * times as wide as seen, measured by its height, which grows by g from pixel to pixel (1 / Z). None for pages of few lines.
 */
export function foreshorteningOf({ columns, xHeight }: Printed, size: Size): Foreshortening | undefined {
  const lines = columns.flatMap((column) => column.lines);
  const { left, right } = spanOf(lines);
  const step = STEP * xHeight;
  const count = Math.max(1, Math.ceil((right - left) / step));
  const measured = Array.from({ length: count }, (_, k) => turnAt(lines, left + (k + 0.5) * step, xHeight));
  if (measured.every((turn) => turn === undefined)) return undefined;
  const turns = evened(filled(measured), EVENED);
  const logSizes = [0];
  for (const turn of turns) logSizes.push(logSizes.at(-1)! + turn * step);
  const focal = FOCAL_SHARE * Math.max(size.width, size.height);
  const level = median(lines.map(({ baseline, left: from, right: to }) => slopeOver(baseline, from, to)));
  const leans = { left: leanOf(columns, 'left', level), right: leanOf(columns, 'right', level) };
  return {
    stretchAt(x) {
      const turn = turns[Math.max(0, Math.min(count - 1, Math.floor((x - left) / step)))]!;
      return Math.min(MOST_STRETCH, Math.hypot(1 - turn * (x - size.width / 2), turn * focal));
    },
    sizeAt(x) {
      const at = Math.max(0, Math.min(count, (x - left) / step));
      const before = logSizes[Math.floor(at)]!;
      return Math.exp(before + (logSizes[Math.min(count, Math.floor(at) + 1)]! - before) * (at - Math.floor(at)));
    },
    uprightAt(x) {
      const share = Math.max(0, Math.min(1, (x - left) / Math.max(1, right - left)));
      return leans.left * (1 - share) + leans.right * share;
    },
  };
}

/** Which way the outermost column's side stands; as upright strokes do beside level lines where it tells too little. */
function leanOf(columns: readonly Column[], side: 'left' | 'right', level: number): number {
  const out = side === 'left' ? -1 : 1;
  const outer = columns.reduce((one, other) => (out * other.box[side] > out * one.box[side] ? other : one));
  const slant = outer.lines.length < TELLING_LINES ? undefined : slantOfSide(outer.lines, side);
  return slant === undefined ? -level : Math.max(-level - MOST_LEAN, Math.min(-level + MOST_LEAN, slant));
}

/**
 * By how much slopes change for each pixel down at an abscissa: the median over pairs of lines that stand at least half of
 * all apart; undefined of few. Lines come column by column, from top to bottom.
 */
function turnAt(lines: readonly TextLine[], x: number, xHeight: number): number | undefined {
  const reach = SLOPE_REACH * xHeight;
  const slopes: number[] = [];
  const heights: number[] = [];
  for (const { left, right, baseline } of lines) {
    if (x < left || x > right) continue;
    slopes.push(slopeOver(baseline, Math.max(left, x - reach), Math.min(right, x + reach)));
    heights.push(curveAt(baseline, x));
  }
  const turns: number[] = [];
  const apart = Math.max(1, slopes.length >> 1);
  for (let i = 0; i < slopes.length; i++)
    for (let k = i + apart; k < slopes.length; k++) {
      const down = heights[k]! - heights[i]!;
      if (down > LEAST_HEIGHT * xHeight) turns.push((slopes[k]! - slopes[i]!) / down);
    }
  return slopes.length < TELLING_LINES || turns.length < TELLING_LINES ? undefined : median(turns);
}

/** A list of which some items are there, with its gaps filled from the nearest of them. */
function filled(list: readonly (number | undefined)[]): number[] {
  const there = list.flatMap((value, k) => (value === undefined ? [] : [{ value, k }]));
  return list.map((_, at) => nearestTo(at, there));
}

function nearestTo(at: number, there: readonly { readonly value: number; readonly k: number }[]): number {
  let best = there[0]!;
  for (const item of there) if (Math.abs(item.k - at) < Math.abs(best.k - at)) best = item;
  return best.value;
}
