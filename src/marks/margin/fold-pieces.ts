import type { Box } from '../../core/geometry.ts';

/**
 * So many thin pieces one below the other, no further apart and no further aside than this in x-heights, are a fold:
 * that of a page in a warm light fell into 14 of 1.5 to 5 x-heights. Long pieces may be as far apart as they are long: one
 * fold showed in pieces of 4 x-heights, 2.9 apart.
 */
const FOLD_PIECES = 5;
const FOLD_GAP = 2.5;
const FOLD_STRAY = 0.5;
const MOST_FOLD_WIDTH = 0.4;

/** True for one of many thin pieces of ink in a row down the page: what shows of a fold or of the edge of a leaf. */
export function isOfFold(box: Box, others: readonly Box[], xHeight: number): boolean {
  const middle = ({ left, right }: Box): number => (left + right) / 2;
  const thin = others
    .filter((other) => other.right - other.left <= MOST_FOLD_WIDTH * xHeight)
    .toSorted((a, b) => a.top - b.top);
  const continuesIn = (to: Box, from: Box): boolean => {
    const apart = Math.max(to.top - from.bottom, from.top - to.bottom);
    const most = Math.max(FOLD_GAP * xHeight, Math.min(to.bottom - to.top, from.bottom - from.top));
    return apart <= most && Math.abs(middle(to) - middle(from)) <= FOLD_STRAY * xHeight;
  };
  let [above, below] = [box, box];
  let count = 1;
  for (const next of thin.filter(({ top }) => top >= box.bottom))
    if (continuesIn(next, below)) [below, count] = [next, count + 1];
  for (const next of thin.filter(({ bottom }) => bottom <= box.top).toReversed())
    if (continuesIn(next, above)) [above, count] = [next, count + 1];
  return count >= FOLD_PIECES;
}
