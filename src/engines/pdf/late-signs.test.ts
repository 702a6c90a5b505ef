import { expect, it } from 'vitest';
import { addMarkup, BODY_SIZE, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';

const [LEFT, TOP] = [40, 500];
const SIGN = BODY_SIZE * 0.7;

/** Words of a line, and after `^` or `_` a sign that is raised or lowered. */
const PARTS = ['The gas CO', '_2', ' and the water H', '_2', 'O are written so,', '^12', ' as E = mc', '^2', ' is.'];
const SHOWN = PARTS.join('').replaceAll(/[\^_]/gu, '');

/** A page with a marked line, and a line below, that a program sets without its signs, which come after all else. */
async function quoteOf(parts: readonly string[], signSize = SIGN): Promise<readonly string[]> {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const later: (() => void)[] = [];
  const set = (text: string, x: number, [y, size]: readonly [number, number]): void =>
    page.drawText(text, { x, y, size, font: book.font });
  let x = LEFT;
  for (const part of parts) {
    const sign = /^[\^_]/u.test(part) ? part.slice(1) : undefined;
    const at = x;
    const place = [part.startsWith('^') ? TOP + 4 : TOP - 3, signSize] as const;
    if (sign === undefined) set(part, at, [TOP, BODY_SIZE]);
    else later.push(() => set(sign, at, place));
    x += book.font.widthOfTextAtSize(sign ?? part, sign === undefined ? BODY_SIZE : signSize);
  }
  set('and the line below it goes on with other words.', LEFT, [TOP - 16, BODY_SIZE]);
  for (const one of later) one();
  addMarkup(page, 'Highlight', { boxes: [{ left: LEFT, right: x + 20, bottom: TOP - 3, top: TOP + 9 }] });
  return (await notesOf(book)).map(({ text }) => text);
}

it('raised and lowered signs that a program sets after all else are read where they stand', async () => {
  expect(await quoteOf(PARTS)).toEqual([SHOWN]);
  expect(await quoteOf(['It ends with a note.', '^7'])).toEqual(['It ends with a note.7']);
});

it('signs of several words are, and the rest of one that a line begins with', async () => {
  expect(await quoteOf(['It ends with notes.', '^5, 6', ' and goes on'])).toEqual([
    'It ends with notes.5, 6 and goes on',
  ]);
  const later = ['^needed]', ' and so it goes on.'];
  expect(await quoteOf(later)).toEqual(['needed] and so it goes on.']);
});

it('small type beside a line is none of its signs where it stands apart', async () => {
  expect(await quoteOf(['a line of words', '    ', '^small'])).toEqual(['a line of words small']);
});
