import type { Box } from '../../core/geometry.ts';
import { curveAt } from '../maths/maths.ts';
import type { TextLine } from '../print/print.ts';

/** A column of lines, top to bottom. */
export interface Column {
  readonly lines: readonly TextLine[];
  readonly box: Box;
}

/** The lines of one page in reading order: columns left to right; and the area that its print covers. */
export interface PageLayout {
  readonly columns: readonly Column[];
  readonly box: Box;
  readonly xHeight: number;
  /** The side on which the facing page of a spread stands in the same picture. */
  readonly fold?: 'left' | 'right';
  /** Small pieces of print outside the columns: page numbers, running heads, side notes. */
  readonly loose: readonly TextLine[];
}

/** The box around lines and their letters. */
export function boxOf(lines: readonly TextLine[]): Box {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const line of lines) {
    left = Math.min(left, line.left);
    right = Math.max(right, line.right);
    const { ys } = line.baseline;
    for (const y of ys) {
      top = Math.min(top, y - line.xHeight * 1.5);
      bottom = Math.max(bottom, y + line.xHeight * 0.5);
    }
  }
  return { left, top, right, bottom };
}

/** Width of a line, and height of its middle, in pixels. */
export const widthOf = (line: TextLine): number => line.right - line.left;
export const middleYOf = (line: TextLine): number => curveAt(line.baseline, (line.left + line.right) / 2);

/** Abscissa of the middle of a column. */
export const centreOf = (column: Column): number => (column.box.left + column.box.right) / 2;

/**
 * What is no wider than this, in x-heights, is hardly ever a line of print: of 269 such on 330 made pages 245 were dots,
 * accents, dirt and parts of signs, 21 stars, numbers and figures of tables, and 3 running text.
 */
export const SPECK_WIDTH = 1.5;
