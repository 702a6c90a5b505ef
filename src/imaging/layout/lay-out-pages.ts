import type { Box } from '../../core/geometry.ts';
import type { LinePicture, TextLine } from '../print/print.ts';
import { joinRow, rowsOfColumn, withoutSpecks } from './column-rows.ts';
import { cutLines } from './cut-lines.ts';
import { splitSpread } from './facing-pages.ts';
import { dropSlivers, groupColumns, inReadingOrder, joinColumns } from './page-columns.ts';
import { boxOf, type Column, middleYOf, type PageLayout, widthOf } from './page-layout.ts';

/**
 * Lines narrower than this, in x-heights, make no column by themselves: numbers, stray heads. Below <= 6.2 (n 1,183),
 * above >= 9.44 (n 3,568).
 */
const COLUMN_LINE_WIDTH = 7;

/** Sorts the lines of a picture into pages and columns; slivers of a neighbour page are left out. */
export function layOutPages(lines: readonly TextLine[], picture: LinePicture, xHeight: number): PageLayout[] {
  const printed = cutLines(lines, xHeight);
  const wide = printed.filter((line) => widthOf(line) >= xHeight * COLUMN_LINE_WIDTH);
  if (wide.length === 0) return [];
  const whole = dropSlivers(joinColumns(groupColumns(wide, xHeight), xHeight), picture, xHeight);
  const used = new Set(whole.flatMap((column) => column.lines));
  const others = printed.filter((line) => !used.has(line));
  return splitSpread(whole, xHeight).map((columns) => {
    const box = boxOf(columns.flatMap((column) => column.lines));
    const near = others.filter((line) => belongsTo(line, box, xHeight));
    const finished = columns.map((column): Column => {
      const joined = rowsOfColumn(column, near, xHeight).flatMap((row) => joinRow(row, picture, xHeight));
      // Of what lies in the gap of a row it is known only now that it stands within it: a word of which the feet are lost.
      const lines = withoutSpecks(joined, xHeight);
      return { lines, box: boxOf(lines) };
    });
    return { columns: inReadingOrder(finished), box, xHeight };
  });
}

function belongsTo(line: TextLine, box: Box, xHeight: number): boolean {
  const x = (line.left + line.right) / 2;
  const y = middleYOf(line);
  return (
    x > box.left - xHeight * 9 &&
    x < box.right + xHeight * 9 &&
    y > box.top - xHeight * 16 &&
    y < box.bottom + xHeight * 16
  );
}
