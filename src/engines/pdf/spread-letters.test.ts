import { expect, it } from 'vitest';
import { addMarkup, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../tests/fixtures/pdf/strokes.ts';

const SIZE = 12;

/** What is read of a marked line that an operator of the file sets. */
async function quoteOf(shown: string): Promise<readonly string[]> {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  await book.document.flush();
  const face = page.node.newFontDictionary('Times', book.font.ref).toString();
  append(page, `BT ${face} ${SIZE} Tf 30 400 Td ${shown} ET`, '0 0 0');
  addMarkup(page, 'Highlight', { boxes: [{ left: 29, right: 419, bottom: 397, top: 410 }] });
  return (await notesOf(book)).map(({ text }) => text);
}

/** Letter by letter with `apart` sizes of room between, and as much more between words as a space takes, without one. */
const unspaced = (text: string, apart: number): string =>
  `[${text
    .split(' ')
    .map((word) => [...word].map((letter) => `(${letter})`).join(` ${-apart * 1000} `))
    .join(` ${-(2 * apart + 0.25) * 1000} `)}] TJ`;

it.each([0.2, 0.33, 0.5])('reads words of which the letters stand apart by %d of their size', async (apart) => {
  const text = 'Small boats went past the mill';
  expect(await quoteOf(`${apart * SIZE} Tc (${text}) Tj 0 Tc`)).toEqual([text]);
  expect(await quoteOf(unspaced(text, apart))).toEqual([text]);
});

it('reads one such word among others', async () => {
  const [before, wide, after] = ['They were ', 'never', ' seen again'];
  const shown = `(${before}) Tj ${0.3 * SIZE} Tc (${wide}) Tj 0 Tc (${after}) Tj`;
  expect(await quoteOf(shown)).toEqual([before + wide + after]);
});

it('keeps words of one letter apart, and signs of a table', async () => {
  expect(await quoteOf('[(a) -300 (x) -300 (is) -300 (a) -300 (b)] TJ')).toEqual(['a x is a b']);
  expect(await quoteOf('[(as 1) -500 (2) -500 (3) -500 (4) -500 (5)] TJ')).toEqual(['as 1 2 3 4 5']);
  expect(await quoteOf('[(the rows) -900 (A) -900 (B) -900 (C) -900 (D)] TJ')).toEqual(['the rows A B C D']);
});
