import type { Box } from '../../../core/geometry.ts';

/** A word of the page as it lies on the screen. */
export interface PlacedWord {
  readonly at: number;
  readonly box: Box;
}

/** How much more it weighs to be off a line than off a word: lines are near to each other, and words of a line are not. */
const OFF_LINE = 8;

/** The word at a point of the screen, else the nearest of the nearest line; undefined where a page has no words. */
export function nearestWord(
  words: readonly PlacedWord[],
  { x, y }: { readonly x: number; readonly y: number },
): number | undefined {
  let best: number | undefined;
  let bestGap = Number.POSITIVE_INFINITY;
  for (const { at, box } of words) {
    const gap = outside(x, box.left, box.right) + OFF_LINE * outside(y, box.top, box.bottom);
    if (gap < bestGap) [best, bestGap] = [at, gap];
  }
  return best;
}

/** How far a number lies outside of a span. */
function outside(value: number, from: number, to: number): number {
  return Math.max(0, from - value, value - to);
}
