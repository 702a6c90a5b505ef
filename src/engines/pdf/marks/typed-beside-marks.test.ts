import { type PDFPage, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { embedFace } from '../../../../tests/fixtures/pdf/embedded-face.ts';
import { notesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../../tests/fixtures/pdf/printed-lines.ts';
import { append, filled } from '../../../../tests/fixtures/pdf/strokes.ts';

const REMARK = 'Why is that so?';
const QUOTE = 'speaks of reading';
const BELOW = { x: 60, y: 300 };
/** On the fourth line. */
const OVER = { x: 150, y: 473 };

interface Written {
  readonly at: { readonly x: number; readonly y: number };
  readonly face: 'own' | 'print';
  readonly times?: number;
  readonly size?: number;
}

/** The notes of a page on which something was written before its highlight was drawn. */
async function notesWith(
  { at, face, times = 1, size = 10 }: Written,
  how: { readonly brings: boolean; readonly marks?: boolean },
) {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(LINES);
  const font = face === 'own' ? await book.document.embedFont(StandardFonts.Courier) : book.font;
  for (let time = 0; time < times; time += 1) write(page, font.ref, { x: at.x + time * 0.3, y: at.y, size });
  if (how.marks !== false) for (const box of find(QUOTE)) append(page, filled(box, '1 1 0'), '0 0 0', 0.5);
  if (how.brings) await embedFace(book);
  return (await notesOf(book)).map(({ text }) => text);
}

function write(
  page: PDFPage,
  font: PdfBook['font']['ref'],
  { x, y, size }: Written['at'] & { readonly size: number },
): void {
  const name = page.node.newFontDictionary('Written', font).toString();
  append(page, `BT ${name} ${size} Tf ${x} ${y} Td (${REMARK}) Tj ET`, '0 0 0');
}

describe('black text that stands before a flattened highlight', () => {
  it.each<[string, Written, boolean]>([
    ['in a face that the file does not bring, where it brings the others', { at: BELOW, face: 'own' }, true],
    ['on the print, in the face of the print', { at: OVER, face: 'print' }, false],
    ['on the print, in a face of its own', { at: OVER, face: 'own' }, false],
  ])('is a remark %s', async (_, written, brings) => {
    expect((await notesWith(written, { brings })).toSorted()).toEqual([`Note: ${REMARK}`, QUOTE]);
  });

  it.each<[string, Written, boolean]>([
    ['in a face of its own, where the file brings none', { at: BELOW, face: 'own' }, false],
    ['in the face of the print', { at: BELOW, face: 'print' }, true],
    ['drawn twice, as bold type is made', { at: BELOW, face: 'print', times: 2 }, false],
    ['too small to be read, on the print', { at: OVER, face: 'own', size: 1.5 }, false],
    ['at the foot of the page', { at: { x: 60, y: 20 }, face: 'own' }, true],
  ])('is print %s', async (_, written, brings) => {
    expect(await notesWith(written, { brings })).toEqual([QUOTE]);
  });

  it.each<[string, Written, boolean]>([
    ['a face that the file does not bring', { at: BELOW, face: 'own' }, true],
    ['words on words', { at: OVER, face: 'own' }, false],
  ])('is not looked for on a page without one: %s', async (_, written, brings) => {
    expect(await notesWith(written, { brings, marks: false })).toEqual([]);
  });
});
