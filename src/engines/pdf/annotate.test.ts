import { degrees, PDFArray, PDFDict, PDFDocument, type PDFHexString, PDFName, PDFRef, PDFString } from 'pdf-lib';
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

  it.each([
    ['in units of the page, however large these are', 2.5, 0],
    ['on a page of which a part is shown', 1, 40],
  ])('stand over their words %s', async (_, unit, cut) => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    page.node.set(PDFName.of('UserUnit'), book.document.context.obj(unit));
    page.setCropBox(cut, cut, page.getWidth() - cut, page.getHeight() - cut);
    const { bytes } = await annotated(book, [await placeOf(book, 'speaks', 'reading')]);
    const [read] = (await PDFDocument.load(bytes)).getPages();
    const quad = read!.node
      .lookup(PDFName.of('Annots'), PDFArray)
      .lookup(0, PDFDict)
      .lookup(PDFName.of('QuadPoints'), PDFArray);
    const points = quad.asArray().map((value) => Number(value.toString()));
    const [across, up] = [0, 1].map((from) => points.filter((__, at) => at % 2 === from));
    const [box] = find('speaks of reading');
    expect(Math.min(...across!)).toBeCloseTo(box!.left, -1);
    expect(Math.max(...across!)).toBeCloseTo(box!.right, -1);
    expect(Math.min(...up!)).toBeLessThan(box!.top);
    expect(Math.max(...up!)).toBeGreaterThan(box!.bottom);
  });

  it('hold their words whole, letters beyond the first plane of Unicode as well', async () => {
    const book = await PdfBook.make();
    book.addPage(LINES);
    const text = '𠮷野家 and 𝔘𝔫𝔦𝔠𝔬𝔡𝔢';
    const { bytes } = await annotated(book, [{ ...(await placeOf(book, 'speaks', 'reading')), text }]);
    const [page] = (await PDFDocument.load(bytes)).getPages();
    const contents = page!.node.lookup(PDFName.of('Annots'), PDFArray).lookup(0, PDFDict).get(PDFName.of('Contents'));
    expect((contents as PDFString | PDFHexString).decodeText()).toBe(text);
  });

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
