import { expect, it } from 'vitest';
import { addMarkup } from '../../../tests/fixtures/pdf/book.ts';
import { bookInCodes, plainCodes } from '../../../tests/fixtures/pdf/coded-face.ts';
import { notesOf, pagesOf } from '../../../tests/fixtures/pdf/pages.ts';

it('ligatures whose letters have their bytes the other way round are quoted as they are printed', async () => {
  const [ff, fi, alone] = ['\u6600\u6600', '\u6600\u6900', '\u6600'];
  const { book, page, write, boxOf } = await bookInCodes(
    plainCodes([
      [0x41, ff],
      [0x42, fi],
      [0x43, alone],
    ]),
  );
  write('di Aerent Bnds', 400);
  write('C', 380);
  addMarkup(page, 'Highlight', { boxes: [boxOf(400, 0, 20)] });
  addMarkup(page, 'Highlight', { boxes: [boxOf(380, 0, 1)], colour: [0, 1, 0] });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual(['di fferent finds', alone]);
});

it('what a glyph stands for is quoted where it was written from its second byte on: three letters, signs over letters, split signs', async () => {
  const { book, page, write, boxOf } = await bookInCodes(
    plainCodes([
      [0x41, '\u6600\ucf00'],
      [0x42, '\u6600\ud200'],
      [0x43, '\u6503\u0100'],
      [0x44, '\u6903\u0800'],
      [0x45, '\uad00\u6400'],
    ]),
  );
  write('oAce, aBict, cafC, naDve, worEs', 400);
  addMarkup(page, 'Highlight', { boxes: [boxOf(400, 0, 31)] });
  const [note] = await notesOf(book);
  expect(note?.text.normalize('NFC')).toEqual('office, afflict, café, naïve, words');
});

it('three letters of one glyph are quoted in their order beside words of Hebrew as well', async () => {
  const { book, page, write, boxOf } = await bookInCodes(
    plainCodes([
      [0x41, '\u6600\ucf00'],
      [0x42, '\u05d0'],
      [0x43, '\u05d1'],
    ]),
  );
  write('the diAcult name CB of oAces', 400);
  addMarkup(page, 'Highlight', { boxes: [boxOf(400, 0, 28)] });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual(['the difficult name \u05d0\u05d1 of offices']);
});

it('ligatures for which a file gives the codes that faces of Windows have for them are quoted as letters', async () => {
  const { book, page, write, boxOf } = await bookInCodes(
    plainCodes([
      [0x41, '\uf001'],
      [0x42, '\uf002'],
      [0x43, 'é'],
    ]),
  );
  write('a dCA, Anding Bowers', 400);
  addMarkup(page, 'Highlight', { boxes: [boxOf(400, 0, 20)] });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual(['a défi, finding flowers']);
});

it('half a sign that takes two code units is none, and no quote holds it', async () => {
  const { book, page, write, boxOf } = await bookInCodes(
    plainCodes([
      [0x41, '\ud835'],
      [0x42, '\ud835\udc65'],
    ]),
  );
  write('Ab and Bb', 400);
  addMarkup(page, 'Highlight', { boxes: [boxOf(400, 0, 9)] });
  const [read] = await pagesOf(book);
  expect(read?.known.marks?.[0]?.words?.map(({ text }) => text)).toEqual(['\ufffdb', 'and', '\ud835\udc65b']);
});
