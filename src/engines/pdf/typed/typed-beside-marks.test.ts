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
  /** Each word as a piece of its own, as many programs print. */
  readonly byWord?: boolean;
  readonly text?: string;
}

/** The notes of a page on which something was written before its highlight was drawn. */
async function notesWith(
  { at, face, times = 1, size = 10, byWord = false, text = REMARK }: Written,
  how: { readonly brings: boolean; readonly marks?: boolean },
) {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(LINES);
  const font = face === 'own' ? await book.document.embedFont(StandardFonts.Courier) : book.font;
  for (let time = 0; time < times; time += 1) {
    let x = at.x + time * 0.3;
    for (const piece of byWord ? text.split(' ') : [text]) {
      write(page, font.ref, { x, y: at.y, size, piece });
      x += font.widthOfTextAtSize(`${piece} `, size);
    }
  }
  if (how.marks !== false) for (const box of find(QUOTE)) append(page, filled(box, '1 1 0'), '0 0 0', 0.5);
  if (how.brings) await embedFace(book);
  return (await notesOf(book)).map(({ text }) => text);
}

function write(
  page: PDFPage,
  font: PdfBook['font']['ref'],
  { x, y, size, piece }: Written['at'] & { readonly size: number; readonly piece: string },
): void {
  const name = page.node.newFontDictionary('Written', font).toString();
  append(page, `BT ${name} ${size} Tf ${x} ${y} Td (${piece}) Tj ET`, '0 0 0');
}

describe('black text that stands before a flattened highlight', () => {
  it.each<[string, Written, boolean]>([
    ['in a face that the file does not bring, where it brings the others', { at: BELOW, face: 'own' }, true],
    ['on the print, in the face of the print', { at: OVER, face: 'print' }, false],
    ['on the print, in a face of its own', { at: OVER, face: 'own' }, false],
    ['in many pieces, in a face that the file does not bring', { at: BELOW, face: 'own', byWord: true }, true],
    ['in many pieces, on the print', { at: OVER, face: 'print', byWord: true }, false],
  ])('is a remark %s', async (_, written, brings) => {
    expect((await notesWith(written, { brings })).toSorted()).toEqual([`Note: ${REMARK}`, QUOTE]);
  });

  it.each<[string, Written, boolean]>([
    ['in a face of its own, where the file brings none', { at: BELOW, face: 'own' }, false],
    ['in the face of the print', { at: BELOW, face: 'print' }, true],
    ['drawn twice, as bold type is made', { at: BELOW, face: 'print', times: 2 }, false],
    ['drawn again word by word, as shadows are', { at: BELOW, face: 'print', times: 2, byWord: true }, false],
    ['a sign over the letter that it changes', { at: { x: 64, y: 476 }, face: 'print', text: '/' }, false],
    ['longer than all before it', { at: BELOW, face: 'own', text: `${REMARK} `.repeat(30) }, true],
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
