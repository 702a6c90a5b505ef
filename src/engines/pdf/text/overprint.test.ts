import { rgb } from 'pdf-lib';
import { expect, it } from 'vitest';
import { addMarkup, BODY_SIZE, PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../../tests/fixtures/pdf/strokes.ts';

it('where words are set twice, whole and letter by letter, no blank is left of the second', async () => {
  const book = await PdfBook.make();
  const { page } = book.addPage(['']);
  const [x, y] = [60, 500];
  const widthOf = (text: string): number => book.font.widthOfTextAtSize(text, BODY_SIZE);
  const set = (text: string, at: number): void => page.drawText(text, { x: at, y, size: BODY_SIZE, font: book.font });
  const [before, twice, after] = ['He noted ', 'the weather', ', and ships'];
  set(before, x);
  const from = x + widthOf(before);
  set(twice, from);
  [...twice].forEach((letter, at) => set(letter, from + 0.3 + widthOf(twice.slice(0, at))));
  set(after, from + widthOf(twice));
  addMarkup(page, 'Highlight', {
    boxes: [{ left: x, right: from + widthOf(twice + after), bottom: y - 3, top: y + 9 }],
  });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual(['He noted the weather, and ships']);
});

it('nor of words that are there without ink, under those that are seen', async () => {
  const book = await PdfBook.make();
  const { page } = book.addPage(['']);
  const text = 'the weather, and ships';
  const widthOf = (part: string): number => book.font.widthOfTextAtSize(part, BODY_SIZE);
  const [x, y, from] = [60, 500, 60 + widthOf('He noted ')];
  page.drawText('He noted ', { x, y, size: BODY_SIZE, font: book.font });
  for (const part of ['the weather', ', and ships']) {
    const at = from + widthOf(text.slice(0, text.indexOf(part)));
    page.drawText(part, { x: at, y, size: BODY_SIZE, font: book.font, opacity: 0 });
    [...part].forEach((letter, place) => {
      page.drawText(letter, {
        x: at + widthOf(part.slice(0, place)),
        y,
        size: BODY_SIZE,
        font: book.font,
        color: rgb(0, 0, 0.4),
      });
    });
  }
  addMarkup(page, 'Highlight', { boxes: [{ left: x, right: from + widthOf(text), bottom: y - 3, top: y + 9 }] });
  expect((await notesOf(book)).map((note) => note.text)).toEqual([`He noted ${text}`]);
});

it('nor where one operator sets them twice, as Ghostscript joins what stands on one line', async () => {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  await book.document.flush();
  const face = page.node.newFontDictionary('Times', book.font.ref).toString();
  const [x, y, twice] = [60, 500, 'all letters of the weather'];
  const back = (book.font.widthOfTextAtSize(twice, BODY_SIZE) / BODY_SIZE) * 1000;
  append(page, `BT ${face} ${BODY_SIZE} Tf ${x} ${y} Td [(${twice}) ${back + 15} (${twice})] TJ ET`, '0 0 0');
  addMarkup(page, 'Highlight', { boxes: [{ left: x, right: 400, bottom: y - 3, top: y + 9 }] });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual([twice]);
});

it('nor of letters higher than the squares in which they are looked for, set twice', async () => {
  const book = await PdfBook.make();
  const { page } = book.addPage(['']);
  // The highest of them begin in one square and end in the next but one.
  const [text, size, y] = ['already bold', 16, 497];
  const widthOf = (part: string): number => book.font.widthOfTextAtSize(part, size);
  page.drawText(text, { x: 60, y, size, font: book.font });
  [...text].forEach((letter, at) =>
    page.drawText(letter, { x: 60.2 + widthOf(text.slice(0, at)), y, size, font: book.font }),
  );
  addMarkup(page, 'Highlight', { boxes: [{ left: 60, right: 60 + widthOf(text), bottom: y - 4, top: y + 12 }] });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual([text]);
});
