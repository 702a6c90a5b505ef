import { describe, expect, it } from 'vitest';
import { addMarkup } from '../../../tests/fixtures/pdf/book.ts';
import { bookInCodes, plainCodes } from '../../../tests/fixtures/pdf/coded-face.ts';
import { notesOf, pagesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../tests/fixtures/pdf/printed-lines.ts';
import { isFullyKnown, UNKNOWN_LETTER } from '../../core/passages/passages.ts';

const TOP = 480;
/** Codes of a face for a ligature and for a sign, and what a file says of them. */
const CODES = plainCodes([
  [0x41, '\u0001'],
  [0x42, '\u0002'],
  [0x43, '\uf0b7'],
]);

/** The page of some lines of codes, all of it marked. */
async function markedPage(lines: readonly string[]) {
  const { book, page, write, boxOf } = await bookInCodes(CODES);
  lines.forEach((line, at) => write(line, TOP - at * 20));
  addMarkup(page, 'Highlight', { boxes: lines.map((line, at) => boxOf(TOP - at * 20, 0, line.length)) });
  return book;
}

describe('letters of which a file does not say what they mean', () => {
  it.each(['A', 'B'])('are one sign within marked words, and the page is looked at: %s', async (code) => {
    const [read] = await pagesOf(await markedPage([`an o${code}cer of the staff kept them`]));
    expect(read?.known.marks?.[0]?.words?.map(({ text }) => text)).toEqual([
      'an',
      `o${UNKNOWN_LETTER}cer`,
      'of',
      'the',
      'staff',
      'kept',
      'them',
    ]);
    expect(isFullyKnown(read?.known)).toBe(false);
  });

  it('are all those of a face that gives numbers for letters and spaces, though other faces say theirs', async () => {
    const numbers = Array.from({ length: 95 }, (_, at): readonly [number, string] => [
      0x20 + at,
      String.fromCharCode(3 + at),
    ]);
    const { book, page, write, boxOf } = await bookInCodes(new Map(numbers));
    const placed = book.write(page, LINES, { x: 60, y: 400 });
    write('The official ledger lay in a chest', TOP);
    addMarkup(page, 'Highlight', { boxes: [boxOf(TOP, 4, 12)] });
    addMarkup(page, 'Highlight', { boxes: [boxOf(TOP, 4, 19)] });
    addMarkup(page, 'Highlight', { boxes: book.find(placed, 'speaks of reading') });
    const [read] = await pagesOf(book);
    expect(read?.known.marks?.map(({ words }) => words?.map(({ text }) => text))).toEqual([
      [UNKNOWN_LETTER.repeat(8)],
      [UNKNOWN_LETTER.repeat(8), UNKNOWN_LETTER.repeat(6)],
      ['speaks', 'of', 'reading'],
    ]);
  });

  it('are none of those of a face that has a tab for each space', async () => {
    const codes = plainCodes([
      [0x20, '\t'],
      [0x41, '\u0001'],
    ]);
    const { book, page, write, boxOf } = await bookInCodes(codes);
    write('an oAcer of the old staff kept them', TOP);
    addMarkup(page, 'Highlight', { boxes: [boxOf(TOP, 0, 15)] });
    const [read] = await pagesOf(book);
    expect(read?.known.marks?.[0]?.words?.map(({ text }) => text)).toEqual([
      'an',
      `o${UNKNOWN_LETTER}cer`,
      'of',
      'the',
    ]);
  });

  it('are those with ink that have the code of a blank', async () => {
    const codes = plainCodes([
      [0x41, '\u000b'],
      [0x42, '\u000c'],
    ]);
    const { book, page, write, boxOf } = await bookInCodes(codes);
    write('an oAcer Bnds them', TOP);
    addMarkup(page, 'Highlight', { boxes: [boxOf(TOP, 0, 18)] });
    const [read] = await pagesOf(book);
    expect(read?.known.marks?.[0]?.words?.map(({ text }) => text)).toEqual([
      'an',
      `o${UNKNOWN_LETTER}cer`,
      `${UNKNOWN_LETTER}nds`,
      'them',
    ]);
  });

  it.each([
    ['Russian', 'С@BFD<F9?P @ая>а C<Eа? >а:8O= ;?а7а ла'],
    ['Greek', 'Ο ÆÐ»³º³Â Ä¿Å Æ¯Á¿Å °µÁ³Æ· º¯¸· ´Á¯¶Å'],
    ['Hebrew', 'Ùחâ חÚי ëחÕ éיח Úחי Öיç חßÖ יëÖ ÙâÚיê'],
  ])('are all those of a face that lost most letters of its script: %s', async (_, line) => {
    // Codes of one byte each, from 0x80 on for what has no place among those of ASCII.
    const signs = [...new Set(line)].filter((sign) => !/[ -~]/u.test(sign));
    const codeOf = (sign: string): string =>
      String.fromCharCode(signs.includes(sign) ? 1 + signs.indexOf(sign) : sign.charCodeAt(0));
    const codes = plainCodes(signs.map((sign, at) => [1 + at, sign]));
    const { book, page, write, boxOf } = await bookInCodes(
      codes,
      signs.map(() => 'a'),
    );
    write([...line].map(codeOf).join(''), TOP);
    addMarkup(page, 'Highlight', { boxes: [boxOf(TOP, 0, line.length)] });
    const [read] = await pagesOf(book);
    expect(new Set(read?.known.marks?.[0]?.words?.flatMap(({ text }) => [...text]))).toEqual(new Set([UNKNOWN_LETTER]));
  });

  it('are none where Greek letters stand among Latin ones and figures', async () => {
    const codes = plainCodes([
      [0x7b, 'π'],
      [0x7c, 'μ'],
    ]);
    const { book, page, write, boxOf } = await bookInCodes(codes);
    const line = 'of 2{ and 3{ to 5{r, 5|m by 2|m or 7|m and 9|m to 4| and A{ or B{';
    write(line, TOP);
    addMarkup(page, 'Highlight', { boxes: [boxOf(TOP, 0, 12)] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['of 2π and 3π']);
  });

  it('are none in a table of figures with signs among them', async () => {
    const codes = plainCodes([
      [0x7b, '±'],
      [0x7c, '×'],
      [0x7d, 'μ'],
    ]);
    const { book, page, write, boxOf } = await bookInCodes(codes);
    for (const row of [0, 1, 2, 3]) write(`1${row}{1 2${row}{2 3${row}|4 4${row}}`, TOP - row * 20);
    addMarkup(page, 'Highlight', { boxes: [boxOf(TOP, 0, 9)] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['10±1 20±2']);
  });

  it('are a bullet alone before a line', async () => {
    const book = await markedPage(['C bread and oil', 'C letters from home']);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['• bread and oil • letters from home']);
  });
});
