import { type Box, type Span, unionOf } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import { curveAt, lowerMedian } from '../maths/maths.ts';
import type { TextLine } from '../print/print.ts';

/** A column of lines, top to bottom. */
export interface Column {
  readonly lines: readonly TextLine[];
  readonly box: Box;
  /** That of the picture's print, in pixels. */
  readonly xHeight: number;
}

/** A column of these lines, from top to bottom. */
export const columnOf = (lines: readonly TextLine[], xHeight: number): Column => ({
  lines,
  box: boxOf(lines),
  xHeight,
});

/** The lines of one page in reading order: columns left to right; and the area that its print covers. */
export interface PageLayout {
  readonly columns: readonly Column[];
  readonly box: Box;
  readonly xHeight: number;
}

/**
 * How far letters reach above and below their baseline, in x-heights: ascenders and descenders. It bounds columns, and what is
 * shown as marked; which words are marked is told across alone. Half or twice: 2 of 4 pages have other boxes, no marked word.
 */
export const LETTERS_REACH = { above: 1.4, below: 0.5 } as const;

/** The box around lines and their letters. */
export function boxOf(lines: readonly TextLine[]): Box {
  return unionOf(
    lines.map(({ left, right, baseline: { ys }, xHeight }) => ({
      ...{ left, right },
      ...{
        top: Math.min(...ys) - xHeight * LETTERS_REACH.above,
        bottom: Math.max(...ys) + xHeight * LETTERS_REACH.below,
      },
    })),
  );
}

/**
 * Narrower lines, and parts of lines, make no column by themselves: numbers, labels of lists, stray heads; in x-heights.
 * Below <= 6.2 (n 1,183), above >= 9.44 (n 3,568).
 */
export const COLUMN_LINE_WIDTH = 7;

/**
 * Lines of one column that are compared stand no further apart than this, in x-heights. Below <= 8.65 (n 17,994), above >= 11.2
 * (n 93,313).
 */
export const NEAR_LINES = 9;
/**
 * Where a column begins, and what stands over it, is told by lines so near above and below, in x-heights. Half or twice: no change
 * on 6 pages; with 9 one of 40 reads otherwise.
 */
export const AROUND_LINES = 14;
/** Narrower than this, in x-heights, is a dot, a number or dirt. Below <= 3.78 (n 847), above >= 8.18 (n 6,548). */
export const SCRAP = 4;
/**
 * Fewer lines are no column: <= 1 (n 24,011), >= 3 (n 410). At most so many at either end of one are heads, numbers and scraps: <= 1
 * (n 494).
 */
export const FEW_LINES = 3;
/**
 * Fewer lines do not tell of a column's side; where a short one stands, so many before and after it do. Below <= 4 (n 195),
 * above >= 7 (n 4,310).
 */
export const TELLING_LINES = 5;
/**
 * Lines reach a margin, the picture's edge or each other's end, and marks the end of their line, when they come this near to it,
 * in x-heights. Of lines <= 0.846 (n 4,346), >= 1.39 (n 4,534); of marks <= 0.237 (n 576), >= 5.32 (n 298).
 */
export const AT_MARGIN = 1.2;
/** A gap of so many line distances parts paragraphs, heads and feet. Below <= 1.08 (n 2,824), above >= 1.39 (n 242). */
export const WIDE_DISTANCE = 1.38;

/** Width of a line or a column, and height of a line's middle, in pixels. */
export const widthOf = ({ left, right }: Span): number => right - left;
export const middleYOf = (line: TextLine): number => curveAt(line.baseline, (line.left + line.right) / 2);

/** How far the second of two lines stands below the first, in the middle of what they share; in pixels. */
export function stepBetween(above: TextLine, below: TextLine): number {
  const x = (Math.max(above.left, below.left) + Math.min(above.right, below.right)) / 2;
  return curveAt(below.baseline, x) - curveAt(above.baseline, x);
}

/**
 * Lines do not stand nearer to one another, in x-heights: what does is a second piece of one row. Twice: 2 marked words lost, 8
 * more wrong words.
 */
export const LEAST_STEP = 1.2;
/**
 * The distance from one line to the next where there is but one, in x-heights: lines whose levels differ by less stand beside
 * one another. Half or twice: no change on 8 pages.
 */
export const USUAL_STEP = 2.6;

/** The usual distance from one line of a column to the next; in pixels. */
export function usualStep(lines: readonly TextLine[], xHeight: number): number {
  const steps: number[] = [];
  for (let k = 1; k < lines.length; k++) {
    const step = stepBetween(lines[k - 1]!, lines[k]!);
    if (step > xHeight * LEAST_STEP) steps.push(step);
  }
  return lowerMedian(steps, xHeight * USUAL_STEP);
}

/**
 * Lines nearer to each other than this many x-heights are not compared: their ends differ by their words.
 * Below <= 0.853 (n 361), above >= 2.63 (n 30,066); with 1.2 three of 40 pages read otherwise.
 */
const APART = 1;
/** Lines further apart than this, counted, are not compared: pages bend. Below <= 11 (n 7,374), above >= 13 (n 26,496). */
const FAR = 12;

/**
 * How far the side of a column moves aside for each pixel down: the median over pairs of its lines (Theil, 1950; Sen,
 * 1968), the lines from top to bottom. Undefined where no two can be compared.
 */
export function slantOfSide(lines: readonly TextLine[], side: 'left' | 'right'): number | undefined {
  const ends = lines.map((line) => curveAt(line.baseline, line[side]));
  const slants: number[] = [];
  for (const [i, line] of lines.entries())
    for (let k = i + 1; k < Math.min(lines.length, i + FAR); k++) {
      const down = ends[k]! - ends[i]!;
      if (down > APART * line.xHeight) slants.push((lines[k]![side] - line[side]) / down);
    }
  return slants.length === 0 ? undefined : median(slants);
}
