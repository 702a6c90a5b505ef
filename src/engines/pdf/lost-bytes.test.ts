import { expect, it } from 'vitest';
import { addMarkup } from '../../../tests/fixtures/pdf/book.ts';
import { addFace, bookInCodes, plainCodes } from '../../../tests/fixtures/pdf/coded-face.ts';
import { pagesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../tests/fixtures/pdf/strokes.ts';
import { UNKNOWN_LETTER } from '../../core/passages/passages.ts';

/** What a face draws for its codes from 1 on, and what a file of Ghostscript says that it is. */
const SAID: readonly (readonly [drawn: string, said: string])[] = [
  ['endash', '3'],
  ['emdash', '4'],
  ['quoteleft', '8'],
  ['quoteright', '9'],
  ['quotedblleft', '<'],
  ['quotedblright', '='],
  ['fi', 'ü'],
  ['fl', 'ý'],
  ['udieresis', 'ü'],
  ['ydieresis', 'ÿ'],
  ['quotesinglbase', ':'],
  ['quotedblbase', '>'],
  ['quotesingle', '2'],
  ['quotedbl', '3'],
  ['Euro', '¬'],
  ['logicalnot', '¬'],
];

/** The marked words of a line in codes. */
async function wordsOf(line: string): Promise<readonly string[] | undefined> {
  const codes = plainCodes(SAID.map(([, said], at) => [at + 1, said]));
  const drawn = SAID.map(([name]) => name);
  const { book, page, write, boxOf } = await bookInCodes(codes, drawn);
  write(line, 400);
  addMarkup(page, 'Highlight', { boxes: [boxOf(400, 0, line.length)] });
  const [read] = await pagesOf(book);
  return read?.known.marks?.[0]?.words?.map(({ text }) => text);
}

it('dashes and quotation marks are what their ink is, though the file gives figures for them', async () => {
  expect(await wordsOf('don\u0004t \u0005quote\u0006 \u00021\u00019\u0002 \u0003so\u0004')).toEqual([
    'don’t',
    '“quote”',
    '—1–9—',
    '‘so’',
  ]);
});

it('primes are what their ink is', async () => {
  expect(await wordsOf('52\u000d 9\u000e')).toEqual(['52′', '9″']);
});

it('low quotation marks are what their ink is', async () => {
  expect(await wordsOf('\u000cso\u0006 \u000bso\u0003')).toEqual(['„so”', '‚so‘']);
});

it('a sign as high as a figure is the euro, though the file calls it another', async () => {
  expect(await wordsOf('\u000f30 and \u0010p')).toEqual(['€30', 'and', '¬p']);
});

it('figures and signs that are such stay', async () => {
  expect(await wordsOf('3 + 4 < 8 = 9 > so:')).toEqual(['3 +', '4 <', '8 =', '9 >', 'so:']);
});

it('ligatures that the file calls other letters are letters of which it does not say the meaning', async () => {
  expect(await wordsOf('up \u0007nd \u0008ight')).toEqual(['up', `${UNKNOWN_LETTER}nd`, `${UNKNOWN_LETTER}ight`]);
});

it('ligatures in a face of their own are such letters as well', async () => {
  const codes = plainCodes(SAID.map(([, said], at) => [at + 1, said]));
  const { book, page, write, boxOf } = await bookInCodes(codes);
  write('up gad', 400);
  addFace(page, ['fi', 'fl', 'udieresis'], ['ü', 'ý', 'ü']);
  append(
    page,
    `BT /F9 12 Tf 60 380 Td (u) Tj /F10 12 Tf (\u0001) Tj /F9 12 Tf (g ) Tj /F10 12 Tf (\u0002) Tj /F9 12 Tf (ag f) Tj /F10 12 Tf (\u0003) Tj /F9 12 Tf (r) Tj ET`,
    '0 0 0',
  );
  addMarkup(page, 'Highlight', { boxes: [boxOf(380, 0, 20)] });
  const [read] = await pagesOf(book);
  expect(read?.known.marks?.[0]?.words?.map(({ text }) => text)).toEqual([
    `u${UNKNOWN_LETTER}g`,
    `${UNKNOWN_LETTER}ag`,
    'für',
  ]);
});

it('letters with a sign above them stay', async () => {
  expect(await wordsOf('us f\u0009r Lou\u000as')).toEqual(['us', 'für', 'Louÿs']);
});
