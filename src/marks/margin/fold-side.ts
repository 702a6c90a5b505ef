import type { Column, PageLayout } from '../../imaging/layout/layout.ts';

/**
 * Readers' strokes towards a fold stand within this share of the way to the facing page's text: 0.1 to 0.3 on made pages.
 * The fold itself, traced on a photo, was at 0.43 and more.
 */
export const NEAR_FOLD = 0.36;
/**
 * A narrower space than this, in x-heights, lies between the columns of a page that was seen in part and taken for
 * two. Those of such pages were 3.4 and 3.8 wide, of facing pages on 700 made ones 6.8 and more.
 */
const NARROW = 5;

/** How far a page's margin is searched towards the facing page; undefined where there is no facing text. */
export function foldSide(
  { box, xHeight }: PageLayout,
  side: 'left' | 'right',
  columns: readonly Column[],
): number | undefined {
  const facing = columns.filter(({ box: other }) =>
    side === 'left' ? other.right <= box.left : other.left >= box.right,
  );
  if (facing.length === 0) return undefined;
  const end =
    side === 'left'
      ? Math.max(...facing.map(({ box: other }) => other.right))
      : Math.min(...facing.map(({ box: other }) => other.left));
  const isNarrow = Math.abs(end - box[side]) < NARROW * xHeight;
  return isNarrow ? end : box[side] + (end - box[side]) * NEAR_FOLD;
}
