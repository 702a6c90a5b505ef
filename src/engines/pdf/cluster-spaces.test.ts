import { expect, it } from 'vitest';
import { addMarkup } from '../../../tests/fixtures/pdf/book.ts';
import { bookInCodes, plainCodes } from '../../../tests/fixtures/pdf/coded-face.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../tests/fixtures/pdf/strokes.ts';

/** Glyphs of a cluster have the letters of all of it at the first and none at the others, whose room is left here. */
const [NI, SHA, HAI, THAM, KHA] = ['\u0928\u093f', '\u0936', '\u0939\u0948', '\u0e17\u0e33', '\u0e02'];
const CODES = plainCodes([
  [0x61, NI],
  [0x62, SHA],
  [0x63, HAI],
  [0x64, THAM],
  [0x65, KHA],
]);

/** What is read of a marked line that an operator of the file sets. */
async function quoteOf(shown: string): Promise<readonly string[]> {
  const { book, page } = await bookInCodes(CODES);
  append(page, `BT /F9 12 Tf 60 400 Td ${shown} ET`, '0 0 0');
  addMarkup(page, 'Highlight', { boxes: [{ left: 59, right: 400, bottom: 397, top: 410 }] });
  return (await notesOf(book)).map(({ text }) => text);
}

it('has no space where signs of a cluster are drawn of which the file names no letter', async () => {
  expect(await quoteOf('[(b) 0 (a) -600 (b c c a) -600 (b)] TJ')).toEqual([
    `${SHA}${NI}${SHA} ${HAI} ${HAI} ${NI}${SHA}`,
  ]);
  expect(await quoteOf('[(e) 0 (d) -600 (e) 0 (d) -600 (e)] TJ')).toEqual([KHA + THAM + KHA + THAM + KHA]);
});

it('has spaces after such a cluster where the file writes none at all, and after a letter of its own', async () => {
  expect(await quoteOf('[(ba) -600 (bb)] TJ')).toEqual([`${SHA}${NI} ${SHA}${SHA}`]);
  expect(await quoteOf('[(b c b) -600 (b)] TJ')).toEqual([`${SHA} ${HAI} ${SHA} ${SHA}`]);
});
