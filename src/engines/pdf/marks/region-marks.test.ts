import { describe, expect, it } from 'vitest';
import { addAnnotation, PAGE_SIZE, PdfBook, type PdfBox } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf, pagesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { appearance, appendForm, ellipse, rectangle } from '../../../../tests/fixtures/pdf/strokes.ts';

const LINES = [
  'The first paragraph of a page, which has been set in lines',
  'of a usual length and ends here.',
  '    The second one begins with an indent and is short.',
  '    The third is what somebody found worth a frame, and so',
  'it has one.',
  '    The fourth has none, as far as anybody can see here,',
  ...Array.from({ length: 8 }, (_, line) => `and it goes on for a while, as line ${line} of it shows,`),
];

/** The box round lines, from one to another. */
function around(find: (text: string) => readonly PdfBox[], from: string, to: string): PdfBox {
  const [first, last] = [find(from)[0]!, find(to)[0]!];
  return { left: 55, right: 380, top: first.top + 3, bottom: last.bottom - 3 };
}

async function marked(
  subtype: string,
  options: { readonly box?: PdfBox; readonly drawn?: (box: PdfBox) => string; readonly contents?: string } = {},
) {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(LINES);
  const box = options.box ?? around(find, 'The second one', 'it has one');
  const stream = options.drawn && { AP: { N: appearance(page, box, options.drawn(box)) } };
  addAnnotation(page, subtype, {
    box,
    colour: [1, 0, 0],
    more: { BS: { W: 1.5 }, ...stream },
    ...(options.contents && { contents: options.contents }),
  });
  return book;
}

const INSIDE =
  'The second one begins with an indent and is short. The third is what somebody found worth a frame, and so it has one.';

describe('a square or a circle', () => {
  it.each([
    ['Square', 'box', undefined],
    ['Square', 'box', rectangle],
    ['Circle', 'circle', undefined],
    ['Circle', 'circle', ellipse],
  ])('%s: one note for the text inside, though paragraphs end in it', async (subtype, kind, drawn) => {
    const notes = await notesOf(await marked(subtype, drawn && { drawn }));
    expect(notes.map(({ text, source }) => [source?.marks, text])).toEqual([[[kind], INSIDE]]);
    expect(notes[0]?.source).toMatchObject({ colour: '#ff0000' });
  });

  it("is followed by the reader's words on it", async () => {
    const notes = await notesOf(await marked('Square', { contents: 'Remember.' }));
    expect(notes.map(({ text }) => text)).toEqual([INSIDE, 'Note: Remember.']);
  });

  it('is one note with all that take in the same words, and the comments on each follow it', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    const box = around(find, 'The second one', 'it has one');
    for (let drawn = 0; drawn < 12; drawn++) {
      const contents = drawn % 6 === 0 ? { contents: `Drawn as number ${drawn}.` } : {};
      const isCircle = drawn % 4 === 3;
      addAnnotation(page, isCircle ? 'Circle' : 'Square', { box: { ...box, right: box.right + drawn }, ...contents });
    }
    const inside = around(find, 'The third', 'it has one');
    addAnnotation(page, 'Square', { box: inside });
    expect((await notesOf(book)).map(({ text, source }) => [source?.marks, text])).toEqual([
      [['box', 'circle'], INSIDE],
      [['margin-note'], 'Note: Drawn as number 0.'],
      [['margin-note'], 'Note: Drawn as number 6.'],
      [['box'], INSIDE.slice(INSIDE.indexOf('The third'))],
    ]);
  });

  it('takes in the words on which it stands, of a line that goes on', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    const [box] = find('somebody found worth');
    addAnnotation(page, 'Square', { box: { ...box!, left: box!.left - 2, right: box!.right + 2 } });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['somebody found worth']);
  });

  it.each([
    ['the page', { left: 10, bottom: 10, right: PAGE_SIZE[0] - 10, top: PAGE_SIZE[1] - 10 }],
    ['all its lines', { left: 40, bottom: 260, right: PAGE_SIZE[0] - 30, top: 560 }],
  ])('marks nothing where it frames %s', async (_, box) => {
    const book = await marked('Square', { box, drawn: rectangle });
    const [read] = await pagesOf(book);
    expect(read!.known.drawnMarks).toBeUndefined();
    expect(await notesOf(book)).toEqual([]);
  });

  it.each([
    ['the page', { left: 10, bottom: 10, right: PAGE_SIZE[0] - 10, top: PAGE_SIZE[1] - 10 }],
    ['all its lines', { left: 40, bottom: 260, right: PAGE_SIZE[0] - 30, top: 560 }],
  ])('marks nothing either where it was flattened and frames %s', async (_, box) => {
    const book = await PdfBook.make();
    const { page } = book.addPage(LINES);
    appendForm(page, `1 0 0 1 ${box.left} ${box.bottom} cm ${rectangle(box)}`);
    expect(await notesOf(book)).toEqual([]);
  });
});
