import { degrees, PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addAnnotation, addMarkup, PdfBook, type PdfBox } from '../../../tests/fixtures/pdf/book.ts';
import { copiesMadeOf, notesOf } from '../../../tests/fixtures/pdf/pages.ts';

const LINES = [
  'Name of the applicant:',
  'Town and country:',
  'Reasons for the application:',
  'The course begins in autumn.',
];
const VALUES = ['Margarete Lindqvist', 'Uppsala', 'I want to learn how old maps were drawn.'];

/** A form whose fields stand behind their labels, and where each of them is. */
async function filledForm(away = 12) {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(LINES);
  const fields = VALUES.map((value, at): PdfBox => {
    const [label] = find(LINES[at] ?? '') as [PdfBox];
    const box = { ...label, left: label.right + away, right: label.right + away + 228 };
    const field = book.document.getForm().createTextField(`field ${at}`);
    field.setText(value);
    const { left, bottom, right, top } = box;
    field.addToPage(page, {
      ...{ x: left, y: bottom, width: right - left, height: top - bottom + 4 },
      ...{ borderWidth: 0, font: book.font },
    });
    field.setFontSize(11);
    return box;
  });
  return { book, page, find, fields };
}

describe('the fields of a form', () => {
  it('are quoted where a reader marks what was filled in, alone or with their labels, in the order of the page', async () => {
    const { book, page, find, fields } = await filledForm();
    addMarkup(page, 'Highlight', { boxes: [fields[0]!] });
    const labels = LINES.slice(1, 3).flatMap((line) => find(line));
    addMarkup(page, 'Underline', {
      boxes: labels.map((label, at) => ({ ...label, right: fields[at + 1]!.right })),
    });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([
      'Margarete Lindqvist',
      'Town and country: Uppsala Reasons for the application: I want to learn how old maps were drawn.',
    ]);
  });

  it('are in the order of the page where they stand below their labels, and before what follows them', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(['Name', '', 'Town', '', 'The course begins in autumn.']);
    const below = ['Name', 'Town'].map((name, at): PdfBox => {
      const [label] = find(name) as [PdfBox];
      const box = { ...label, right: label.left + 200, top: label.bottom - 3, bottom: label.bottom - 17 };
      const field = book.document.getForm().createTextField(`field ${at}`);
      field.setText(VALUES[at] ?? '');
      field.addToPage(page, { x: box.left, y: box.bottom, width: 200, height: 14, borderWidth: 0, font: book.font });
      field.setFontSize(11);
      return box;
    });
    addMarkup(page, 'Highlight', { boxes: [find('The course begins')[0]!] });
    addMarkup(page, 'Underline', { boxes: [below[1]!] });
    addMarkup(page, 'Highlight', { boxes: [below[0]!] });
    const texts = (await notesOf(book)).map(({ text }) => text);
    expect(texts).toEqual(['Margarete Lindqvist', 'Uppsala', 'The course begins']);
  });

  it('are no columns where they stand far from their labels', async () => {
    const { book, page, find, fields } = await filledForm(60);
    addMarkup(page, 'Underline', { boxes: [fields[0]!] });
    addMarkup(page, 'Highlight', { boxes: [find(LINES[1]!)[0]!, fields[1]!, find(LINES[2]!)[0]!] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([
      'Margarete Lindqvist',
      'Town and country: Uppsala Reasons for the application:',
    ]);
  });

  it('are quoted on a page that is shown on its side', async () => {
    const { book, page, fields } = await filledForm();
    page.setRotation(degrees(90));
    addMarkup(page, 'Highlight', { boxes: [fields[1]!] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['Uppsala']);
  });

  // Programs leave them out, or leave those of the empty form, and ask whoever shows the file to draw them.
  it.each(['none', 'empty'])('are quoted where their appearance is %s', async (appearance) => {
    const { book, page, fields } = await filledForm();
    const { context } = book.document;
    const form = book.document.getForm();
    for (const field of form.getFields()) {
      field.acroField.setDefaultAppearance('/Helv 11 Tf 0 g');
      for (const { dict } of field.acroField.getWidgets()) {
        const empty = context.register(context.formXObject([]));
        if (appearance === 'none') dict.delete(PDFName.of('AP'));
        else dict.set(PDFName.of('AP'), context.obj({ N: empty }));
      }
    }
    form.acroForm.dict.set(PDFName.of('DR'), context.obj({ Font: { Helv: book.font.ref } }));
    form.acroForm.dict.set(PDFName.of('NeedAppearances'), context.obj(true));
    addMarkup(page, 'Highlight', { boxes: [fields[0]!] });
    addMarkup(page, 'Underline', { boxes: [fields[2]!] });
    const bytes = await book.document.save({ useObjectStreams: false, updateFieldAppearances: false });
    expect((await notesOf(bytes)).map(({ text }) => text)).toEqual([VALUES[0], VALUES[2]]);
  });

  it('are not quoted where they are hidden', async () => {
    const { book, page, fields, find } = await filledForm();
    for (const field of book.document.getForm().getFields()) {
      for (const widget of field.acroField.getWidgets()) widget.setFlags(2);
    }
    addMarkup(page, 'Highlight', { boxes: [{ ...find(LINES[1]!)[0]!, right: fields[1]!.right }] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([LINES[1]]);
  });

  it('cost nothing without a mark or a comment on their page', async () => {
    const { book, page } = await filledForm();
    expect(await copiesMadeOf(book)).toBe(0);
    addAnnotation(page, 'Text', { box: { left: 9, bottom: 9, right: 29, top: 29 }, contents: 'Ask her.' });
    expect(await copiesMadeOf(book)).toBe(1);
  });
});
