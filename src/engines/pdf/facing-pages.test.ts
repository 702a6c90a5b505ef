import { describe, expect, it } from 'vitest';
import { addMarkup, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf, shortOf } from '../../../tests/fixtures/pdf/pages.ts';

const SIZE: [number, number] = [800, 560];
const LEFT = 50;
const RIGHT = 450;
const TOP = 480;
const FOOT = 30;

/** Lines of their own for each page of a book. */
const linesOf = (name: string): readonly string[] => [
  `The first line of page ${name} was printed long`,
  `ago, the second line of ${name} speaks of reading`,
  `and of books that were read on page ${name}, and`,
  `the third is where a reader of ${name} has put`,
  `a mark that goes on with what follows, as ${name}`,
];

/** A sheet with two pages of a book, each with its number where it has one; marks words of each. */
function addSheet(book: PdfBook, numbers: readonly [left: string, right: string]) {
  const page = book.document.addPage(SIZE);
  const [left, right] = [LEFT, RIGHT].map((x, side) => {
    const number = numbers[side] ?? '';
    if (number !== '') page.drawText(number, { x: x + 145, y: FOOT, size: 10, font: book.font });
    const placed = book.write(page, linesOf(number === '' ? 'none' : number), { x, y: TOP });
    return (text: string) => book.find(placed, text);
  });
  for (const find of [left!, right!]) addMarkup(page, 'Highlight', { boxes: find('speaks of reading\nand of books') });
  return { page, left: left!, right: right! };
}

const QUOTE = 'speaks of reading and of books';

describe('two facing pages of a book on one page of a file', () => {
  it('give each mark the number of its own page', async () => {
    const book = await PdfBook.make();
    addSheet(book, ['40', '41']);
    addSheet(book, ['42', '43']);
    expect(shortOf(await notesOf(book))).toEqual([40, 41, 42, 43].map((number) => [number, QUOTE]));
  });

  it('give a passage that goes on on the right page the number of the left one', async () => {
    const book = await PdfBook.make();
    addSheet(book, ['40', '41']);
    const { page, left, right } = addSheet(book, ['42', '43']);
    const boxes = [...left('follows, as 42'), ...right('The first line of page')];
    addMarkup(page, 'Underline', { boxes });
    expect(shortOf(await notesOf(book))).toContainEqual([42, 'follows, as 42 The first line of page']);
  });

  it('leave the one without a number without one', async () => {
    const book = await PdfBook.make();
    addSheet(book, ['', '43']);
    addSheet(book, ['44', '45']);
    addSheet(book, ['46', '']);
    expect((await notesOf(book)).map(({ page }) => page)).toEqual(['x', 43, 44, 45, 46, 'x']);
  });

  it('have no number that no page beside bears out', async () => {
    const book = await PdfBook.make();
    addSheet(book, ['3', '4']);
    addSheet(book, ['9', '10']);
    expect((await notesOf(book)).map(({ page }) => page)).toEqual(['x', 'x', 'x', 'x']);
  });
});

it('a page of two columns has one number', async () => {
  const book = await PdfBook.make();
  for (const number of ['40', '41']) addSheet(book, ['', number]);
  expect((await notesOf(book)).map(({ page }) => page)).toEqual([40, 40, 41, 41]);
});
