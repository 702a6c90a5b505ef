import type { PDFPage } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../tests/fixtures/pdf/printed-lines.ts';
import { along, append, appendForm, way } from '../../../tests/fixtures/pdf/strokes.ts';

/** Where the fourth line of a page stands. */
const ROW = 3;

async function pageOfBook() {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(LINES);
  const { bottom } = find(LINES[ROW]!)[0]!;
  return { book, page, y: bottom + 4 };
}

async function shortNotes(book: PdfBook) {
  return (await notesOf(book)).map(({ text, source }) => [source?.marks.join(' '), text]);
}

type Draw = (x: number, y: number) => string;

/** A hand's tick: down, then further up. */
const tick: Draw = (x, y) =>
  way([...along([x, y + 3], [x + 3, y], 0.1), ...along([x + 3, y], [x + 9, y + 10], 0.1)], 1.2);
const backwards: Draw = (x, y) =>
  way(
    [
      [x + 9, y + 10],
      [x + 3, y],
      [x, y + 3],
    ],
    1.2,
  );
const cross: Draw = (x, y) => `${way(along([x, y], [x + 8, y + 8]), 1)} ${way(along([x + 8, y], [x, y + 8]), 1)}`;

const onPage = (page: PDFPage, ink: string, colour = '0 0 0.8'): void => append(page, ink, colour);
const inForm = (page: PDFPage, ink: string): void => appendForm(page, `0 0 0 RG ${ink}`);

describe('a tick that was flattened into the page, with no other mark beside it', () => {
  it.each([
    ['in a form, to the left', tick, inForm, 40],
    ['in a form, to the right', tick, inForm, 340],
    ['in a form, drawn with a polyline from its end', backwards, inForm, 40],
    ['in a form, as a cross', cross, inForm, 40],
    ['printed to a file', tick, onPage, 40],
    ['printed to a file, drawn with a polyline from its end', backwards, onPage, 40],
  ])('marks its line: %s', async (_, draw, put, x) => {
    const { book, page, y } = await pageOfBook();
    put(page, draw(x, y));
    expect(await shortNotes(book)).toEqual([['tick', LINES[ROW]]]);
  });

  it('is none where it is a sign in a column of a table', async () => {
    const { book, page, y } = await pageOfBook();
    for (const row of [-1, 1]) page.drawText('no', { x: 342, y: y + row * 16, size: 12, font: book.font });
    inForm(page, tick(340, y));
    onPage(page, tick(340, y));
    expect(await shortNotes(book)).toEqual([]);
  });

  it.each([
    ['filled, as signs in print are', (x: number, y: number) => `${tick(x, y).replace(/[\d.]+ w S$/u, '')} h f`],
    [
      'as a caret',
      (x: number, y: number) =>
        way(
          [
            [x, y],
            [x + 4, y + 8],
            [x + 8, y],
          ],
          1,
        ),
    ],
    [
      'as an angle',
      (x: number, y: number) =>
        way(
          [
            [x, y + 8],
            [x, y],
            [x + 8, y],
          ],
          1,
        ),
    ],
    ['as a wave', (x: number, y: number) => way(along([x, y + 4], [x + 12, y + 4], 3), 1)],
  ])('is none that printing to a file left where it is %s', async (_, draw) => {
    const { book, page, y } = await pageOfBook();
    onPage(page, draw(40, y));
    expect(await shortNotes(book)).toEqual([]);
  });

  it('is none that printing to a file left in a colour in which the page was drawn before', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES, {
      under: ({ page: empty }) => append(empty, '1 w 60 570 m 300 570 l S', '0 0 0.8'),
    });
    onPage(page, tick(40, find(LINES[ROW]!)[0]!.bottom + 4));
    expect(await shortNotes(book)).toEqual([]);
  });
});
