import { hasForm } from '../../src/core/mark.ts';
import { inkCorners } from '../pages/gold/label.ts';
import { markPage } from '../pages/pen/mark-page.ts';
import type { Ink, PageMarks, ReaderMark } from '../pages/pen/reader-mark.ts';
import type { PagePoint } from '../pages/pen/strokes.ts';
import { MAKE_KINDS } from '../pages/pen/wanted-kinds.ts';
import type { MadePage } from '../pages/print/made-page.ts';
import type { Random } from '../pages/random.ts';
import type { Stock } from '../pages/stock.ts';

/** Lets a reader mark a page of a photograph; what would lie on print, off the paper or torn between columns is left out. */
export function marksOnPhoto(
  page: MadePage,
  how: {
    readonly random: Random;
    readonly stock: Stock;
    /** Nothing but hooks inside the text. */
    readonly hooks: boolean;
    readonly isClear: (points: readonly PagePoint[]) => boolean;
    /** True where these places are all seen in the photograph. */
    readonly isWhole: (points: readonly PagePoint[]) => boolean;
  },
): PageMarks {
  const { random, stock, hooks, isClear, isWhole } = how;
  const drawn = markPage(page, hooks ? ['bracket'] : MAKE_KINDS, {
    ...{ random, stock, hooks, few: false, steady: false, grey: false, mixed: true },
  });
  const fits = (mark: ReaderMark): boolean => {
    const points = pointsOf(mark.ink);
    return isWhole(points) && (!standsFree(mark) || isClear(points));
  };
  return {
    runs: drawn.runs.flatMap((run) => {
      const marks = run.marks.filter(fits);
      return marks.length === 0 ? [] : [{ ...run, marks }];
    }),
    struck: drawn.struck.filter(fits),
    notes: drawn.notes.filter(({ mark }) => fits(mark)),
  };
}

/** Marks that stand on blank paper; hooks are brackets inside the text, drawn in two strokes. */
const standsFree = ({ kind, ink }: ReaderMark): boolean =>
  hasForm(kind, 'sign', 'writing') && (kind !== 'bracket' || ink.length === 1);

/** Steps across and down a note's box at which the paper is looked at. */
const STEPS = 12;

function pointsOf(inks: readonly Ink[]): readonly PagePoint[] {
  return inks.flatMap((ink) => {
    if (ink.kind === 'line') return ink.points;
    const corners = inkCorners([ink]);
    const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
    const [top, bottom] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
    return Array.from({ length: (STEPS + 1) ** 2 }, (_, i): PagePoint => {
      const [column, row] = [i % (STEPS + 1), Math.floor(i / (STEPS + 1))];
      return [left + ((right - left) * column) / STEPS, top + ((bottom - top) * row) / STEPS];
    });
  });
}
