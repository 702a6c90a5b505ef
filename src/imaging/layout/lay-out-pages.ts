import type { LinePicture, TextLine } from '../print/print.ts';
import { joinRow, piecesByColumn, rowsOfColumn, withoutSpecks } from './column-rows.ts';
import { splitSpread } from './facing-pages.ts';
import { dropSlivers, groupColumns, inReadingOrder, joinColumns } from './page-columns.ts';
import { boxOf, COLUMN_LINE_WIDTH, columnOf, type PageLayout, widthOf } from './page-layout.ts';
import { splitLines } from './split-lines.ts';

/** The pages of a picture, and short lines that stand beside their columns: references, numbers, notes. */
export interface LaidOut {
  readonly pages: readonly PageLayout[];
  readonly beside: readonly TextLine[];
}

/** Sorts the lines of a picture into pages and columns; slivers of a neighbour page are left out. */
export function layOutPages(lines: readonly TextLine[], picture: LinePicture): LaidOut {
  const { xHeight } = picture;
  const printed = splitLines(lines, xHeight);
  const wide = printed.filter((line) => widthOf(line) >= xHeight * COLUMN_LINE_WIDTH);
  if (wide.length === 0) return { pages: [], beside: [] };
  const whole = dropSlivers(joinColumns(groupColumns(wide, xHeight)), picture);
  const used = new Set(whole.flatMap((column) => column.lines));
  const others = printed.filter((line) => !used.has(line));
  const pieces = piecesByColumn(whole, others);
  const within = new Set([...pieces.values()].flat());
  const pages = splitSpread(whole).map((columns) => {
    const box = boxOf(columns.flatMap((column) => column.lines));
    const finished = columns.map((column) => {
      const joined = rowsOfColumn(column, pieces.get(column)!).flatMap((row) => joinRow(row, picture));
      // Of what lies in the gap of a row it is known only now that it stands within it: a word of which the feet are lost.
      return columnOf(withoutSpecks(joined), xHeight);
    });
    return { columns: inReadingOrder(finished), box, xHeight };
  });
  return { pages, beside: others.filter((line) => !within.has(line)) };
}
