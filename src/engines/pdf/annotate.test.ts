import { degrees, PDFArray, PDFDocument, PDFName, PDFRef, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addMarkup, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { annotated, notesOf, pagesOf } from '../../../tests/fixtures/pdf/pages.ts';

const LINES = [
  'The first line of a page that was printed long ago,',
  'the second line, which speaks of reading and of the',
  'books that were read, and the third, where a reader',
];

/** The place of words in the picture of the only page of a book. */
async function placeOf(book: PdfBook, first: string, last: string) {
  const [page] = await pagesOf(book);
  const words = page!.known.lines!.flatMap((line) => line.words);
  const [from, to] = [words.find(({ text }) => text === first)!, words.find(({ text }) => text === last)!];
  return {
    pageIndex: 0,
    width: page!.known.width,
    boxes: [{ ...from.box, right: to.box.right }],
    colour: '#ffee00',
    text: 'speaks – “of” reading',
  };
}

describe('marks written back into a PDF', () => {
  it.each([0, 90, 180, 270])(
    'are highlights that every program reads, on a page turned by %i degrees',
    async (turn) => {
      const book = await PdfBook.make();
      const { page } = book.addPage(LINES);
      page.setRotation(degrees(turn));
      const { bytes, added } = await annotated(book, [await placeOf(book, 'speaks', 'reading')]);
      expect(added).toBe(1);
      const notes = await notesOf(bytes);
      expect(notes.map(({ text, source }) => [text, source?.marks, source?.colour])).toEqual([
        ['speaks of reading', ['highlight'], '#ffee00'],
      ]);
      expect(new TextDecoder('latin1').decode(bytes)).toContain('/Contents');
    },
  );

  it('are objects of their own, to which the page only refers', async () => {
    const book = await PdfBook.make();
    book.addPage(LINES);
    const { bytes } = await annotated(book, [await placeOf(book, 'speaks', 'reading')]);
    const [page] = (await PDFDocument.load(bytes)).getPages();
    const list = page!.node.lookup(PDFName.of('Annots'), PDFArray);
    expect(list.asArray().map((item) => item instanceof PDFRef)).toEqual([true]);
  });

  it('stand behind the bytes of a signed file, so that its signature holds', async () => {
    const book = await PdfBook.make();
    book.addPage(LINES);
    const { context, catalog } = book.document;
    const signature = { Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 10, 20, 30] };
    const field = context.register(context.obj({ FT: 'Sig', T: PDFString.of('mine'), V: signature }));
    catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }));
    const before = await book.bytes();
    const { bytes, added } = await annotated(book, [await placeOf(book, 'speaks', 'reading')]);
    expect(added).toBe(1);
    expect(Buffer.from(bytes).indexOf(before)).toBe(0);
    expect((await notesOf(bytes)).map(({ text }) => text)).toEqual(['speaks of reading']);
  });

  it('are not doubled where the file marks them itself', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    addMarkup(page, 'Underline', { boxes: find('speaks of reading') });
    const { bytes, added } = await annotated(book, [
      await placeOf(book, 'speaks', 'reading'),
      { ...(await placeOf(book, 'books', 'were')), text: 'books that were' },
    ]);
    expect(added).toBe(1);
    expect((await notesOf(bytes)).map(({ text }) => text)).toEqual(['speaks of reading', 'books that were']);
  });
});
