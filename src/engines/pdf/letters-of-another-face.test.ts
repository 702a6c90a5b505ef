import { StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { addMarkup, BODY_SIZE, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../tests/fixtures/pdf/strokes.ts';

const [LEFT, TOP] = [40, 500];
/** In TJ, room is told in thousandths of the size. */
const UNITS = 1_000;

/**
 * Quotes a line of which a face has some letters only: a program sets it with holes for the others, and these at once in
 * another face, with holes for the first.
 */
async function quoteOf(line: string, missing: RegExp): Promise<readonly string[]> {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const other = await book.document.embedFont(StandardFonts.Helvetica);
  const [name, otherName] = [book.font, other].map((font) => page.node.newFontDictionary('F', font.ref).toString());
  const isOther = (letter: string): boolean => missing.test(letter);
  const widthOf = (letter: string): number => (isOther(letter) ? other : book.font).widthOfTextAtSize(letter, UNITS);
  const runOf = (is: (letter: string) => boolean): string => {
    const letters = [...line].slice([...line].findIndex(is));
    return letters.map((letter) => (is(letter) ? `(${letter})` : `${-widthOf(letter)}`)).join(' ');
  };
  const before = [...line].slice(0, [...line].findIndex(isOther)).reduce((sum, one) => sum + widthOf(one), 0);
  const start = LEFT + (before * BODY_SIZE) / UNITS;
  append(
    page,
    `BT ${name} ${BODY_SIZE} Tf ${LEFT} ${TOP} Td [${runOf((one) => !isOther(one))}] TJ
     1 0 0 1 ${start} ${TOP} Tm ${otherName} ${BODY_SIZE} Tf [${runOf(isOther)}] TJ ET`,
    '0 0 0',
  );
  page.drawText('and the line below it goes on with other words.', {
    ...{ x: LEFT, y: TOP - 16, size: BODY_SIZE, font: book.font },
  });
  addMarkup(page, 'Highlight', { boxes: [{ left: LEFT, right: LEFT + 340, bottom: TOP - 3, top: TOP + 9 }] });
  return (await notesOf(book)).map(({ text }) => text);
}

it('letters that a program takes from another face, and sets after their line, are read in their words', async () => {
  const line = 'The keeper of the old lighthouse wrote every evening.';
  expect(await quoteOf(line, /[eg]/u)).toEqual([line]);
  expect(await quoteOf(line, /[hk]/u)).toEqual([line]);
  expect(await quoteOf(line, /[ou]/u)).toEqual([line]);
});
