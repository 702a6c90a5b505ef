import { PDFName, type PDFRef, PDFString } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addAnnotation, addMarkup, PAGE_SIZE, PdfBook, type PdfBox } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf, pagesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { filled } from '../../../../tests/fixtures/pdf/strokes.ts';

const LINES = ['The first line of a page that was printed long ago,', 'the second line, which speaks of reading.'];

interface Layered {
  readonly one: PDFRef;
  readonly other: PDFRef;
  readonly book: PdfBook;
}

describe('annotations of no opacity', () => {
  it.each(['Highlight', 'Underline', 'StrikeOut'] as const)(
    'mark nothing as %s, and keep what was written with them',
    async (subtype) => {
      const book = await PdfBook.make();
      const { page, find } = book.addPage(LINES);
      addMarkup(page, 'Highlight', { boxes: find('speaks of reading'), more: { CA: 0.1 } });
      addMarkup(page, subtype, { boxes: find('first line'), more: { CA: 0 } });
      addMarkup(page, subtype, { boxes: find('printed'), contents: 'when?', more: { CA: 0 } });
      expect((await notesOf(book)).map(({ text }) => text)).toEqual(['Note: when?', 'speaks of reading']);
    },
  );

  it.each([
    [0, ['speaks of reading']],
    [0.4, ['first line', 'speaks of reading']],
  ])('are seen by what their appearance paints, at %d', async (painted, expected) => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    const [box] = find('first line') as [PdfBox]; // it is there once
    const { context } = book.document;
    const state = { ExtGState: { G: { ca: painted, CA: painted } } };
    const drawn = context.stream(`/G gs ${filled(box, '1 1 0')}`, {
      ...{ Type: 'XObject', Subtype: 'Form', Resources: state },
      BBox: [box.left, box.bottom, box.right, box.top],
    });
    addMarkup(page, 'Highlight', { boxes: [box], more: { CA: 0, AP: { N: context.register(drawn) } } });
    addMarkup(page, 'Highlight', { boxes: find('speaks of reading') });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(expected);
  });
});

/** A book with a highlight on the layer that `layerOf` gives, and one on none; what the file says of its layers is `D`. */
async function bookWith(
  settings: (layers: Layered) => Record<string, unknown>,
  layerOf: (layers: Layered) => unknown,
  more: (layers: Layered) => Record<string, unknown> = () => ({}),
) {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(LINES);
  const { context } = book.document;
  const [one, other] = [context.nextRef(), context.nextRef()];
  const layers = { one, other, book };
  context.assign(one, context.obj({ Type: 'OCG', Name: PDFString.of('one'), ...(more(layers) as object) }));
  // What ends an object, within a name.
  context.assign(other, context.obj({ Type: 'OCG', Name: PDFString.of('other endobj') }));
  const properties = { OCGs: [one, other], D: settings(layers) as Record<string, string> };
  book.document.catalog.set(PDFName.of('OCProperties'), context.obj(properties));
  addMarkup(page, 'Highlight', { boxes: find('speaks of reading') });
  addMarkup(page, 'Highlight', { boxes: find('printed'), colour: [1, 0, 0], more: { OC: layerOf(layers) } });
  return { book, page, find, layers };
}

async function textsOf(...how: Parameters<typeof bookWith>): Promise<readonly string[]> {
  const { book } = await bookWith(...how);
  return (await notesOf(book)).map(({ text }) => text);
}

const SEEN = ['printed', 'speaks of reading'];
const UNSEEN = ['speaks of reading'];

describe('an annotation on a layer', () => {
  it.each<[string, Parameters<typeof bookWith>, readonly string[]]>([
    ['is a mark where nothing is said of its layer', [() => ({}), ({ one }) => one], SEEN],
    ['is a mark where another layer is off', [({ other }) => ({ OFF: [other] }), ({ one }) => one], SEEN],
    ['is none where its layer is off', [({ one }) => ({ OFF: [one] }), ({ one }) => one], UNSEEN],
    [
      'is none where the list of what is off is an object of its own',
      [
        ({ one, book: { document } }) => ({ OFF: document.context.register(document.context.obj([one])) }),
        ({ one }) => one,
      ],
      UNSEEN,
    ],
    ['is none where all are off at first', [() => ({ BaseState: 'OFF' }), ({ one }) => one], UNSEEN],
    ['is a mark where its own is on then', [({ one }) => ({ BaseState: 'OFF', ON: [one] }), ({ one }) => one], SEEN],
    [
      'is none where its layer says so itself, and the file that it may',
      [
        ({ one }) => ({ AS: [{ Event: 'View', Category: ['View'], OCGs: [one] }] }),
        ({ one }) => one,
        () => ({ Usage: { View: { ViewState: 'OFF' } } }),
      ],
      UNSEEN,
    ],
    [
      'is a mark where any of its layers is on',
      [({ one }) => ({ OFF: [one] }), ({ one, other }) => ({ Type: 'OCMD', OCGs: [one, other] })],
      SEEN,
    ],
    [
      'is none where all would have to be on',
      [({ one }) => ({ OFF: [one] }), ({ one, other }) => ({ Type: 'OCMD', OCGs: [one, other], P: 'AllOn' })],
      UNSEEN,
    ],
    [
      'is none where its condition does not hold',
      [
        ({ one }) => ({ OFF: [one] }),
        ({ one, other }) => ({ Type: 'OCMD', VE: ['And', other, ['Not', ['Or', other, one]]] }),
      ],
      UNSEEN,
    ],
  ])('%s', async (_, how, texts) => {
    expect(await textsOf(...how)).toEqual(texts);
  });

  it('does not hide one that stands after it, nor on another page', async () => {
    const { book, page, find, layers } = await bookWith(
      ({ one }) => ({ OFF: [one] }),
      ({ one }) => one,
    );
    addMarkup(page, 'Highlight', { boxes: find('first line'), more: { OC: layers.other } });
    const further = book.addPage(LINES);
    addMarkup(further.page, 'Highlight', { boxes: further.find('the second'), more: { OC: layers.other } });
    addMarkup(further.page, 'Highlight', { boxes: further.find('long ago'), more: { OC: layers.one } });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['first line', 'speaks of reading', 'the second']);
  });

  it('is not drawn where its layer is off', async () => {
    const { book, page, layers } = await bookWith(
      ({ one }) => ({ OFF: [one] }),
      ({ one }) => one,
    );
    const [width, height] = PAGE_SIZE;
    const box = { left: 100, right: 200, bottom: 100, top: 200 };
    const quad = [box.left, box.top, box.right, box.top, box.left, box.bottom, box.right, box.bottom];
    addAnnotation(page, 'Highlight', { box, colour: [1, 0, 0], more: { QuadPoints: quad, OC: layers.one } });
    const [read] = await pagesOf(book);
    const scale = read!.picture.width / width;
    const at = { left: Math.round(150 * scale), top: Math.round((height - 150) * scale), width: 1, height: 1 };
    expect([...(await sharp(read!.picture.bytes).extract(at).raw().toBuffer())]).toEqual([255, 255, 255]);
  });
});
