import { describe, expect, it } from 'vitest';
import { addMarkup } from '../../../tests/fixtures/pdf/book.ts';
import { bookInCodes, plainCodes } from '../../../tests/fixtures/pdf/coded-face.ts';
import { notesOf, pagesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { isFullyKnown, UNKNOWN_LETTER } from '../../core/passages/passages.ts';

const TOP = 480;
/** Codes of a face for a ligature and for a sign, and what a file says of them. */
const CODES = plainCodes([
  [0x01, '\u0001'],
  [0x02, '\u0002'],
  [0x03, '\uf0b7'],
]);

/** The page of some lines of codes, all of it marked. */
async function markedPage(lines: readonly string[]) {
  const { book, page, write, boxOf } = await bookInCodes(CODES);
  lines.forEach((line, at) => write(line, TOP - at * 20));
  addMarkup(page, 'Highlight', { boxes: lines.map((line, at) => boxOf(TOP - at * 20, 0, line.length)) });
  return book;
}

describe('letters of which a file does not say what they mean', () => {
  it.each(['\u0001', '\u0002'])('are one sign within marked words, and the page is looked at: %j', async (code) => {
    const [read] = await pagesOf(await markedPage([`An o${code}cer of the staff kept them`]));
    expect(read?.known.marks?.[0]?.words?.map(({ text }) => text)).toEqual([
      'An',
      `o${UNKNOWN_LETTER}cer`,
      'of',
      'the',
      'staff',
      'kept',
      'them',
    ]);
    expect(isFullyKnown(read?.known)).toBe(false);
  });

  it('are a bullet alone before a line', async () => {
    const book = await markedPage(['\u0003 bread and oil', '\u0003 letters from home']);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['• bread and oil • letters from home']);
  });
});
