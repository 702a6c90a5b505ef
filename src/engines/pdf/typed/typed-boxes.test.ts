import { type PDFPage, type PDFRef, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addMarkup, PdfBook, type PdfBox } from '../../../../tests/fixtures/pdf/book.ts';
import { embedFace } from '../../../../tests/fixtures/pdf/embedded-face.ts';
import { notesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../../tests/fixtures/pdf/printed-lines.ts';
import { append, appendForm, filled, ruled } from '../../../../tests/fixtures/pdf/strokes.ts';

const REMARK = 'Why is that so?';
const TYPED = `BT /F 10 Tf 60 300 Td (${REMARK}) Tj ET`;
const EDGE = '0 0 0 RG 1 1 0.9 rg 55 290 150 24 re B ';
const SPOKE = '60 200 m 90 230 l S ';

interface Made {
  /** What the form of each page holds; a page without one has print alone. */
  readonly forms: readonly (string | undefined)[];
  /** The face of the text in it. */
  readonly face?: 'Courier' | 'the print’s';
  /** Whose faces the file brings. */
  readonly brings?: 'print’s' | 'both';
  /** The page's paint of the form, for the name of the form. */
  readonly paint?: (name: string) => string;
  readonly isGroup?: boolean;
  /** What a highlighter was drawn over on each page. */
  readonly marked?: string;
}

/** Notes of pages on which nothing is marked. */
async function notesWith({ forms, face = 'Courier', brings, paint, isGroup = false, marked }: Made) {
  const book = await PdfBook.make();
  const font = face === 'Courier' ? await book.document.embedFont(StandardFonts.Courier) : book.font;
  for (const form of forms) {
    const { page, find } = book.addPage(LINES);
    for (const { left, bottom, right, top } of marked === undefined ? [] : find(marked))
      append(page, `${left} ${bottom} ${right - left} ${top - bottom} re f`, '1 1 0', 0.4);
    if (form === undefined) continue;
    if (paint === undefined) appendForm(page, form, { font: font.ref });
    else append(page, paint(page.node.newXObject('Own', formOf(book, form, font.ref, isGroup)).toString()), '0 0 0');
  }
  if (brings !== undefined) await embedFace(book);
  if (brings === 'both') await embedFace(book, font);
  return (await notesOf(book)).map(({ text }) => text);
}

function formOf({ document: { context } }: PdfBook, content: string, font: PDFRef, isGroup = false): PDFRef {
  const group = isGroup ? { Group: { S: 'Transparency' } } : {};
  const dict = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 420, 595], Resources: { Font: { F: font } }, ...group };
  return context.register(context.stream(content, dict));
}

describe('a text annotation that was flattened on a page without a mark', () => {
  it.each<[string, Made]>([
    ['in a face of its own', { forms: [TYPED] }],
    ['in a face of its own, where the file brings that of its print', { forms: [TYPED], brings: 'print’s' }],
    ['in a face of its own, where the file brings both', { forms: [TYPED], brings: 'both' }],
    ['on a ground with an edge', { forms: [`${EDGE}${TYPED}`] }],
    [
      'as long as several lines',
      { forms: [Array.from({ length: 4 }, (_, at) => TYPED.replace('300', String(300 - at * 14))).join(' ')] },
    ],
    ['beside another with other words', { forms: [TYPED, TYPED.replace(REMARK, 'Not so.')] }],
  ])('is a note %s', async (_, made) => {
    expect((await notesWith(made))[0]).toContain(`Note: ${REMARK}`);
  });

  it.each<[string, Made]>([
    ['is in the face of the print', { forms: [TYPED], face: 'the print’s' }],
    ['is part of a figure', { forms: [`${SPOKE.repeat(5)}${TYPED}`] }],
    [
      'is on the page before too, but for the number in it',
      { forms: [undefined, TYPED.replace(REMARK, 'Copy 2 of 30'), TYPED.replace(REMARK, 'Copy 3 of 30')] },
    ],
    [
      'stands across the page in large letters',
      { forms: [TYPED.replace('/F 10 Tf', '/F 60 Tf').replace(REMARK, 'DRAFT')] },
    ],
    [
      'stands among fields that were filled in',
      { forms: [`${TYPED} /Tx BMC BT /F 10 Tf 60 260 Td (A name) Tj ET EMC`] },
    ],
    ['is a group, as browsers print what is pale', { forms: [TYPED], paint: (name) => `${name} Do`, isGroup: true }],
    ['belongs to what the page says that it is', { forms: [TYPED], paint: (name) => `/Figure BMC ${name} Do EMC` }],
  ])('is none where it %s', async (_, made) => {
    expect(await notesWith(made)).toEqual([]);
  });

  it('is print where it is a group in the face of the print, on a page with a mark too', async () => {
    const pale = { forms: [TYPED], paint: (name: string) => `${name} Do`, marked: 'An example' };
    expect(await notesWith({ ...pale, face: 'the print’s', isGroup: true })).toEqual(['An example']);
    expect(await notesWith({ ...pale, isGroup: true })).toEqual(['An example', `Note: ${REMARK}`]);
    expect(await notesWith({ ...pale, face: 'the print’s' })).toEqual(['An example', `Note: ${REMARK}`]);
  });

  it.each([
    ['an annotation', (page: PDFPage, box: PdfBox) => void addMarkup(page, 'Highlight', { boxes: [box] }), 'highlight'],
    [
      'a highlight that was flattened after it',
      (page: PDFPage, box: PdfBox) => appendForm(page, filled(box, '1 1 0'), { alpha: 0.5 }),
      'highlight',
    ],
    [
      'an underline that was flattened after it',
      (page: PDFPage, box: PdfBox) => appendForm(page, ruled(box, '0.8 0 0')),
      'underline',
    ],
  ])('is print where it is marked, by %s', async (_, mark, kind) => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    const font = await book.document.embedFont(StandardFonts.Courier);
    appendForm(page, `${TYPED} BT /F 10 Tf 60 286 Td (Not so.) Tj ET`, { font: font.ref });
    for (const box of find('An example')) addMarkup(page, 'Highlight', { boxes: [box] });
    mark(page, { left: 60, right: 60 + font.widthOfTextAtSize('Why is', 10), bottom: 297, top: 308 });
    const notes = await notesOf(book);
    expect(notes.map(({ text, source }) => [source?.marks.join(' '), text])).toEqual([
      ['highlight', 'An example'],
      [kind, 'Why is'],
    ]);
  });

  it('is none where it lies in a form of the form, as signatures do', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage(LINES);
    const { context } = book.document;
    const font = await book.document.embedFont(StandardFonts.Courier);
    const inner = formOf(book, TYPED, font.ref);
    const outer = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 420, 595], Resources: { XObject: { In: inner } } };
    const name = page.node.newXObject('Own', context.register(context.stream('/In Do', outer)));
    append(page, `${name.toString()} Do`, '0 0 0');
    expect(await notesOf(book)).toEqual([]);
  });
});
