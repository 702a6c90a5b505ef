import { addMarkup, PdfBook } from '../fixtures/pdf/book.ts';

/** A PDF of three pages, 41 to 43, of which two have a highlight with a comment. */
export async function markedBook(): Promise<Uint8Array> {
  const book = await PdfBook.make();
  for (const number of ['41', '42', '43']) {
    const { page, find } = book.addPage(
      ['A line of print that many people have', 'read, and that one of them has marked.'],
      { footer: number },
    );
    if (number !== '43')
      addMarkup(page, 'Highlight', { boxes: find('many people have\nread'), contents: `on page ${number}` });
  }
  return await book.bytes();
}

/** What the notes say of it. */
export const MARKED_LINES: readonly string[] = [
  '• p. 41 many people have read',
  '• p. 41 Note: on page 41',
  '• p. 42 many people have read',
  '• p. 42 Note: on page 42',
];
