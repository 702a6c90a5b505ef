import { median } from '../../core/statistics.ts';

/** Where a line ends on one side of its column, in pixels. */
export interface SideEnd {
  readonly x: number;
  readonly y: number;
  readonly xHeight: number;
}

/** Fewer lines tell more of how long their words are than of the page. Below <= 4 (n 3), above >= 11 (n 113). */
const LEAST_LINES = 5;
/**
 * Lines nearer to each other than this many x-heights are not compared: their ends differ by their words.
 * Below <= 0.853 (n 361), above >= 2.63 (n 30,066).
 */
const APART = 1;
/**
 * Lines further apart than this, counted, are not compared: pages bend. Below <= 11 (n 7,374), above >= 13 (n 26,496).
 */
const FAR = 12;

/**
 * How far the side of a column moves aside for each pixel down: the median over pairs of its lines (Theil, 1950; Sen,
 * 1968), the lines from top to bottom. Undefined for few lines.
 */
export function slantOfSide(ends: readonly SideEnd[]): number | undefined {
  if (ends.length < LEAST_LINES) return undefined;
  const slants: number[] = [];
  for (let i = 0; i < ends.length; i++)
    for (let k = i + 1; k < Math.min(ends.length, i + FAR); k++) {
      const down = ends[k]!.y - ends[i]!.y;
      if (down > APART * ends[i]!.xHeight) slants.push((ends[k]!.x - ends[i]!.x) / down);
    }
  return slants.length === 0 ? undefined : median(slants);
}
