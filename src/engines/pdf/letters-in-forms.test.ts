import type { PDFRef } from 'pdf-lib';
import { expect, it } from 'vitest';
import { addMarkup, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../tests/fixtures/pdf/strokes.ts';

/** A drawing of its own with text in it, which its page shows at half its size and moved; `depth` drawings lie round it. */
async function pageWithForm(content: string, depth = 0) {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const { context } = book.document;
  await book.document.flush();
  const formOf = (drawn: string, resources: Record<string, Record<string, PDFRef>>) =>
    context.register(
      context.stream(drawn, {
        ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 900, 1200] },
        Resources: context.obj(resources),
      }),
    );
  let form = formOf(content, { Font: { F: book.font.ref } });
  for (let around = 0; around < depth; around += 1) form = formOf('/Fm Do', { XObject: { Fm: form } });
  const name = page.node.newXObject('Fm', form);
  append(page, `0.5 0 0 0.5 30 20 cm ${name.asString()} Do`, '0 0 0');
  return { book, page };
}

it('letters that a drawing spells out for a glyph are marked where they are seen', async () => {
  const { book, page } = await pageWithForm(
    'BT /F 24 Tf 60 900 Td (A di) Tj /Span << /ActualText (ffi) >> BDC (x) Tj EMC (cult word and others) Tj ET',
  );
  const width = (text: string): number => book.font.widthOfTextAtSize(text, 12);
  addMarkup(page, 'Highlight', {
    boxes: [{ left: 60, right: 61 + width('A dixcult word'), bottom: 466, top: 480 }],
  });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual(['A difficult word']);
});

it('text in drawings within drawings, as sheets of sheets of pages have it, is print', async () => {
  const { book, page } = await pageWithForm('BT /F 24 Tf 60 900 Td (Words of a page on a sheet) Tj ET', 4);
  const right = 60 + book.font.widthOfTextAtSize('Words of a page', 12);
  addMarkup(page, 'Highlight', { boxes: [{ left: 60, right, bottom: 466, top: 480 }] });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual(['Words of a page']);
});
