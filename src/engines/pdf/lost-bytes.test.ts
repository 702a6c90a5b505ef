import { expect, it } from 'vitest';
import { addMarkup } from '../../../tests/fixtures/pdf/book.ts';
import { bookInCodes, plainCodes } from '../../../tests/fixtures/pdf/coded-face.ts';
import { pagesOf } from '../../../tests/fixtures/pdf/pages.ts';
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

it('low quotation marks are what their ink is', async () => {
  expect(await wordsOf('\u000cso\u0006 \u000bso\u0003')).toEqual(['„so”', '‚so‘']);
});

it('figures and signs that are such stay', async () => {
  expect(await wordsOf('3 + 4 < 8 = 9 > so:')).toEqual(['3 +', '4 <', '8 =', '9 >', 'so:']);
});

it('ligatures that the file calls other letters are letters of which it does not say the meaning', async () => {
  expect(await wordsOf('up \u0007nd \u0008ight')).toEqual(['up', `${UNKNOWN_LETTER}nd`, `${UNKNOWN_LETTER}ight`]);
});

it('letters with a sign above them stay', async () => {
  expect(await wordsOf('us f\u0009r Lou\u000as')).toEqual(['us', 'für', 'Louÿs']);
});
