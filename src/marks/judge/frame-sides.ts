import type { Point } from '../../core/geometry.ts';
import { boundsOf } from '../../imaging/maths/maths.ts';
import type { LongStroke } from '../../imaging/print/print.ts';
import { endTogether } from '../strokes/strokes.ts';

/** Top and foot of a frame are no shorter than this, in x-heights, and meet its side to this many. */
const LEAST_LENGTH = 12;
const MEET = 0.6;
/** Shadows hide parts of a side: this share of it shows. */
const SHOWN = 0.6;

/**
 * True for a stroke down the page from one long level stroke to another that begins and ends where that does: the side
 * of a frame, whose other side may be lost in shadow. `points` and `rules` are in pixels of the analysed picture.
 */
export function isSideOfFrame(points: readonly Point[], rules: readonly LongStroke[], xHeight: number): boolean {
  const box = boundsOf(points);
  const near = MEET * xHeight;
  const meets = (x: number): boolean => x >= box.left - near && x <= box.right + near;
  const reaching = rules.flatMap(({ left, rows }): Rule[] => {
    const right = left + rows.length;
    if (rows.length < LEAST_LENGTH * xHeight || !(meets(left) || meets(right))) return [];
    return [{ left, right, y: meets(left) ? rows[0]! : rows.at(-1)! }];
  });
  const isBetween = (above: Rule, below: Rule): boolean =>
    box.top >= above.y - near &&
    box.bottom <= below.y + near &&
    box.bottom - box.top >= SHOWN * (below.y - above.y) &&
    endTogether(above, below, xHeight);
  return reaching.some((above) => reaching.some((below) => below.y > above.y && isBetween(above, below)));
}

/** A level stroke, and its height where it meets the side. */
interface Rule {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}
