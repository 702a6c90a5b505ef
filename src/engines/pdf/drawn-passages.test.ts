import { degrees, type PDFPage } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { BODY_SIZE, LEADING, PdfBook, type PdfBox, type Placed } from '../../../tests/fixtures/pdf/book.ts';
import { bookInCodes, plainCodes } from '../../../tests/fixtures/pdf/coded-face.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../tests/fixtures/pdf/printed-lines.ts';
import { along, append, appendForm, filled, ruled, squiggle, way } from '../../../tests/fixtures/pdf/strokes.ts';

/** The lines of a page, of which the third opens a paragraph by its indent. */
async function twoParagraphs() {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const top = 520;
  const placed = LINES.flatMap((line, at) =>
    book.write(page, [line], { x: at === 2 ? 84 : 60, y: top - at * LEADING }),
  );
  return { book, page, find: (text: string) => book.find(placed, text) };
}

/** A box that bulges at its ends, as some programs draw a highlight. */
function bulging({ left, bottom, right, top }: PdfBox): string {
  const out = (top - bottom) / 4;
  return [
    `1 1 0 rg ${left} ${bottom} m`,
    `${left - out} ${bottom + out} ${left - out} ${top - out} ${left} ${top} c`,
    `${right} ${top} l`,
    `${right + out} ${top - out} ${right + out} ${bottom + out} ${right} ${bottom} c f`,
  ].join(' ');
}

const MARKED = 'speaks of reading and of the\nbooks that were read, and the third, where a reader\nhas put';
const QUOTE = MARKED.replaceAll('\n', ' ');

const CELLS = [
  ['Every reader who', 'marks a page has', 'begun to write'],
  ['there are those who', 'bracket a paragraph', 'and write beside it'],
] as const;

describe('an annotation that a program drew into the page', () => {
  it.each([
    ['a highlight in a form', (page: PDFPage, content: string) => appendForm(page, content, { alpha: 0.5 }), filled],
    [
      'a bulging highlight in a form',
      (page: PDFPage, content: string) => appendForm(page, content, { alpha: 0.5 }),
      bulging,
    ],
    [
      'a highlight straight onto the page',
      (page: PDFPage, content: string) => append(page, content, '0 0 0', 0.5),
      filled,
    ],
    ['an underline in a form', (page: PDFPage, content: string) => appendForm(page, content), ruled],
    ['a wave in a form', (page: PDFPage, content: string) => appendForm(page, content), squiggle],
  ] as const)('is one passage over the start of a paragraph: %s', async (_, put, draw) => {
    const { book, page, find } = await twoParagraphs();
    const boxes = find(MARKED);
    put(page, boxes.map((box) => draw(box, '1 1 0')).join(' '));
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([QUOTE]);
  });

  it.each([
    ['a highlight', (page: PDFPage, box: PdfBox) => appendForm(page, filled(box, '1 1 0'), { alpha: 0.5 })],
    ['a bulging highlight', (page: PDFPage, box: PdfBox) => appendForm(page, bulging(box), { alpha: 0.5 })],
    ['an underline', (page: PDFPage, box: PdfBox) => appendForm(page, ruled(box, '1 0 0'))],
  ])('takes in the part of a word that it covers: %s', async (_, put) => {
    const { book, page, find } = await twoParagraphs();
    put(page, find('ample is eno')[0]!);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['ample is eno']);
  });

  it('is one passage over lines that end with a hyphen just beyond it', async () => {
    const { book, page, write, boxOf } = await bookInCodes(plainCodes([[0x5f, '\u2010']]));
    const lines = ['It is the misunderstand_', 'ing of the represen_', 'tatives that did not'];
    lines.forEach((line, at) => write(line, 400 - at * LEADING));
    const boxes = [boxOf(400, 6, 23), boxOf(400 - LEADING, 0, 19), boxOf(400 - LEADING * 2, 0, 12)];
    appendForm(page, boxes.map((box) => filled(box, '1 1 0')).join(' '), { alpha: 0.5 });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['the misunderstanding of the representatives that']);
  });

  it('keeps the space that print sets before a sign', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(['Where is the island ? he asked her ; there !']);
    appendForm(page, filled(find('the island ? he asked her ;')[0]!, '1 1 0'), { alpha: 0.5 });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['the island ? he asked her ;']);
  });

  it('takes in words that run up the margin of a page', async () => {
    const { book, page } = await twoParagraphs();
    const text = 'a sideways remark';
    const width = book.font.widthOfTextAtSize(text, 12);
    page.drawText(`${text} here`, { x: 40, y: 300, size: 12, font: book.font, rotate: degrees(90) });
    appendForm(page, filled({ left: 31, right: 43, bottom: 300, top: 300 + width }, '1 1 0'), { alpha: 0.5 });
    expect((await notesOf(book)).map((note) => note.text)).toEqual([text]);
  });

  it('is no single passage where words between are not marked', async () => {
    const { book, page, find } = await twoParagraphs();
    const boxes = [...find('speaks of reading'), ...find('An example')];
    appendForm(page, boxes.map((box) => filled(box, '1 1 0')).join(' '), { alpha: 0.5 });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['speaks of reading', 'An example']);
  });
});

describe('a freehand highlighter that printing to a file made a form', () => {
  const WORDS = 'words that are taken';

  async function printed(content: (box: PdfBox) => string): Promise<readonly (string | undefined)[]> {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(['A line above what is marked here,', `with ${WORDS} in and some`]);
    appendForm(page, content(find(WORDS)[0]!), { isGroup: true });
    return (await notesOf(book)).map(({ text }) => text);
  }

  it.each([
    ['as wide as the type', 12],
    ['thin', 3],
  ])('marks its words, which show through the form alone: %s', async (_, width) => {
    const content = ({ left, right, bottom }: PdfBox): string => {
      const y = bottom + 5.5;
      return `1 1 0 RG ${way(along([left + 1, y], [right - 1, y], 0.4), width)}`;
    };
    expect(await printed(content)).toEqual([WORDS]);
  });

  it('marks no letter where it was only put down', async () => {
    const content = ({ left, bottom }: PdfBox): string =>
      `1 1 0 RG ${way(
        [
          [left + 12, bottom + 5],
          [left + 12.5, bottom + 5.4],
        ],
        12,
      )}`;
    expect(await printed(content)).toEqual([]);
  });
});

describe('an annotation that a program drew over the lines of a cell', () => {
  /** Cells of three lines side by side, written row by row or cell by cell, so near to each other as words of a line are. */
  async function cellsOf(isByRows: boolean) {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const right = 60 + Math.max(...CELLS[0].map((line) => book.font.widthOfTextAtSize(line, BODY_SIZE))) + 3;
    const rowOf = (cell: number, row: number): readonly Placed[] =>
      book.write(page, [CELLS[cell]?.[row] ?? ''], { x: cell === 0 ? 60 : right, y: 500 - row * LEADING });
    const places = [0, 1, 2].flatMap((row) => [0, 1].map((cell) => [cell, row] as const));
    const order = isByRows ? places : places.toSorted(([a], [b]) => a - b);
    const placed = order.flatMap(([cell, row]) => rowOf(cell, row));
    const boxesOf = (cell: number) => (CELLS[cell] ?? []).flatMap((line) => book.find(placed, line));
    return { book, page, boxesOf };
  }

  it.each([
    ['row by row', true],
    ['cell by cell', false],
  ])('is one passage where its file writes them %s', async (_, isByRows) => {
    const { book, page, boxesOf } = await cellsOf(isByRows);
    for (const cell of [0, 1])
      appendForm(
        page,
        boxesOf(cell)
          .map((box) => filled(box, '1 1 0'))
          .join(' '),
        { alpha: 0.5 },
      );
    expect((await notesOf(book)).map(({ text }) => text).toSorted()).toEqual(CELLS.map((cell) => cell.join(' ')));
  });

  it('is one passage from the end of a column to the next', async () => {
    const { book, page, boxesOf } = await cellsOf(true);
    const boxes = [...boxesOf(0), ...boxesOf(1).slice(0, 2)];
    appendForm(page, boxes.map((box) => filled(box, '1 1 0')).join(' '), { alpha: 0.5 });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([[...CELLS[0], ...CELLS[1].slice(0, 2)].join(' ')]);
  });

  it('is a passage for each line where the form holds text as well, as that of a whole page does', async () => {
    const { book, page, boxesOf } = await cellsOf(true);
    const boxes = boxesOf(0).map((box) => filled(box, '1 1 0'));
    const text = 'BT /F 10 Tf 60 300 Td (Why is that so?) Tj ET';
    appendForm(page, `${text} ${boxes.join(' ')}`, { alpha: 0.5, font: book.font.ref });
    expect((await notesOf(book)).map(({ text: quote }) => quote).slice(0, 3)).toEqual(CELLS[0]);
  });
});

describe('a straight highlight that was drawn with a round pen', () => {
  it('takes in the words that it is seen on: a hand along a ruler ends near them', async () => {
    const { book, page, find } = await twoParagraphs();
    const [box] = find('speaks of reading') as [PdfBox];
    const [middle, inset] = [(box.top + box.bottom) / 2, 3];
    const ends = [box.left + inset, box.right - inset] as const;
    append(page, `1 J 11 w ${ends[0]} ${middle} m ${ends[1]} ${middle} l S`, '1 1 0', 0.5);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['speaks of reading']);
  });
});
