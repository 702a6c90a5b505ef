import { type Box, sharedArea } from '../../src/core/geometry.ts';
import { MARK_KINDS, type Mark, type MarkKind } from '../../src/core/mark.ts';
import type { GoldMark } from '../pages/gold/label.ts';
import type { Outcome } from './read-labelled.ts';

/** How the drawn marks of one kind fared. */
export interface MarkFigures {
  readonly kind: MarkKind;
  readonly drawn: number;
  readonly found: number;
  /** Found, but taken for a mark of another kind. */
  readonly otherKind: number;
  /** Marks of this kind that the engine saw where nobody drew any. */
  readonly invented: number;
}

/** What two areas must share, of the smaller one, to be about the same ink. */
const SAME_PLACE = 0.25;

const areaOf = (box: Box): number => Math.max(1, (box.right - box.left) * (box.bottom - box.top));

const meet = (a: Box, b: Box): boolean => sharedArea(a, b) >= SAME_PLACE * Math.min(areaOf(a), areaOf(b));

const touches = (drawn: GoldMark, seen: Mark): boolean =>
  [...drawn.regions, drawn.ink].some((region) => seen.regions.some((other) => meet(region, other)));

/** Marks by kind: drawn, found as what they are, found as something else, invented. Only for labels with drawn marks. */
export function markFigures(outcomes: readonly Outcome[]): readonly MarkFigures[] {
  const pairs = outcomes.map(({ gold, readings }) => ({
    drawn: gold.pages.flatMap((page) => page.drawn ?? []),
    seen: readings.flatMap(({ marks }) => marks),
  }));
  return MARK_KINDS.map((kind) => {
    let [drawn, found, otherKind, invented] = [0, 0, 0, 0];
    for (const picture of pairs) {
      for (const mark of picture.drawn.filter((one) => one.kind === kind)) {
        const near = picture.seen.filter((one) => touches(mark, one));
        drawn++;
        if (near.some((one) => one.kind === kind)) found++;
        else if (near.length > 0) otherKind++;
      }
      const strays = picture.seen.filter(
        (one) => one.kind === kind && !picture.drawn.some((mark) => touches(mark, one)),
      );
      invented += strays.length;
    }
    return { kind, drawn, found, otherKind, invented };
  });
}
