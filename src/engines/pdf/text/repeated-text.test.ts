import { StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { addMarkup, PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../../tests/fixtures/pdf/strokes.ts';

/** A word of pieces, the last of which stands a little to the right of where the word after begins, and what is below it. */
async function quoted(mark: string, { below = '', bottom = 396 } = {}): Promise<readonly string[]> {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const font = page.node.newFontDictionary('F', (await book.document.embedFont(StandardFonts.Courier)).ref).toString();
  const pieces = `1 0 0 1 60 400 Tm (ab) Tj ${mark} BDC 1 0 0 1 74.4 400 Tm (c) Tj 1 0 0 1 81.8 400 Tm (.) Tj EMC`;
  append(page, `BT ${font} 12 Tf ${pieces} 1 0 0 1 81.6 400 Tm (de) Tj ${below} ET`, '0 0 0');
  addMarkup(page, 'Highlight', { boxes: [{ left: 58, right: 300, bottom, top: bottom + 16 }] });
  return (await notesOf(book)).map(({ text }) => text);
}

it('text that a file says once for several pieces comes once, also where a piece of other text begins before the last', async () => {
  expect(await quoted('/Span <</ActualText (cx)>>')).toEqual(['abcxde']);
});

it('pieces without a text of their own stay as they are', async () => {
  expect((await quoted('/Span <</Lang (en)>>'))[0]).toContain('.');
});

it('letters that are set wide after such text are words as before', async () => {
  const letters = (word: string): string => [...word].map((letter) => `(${letter})`).join(' -300 ');
  const below = `1 0 0 1 60 360 Tm [${['boats', 'went', 'past', 'us'].map(letters).join(' -850 ')}] TJ`;
  expect(await quoted('/Span <</ActualText (cx)>>', { below, bottom: 356 })).toEqual(['boats went past us']);
});
