import { expect, it } from 'vitest';
import { addMarkup, BODY_SIZE, LEADING, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../tests/fixtures/pdf/printed-lines.ts';

const [LEFT, TOP] = [40, 500];

/** A page whose program sets the words with an even length after all others, as programs do that go face by face. */
async function pageByFaces() {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const later: (() => void)[] = [];
  LINES.forEach((line, row) => {
    const words = line.split(' ');
    words.forEach((word, at) => {
      const before = words.slice(0, at).map((one) => `${one} `);
      const x = LEFT + book.font.widthOfTextAtSize(before.join(''), BODY_SIZE);
      const set = (): void => page.drawText(word, { x, y: TOP - row * LEADING, size: BODY_SIZE, font: book.font });
      if (word.length % 2 === 0) later.push(set);
      else set();
    });
  });
  for (const set of later) set();
  const rowOf = (row: number) => {
    const right = LEFT + book.font.widthOfTextAtSize(LINES[row] ?? '', BODY_SIZE);
    return { left: LEFT, right, bottom: TOP - row * LEADING - 3, top: TOP - row * LEADING + 9 };
  };
  return { book, page, rowOf };
}

it('words that a program sets after those beside them are read where they stand', async () => {
  const { book, page, rowOf } = await pageByFaces();
  addMarkup(page, 'Highlight', { boxes: [rowOf(1), rowOf(2)] });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual([`${LINES[1]} ${LINES[2]}`]);
});
