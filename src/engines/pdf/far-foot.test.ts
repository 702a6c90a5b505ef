import { describe, expect, it } from 'vitest';
import { addMarkup, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';

const LINES = [
  'The first line of a page that was printed long ago,',
  'the second line, which speaks of reading and of the',
  'books that were read, and the third, where a reader',
  'has put a mark.',
];

/** Pages of print for a lower paper than theirs: their number stands by itself a fifth of the page above its end. */
async function bookWith(numbers: readonly string[]): Promise<PdfBook> {
  const book = await PdfBook.make();
  for (const number of numbers) {
    const { page, find } = book.addPage(LINES);
    page.drawText(number, { x: page.getWidth() / 2, y: page.getHeight() / 5, size: 10, font: book.font });
    addMarkup(page, 'Highlight', { boxes: find('speaks of reading') });
  }
  return book;
}

const pagesOf = async (book: PdfBook) => (await notesOf(book)).map(({ page }) => page);

describe('a lone number further from the end of a page', () => {
  it('is its number where the pages beside bear that out', async () => {
    expect(await pagesOf(await bookWith(['17', '18', '19']))).toEqual([17, 18, 19]);
  });

  it('is none where they do not, nor in a file of one page', async () => {
    expect(await pagesOf(await bookWith(['1930', '4']))).toEqual(['x', 'x']);
    expect(await pagesOf(await bookWith(['1930']))).toEqual(['x']);
  });
});
