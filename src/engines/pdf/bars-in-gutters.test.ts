import type { PDFPage } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addAnnotation, BODY_SIZE, LEADING, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { append, appendForm } from '../../../tests/fixtures/pdf/strokes.ts';

/** Lines that end where they may. */
const LEFT = [
  'A reader who marks a page',
  'has begun to write',
  'a second book, and',
  'there is no end of it',
  'as long as he reads on.',
];
const RIGHT = [
  'Every stroke of the pen',
  'says that here is',
  'something to keep, and',
  'every note answers one',
  'who cannot hear it now.',
];
const [X, TOP] = [40, 500];
const GUTTER = 24;
/** The second line to the fourth. */
const [FIRST, LAST] = [1, 3];

async function columnsOf(left: readonly string[], right: readonly string[]) {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const widths = left.map((text) => book.font.widthOfTextAtSize(text, BODY_SIZE));
  const gutter = X + Math.max(...widths);
  [left, right].forEach((lines, column) =>
    lines.forEach((text, row) => {
      const x = column === 0 ? X : gutter + GUTTER;
      page.drawText(text, { x, y: TOP - row * LEADING, size: BODY_SIZE, font: book.font });
    }),
  );
  return { book, page, gutter };
}

const [FROM, TO] = [TOP + 9 - FIRST * LEADING, TOP - 3 - LAST * LEADING];

type Put = (page: PDFPage, x: number, to?: number) => void;

const line = (x: number, to: number): string => `1.5 w ${x} ${FROM} m ${x} ${to} l S`;
const puts: readonly (readonly [string, Put])[] = [
  [
    'an annotation',
    (page, x, to = TO) =>
      addAnnotation(page, 'Ink', {
        box: { left: x - 1, right: x + 1, bottom: to, top: FROM },
        colour: [1, 0, 0],
        more: { InkList: [[x, FROM, x, (FROM + to) / 2, x, to]], BS: { W: 1.5 } },
      }),
  ],
  ['flattened into a form', (page, x, to = TO) => appendForm(page, line(x, to))],
  ['printed to a file', (page, x, to = TO) => append(page, line(x, to), '0.8 0 0')],
];

const marked = (lines: readonly string[]): string => lines.slice(FIRST, LAST + 1).join(' ');

describe('a bar between two columns', () => {
  it.each(
    puts.flatMap(([name, put]) =>
      [
        [0.15, LEFT],
        [0.35, LEFT],
        [0.5, RIGHT],
        [0.8, RIGHT],
      ].map(([share, lines]) => [name, share, put, lines] as [string, number, Put, readonly string[]]),
    ),
  )(
    'marks the one that it is nearer to, and in the middle the one before which it stands: %s, %d',
    async (_, share, put, lines) => {
      const { book, page, gutter } = await columnsOf(LEFT, RIGHT);
      put(page, gutter + share * GUTTER);
      expect((await notesOf(book)).map(({ text }) => text)).toEqual([marked(lines)]);
    },
  );

  it('marks the text beside which lines are counted, and not their numbers', async () => {
    const { book, page } = await columnsOf(['11', '12', '13', '14', '15'], RIGHT);
    for (const [, put] of puts.slice(0, 2)) put(page, X + 14);
    const texts = (await notesOf(book)).map(({ text }) => text);
    expect(new Set(texts)).toEqual(new Set([marked(RIGHT)]));
  });

  it.each([
    ['is as high as both', RIGHT, 6, [TOP + 9, TOP - 3 - 4 * LEADING]],
    ['is as high as a text beside the other', [...RIGHT, ...RIGHT], 20, [TOP + 9, TOP - 3 - 4 * LEADING]],
    ['stands between cells of a table', ['red', 'green', 'blue', 'brown', 'grey'], 6, [FROM, TO]],
  ] as const)('is none that printing to a file left where it %s', async (_, right, beyond, [from, to]) => {
    const { book, page, gutter } = await columnsOf(LEFT, right);
    append(page, `1.5 w ${gutter + beyond} ${from} m ${gutter + beyond} ${to} l S`, '0.8 0 0');
    expect(await notesOf(book)).toEqual([]);
  });
});
