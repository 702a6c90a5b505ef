import { describe, expect, it } from 'vitest';
import { addMarkup, BODY_SIZE, LEADING, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf, pagesOf } from '../../../tests/fixtures/pdf/pages.ts';

const LEFT = [
  'The reader who marks a',
  'page has begun to write',
  'a second book between',
  'the lines of the first,',
  'and every stroke of his',
  'pencil says that here is',
  'something to be kept,',
];
const RIGHT = [
  'and each of his notes in',
  'the margin is an answer',
  'to somebody who cannot',
  'hear it. Libraries do not',
  'like that habit at all, but',
  'others are glad of it, as',
  'it shows what was read.',
];
const [X, TOP] = [40, 500];

/** A page of rows whose parts stand in columns so many points apart, written row by row, and the box of each part. */
async function rowsOf(columns: readonly (readonly string[])[], gap: number) {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const widthOf = (text: string): number => book.font.widthOfTextAtSize(text, BODY_SIZE);
  const widths = columns.map((lines) => Math.max(...lines.map(widthOf)));
  const beginOf = (column: number): number => X + widths.slice(0, column).reduce((sum, width) => sum + width + gap, 0);
  columns[0]?.forEach((_, row) => {
    columns.forEach((lines, column) => {
      const at = { x: beginOf(column), y: TOP - row * LEADING };
      page.drawText(lines[row] ?? '', { ...at, size: BODY_SIZE, font: book.font });
    });
  });
  const boxOf = (column: number, row: number) => {
    const [left, y] = [beginOf(column), TOP - row * LEADING];
    return { left, right: left + widthOf(columns[column]?.[row] ?? ''), bottom: y - 3, top: y + 9 };
  };
  return { book, page, boxOf };
}

describe('columns that stand close and are written row by row', () => {
  it.each([8, 12, 24])('are read one after the other: %i points apart', async (gap) => {
    const { book, page, boxOf } = await rowsOf([LEFT, RIGHT], gap);
    addMarkup(page, 'Highlight', { boxes: [boxOf(0, 6), boxOf(1, 0)] });
    addMarkup(page, 'Highlight', { boxes: [boxOf(0, 2), boxOf(0, 3)] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([`${LEFT[2]} ${LEFT[3]}`, `${LEFT[6]} ${RIGHT[0]}`]);
  });

  it('are a table, whose rows are lines, where they have few words', async () => {
    const cells = ['one', 'two', 'six', 'ten', 'red', 'big', 'old'];
    const [read] = await pagesOf((await rowsOf([cells, cells.toReversed(), cells], 12)).book);
    expect(read!.known.lines).toHaveLength(cells.length);
  });
});
