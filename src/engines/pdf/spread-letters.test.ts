import { expect, it } from 'vitest';
import { addMarkup, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { bookInCodes, plainCodes } from '../../../tests/fixtures/pdf/coded-face.ts';
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

it('reads such words where a sign stands close to them, and with figures', async () => {
  expect(await quoteOf('[(f) -140 (o) -140 (r) -140 ( ) -140 (e) -140 (v) -140 (e) -140 (r) -90 (.)] TJ')).toEqual([
    'for ever.',
  ]);
  for (const text of ['I. The Winter of 1924', 'IV. THE WINTER']) {
    expect(await quoteOf(unspaced(text, 0.25))).toEqual([text]);
    expect(await quoteOf(`${0.3 * SIZE} Tc (${text}) Tj 0 Tc`)).toEqual([text]);
  }
});

/** Letter by letter, each with an operator of its own, as browsers print what is set wide. */
function byLetters(text: string, apart: number, { widthOf }: { readonly widthOf: (letter: string) => number }): string {
  let x = 30;
  return [...text]
    .map((letter) => {
      const shown = `1 0 0 1 ${x} 400 Tm (${letter}) Tj`;
      x += widthOf(letter) + apart * SIZE;
      return shown;
    })
    .join(' ');
}

it('reads them where few of their letters stand so far apart that a space could be between', async () => {
  const { font } = await PdfBook.make();
  const by = { widthOf: (letter: string) => font.widthOfTextAtSize(letter, SIZE) };
  const wide = 'the keeper of the lighthouse';
  expect(await quoteOf(byLetters(wide, 0.12, by))).toEqual([wide]);
});

it('reads them on a page with words of Hebrew as well', async () => {
  const codes = plainCodes([
    [0x42, '\u05d0'],
    [0x43, '\u05d1'],
  ]);
  const { book, page, write } = await bookInCodes(codes);
  await book.document.flush();
  const face = page.node.newFontDictionary('Times', book.font.ref).toString();
  const by = { widthOf: (letter: string) => book.font.widthOfTextAtSize(letter, SIZE) };
  append(page, `BT ${face} ${SIZE} Tf ${byLetters('Small boats went past', 0.25, by)} ET`, '0 0 0');
  write('a name BCCB of some', 360);
  addMarkup(page, 'Highlight', { boxes: [{ left: 29, right: 419, bottom: 397, top: 410 }] });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual(['Small boats went past']);
});

it('keeps words of one letter apart, and signs of a table', async () => {
  expect(await quoteOf('[(a) -300 (x) -300 (is) -300 (a) -300 (b)] TJ')).toEqual(['a x is a b']);
  expect(await quoteOf('[(as 1) -500 (2) -500 (3) -500 (4) -500 (5)] TJ')).toEqual(['as 1 2 3 4 5']);
  expect(await quoteOf('[(the rows) -900 (A) -900 (B) -900 (C) -900 (D)] TJ')).toEqual(['the rows A B C D']);
});
