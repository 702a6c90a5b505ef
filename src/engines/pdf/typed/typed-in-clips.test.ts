import { type PDFPage, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { embedFace } from '../../../../tests/fixtures/pdf/embedded-face.ts';
import { copiesMadeOf, notesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../../tests/fixtures/pdf/printed-lines.ts';
import { append, filled } from '../../../../tests/fixtures/pdf/strokes.ts';

const REMARK = 'Why is that so?';
const QUOTE = 'speaks of reading';
/** Boxes that cut nothing off: PDFium forgets them. */
const ROUND_REMARK = '55 290 200 24 re W n';
const ROUND_MARK = '0 400 420 195 re W n';

const SPOKE = '60 295 m 90 310 l S ';

function line(text: string): string {
  return `BT F 12 Tf 60 360 Td (${text}) Tj ET`;
}

interface Cut {
  /** Boxes for the remark and for the mark; a page without a mark has none. */
  readonly remark: string;
  readonly mark?: string;
  readonly face?: 'own' | 'the print’s';
  readonly brings?: boolean;
  /** What is drawn after the print in the remark's face, and then in the print's, before the remark. */
  readonly early?: string;
  readonly before?: string;
  /** And after the remark, before the mark. */
  readonly after?: string;
  readonly text?: string;
}

async function notesWith(cut: Cut) {
  return (await notesOf(await bookWith(cut))).map((note) => note.text);
}

/** A page on which a remark, then perhaps a highlight was drawn after the print. */
async function bookWith({
  remark,
  mark,
  face = 'the print’s',
  brings = false,
  early,
  before,
  after,
  text = REMARK,
}: Cut) {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(LINES);
  const font = face === 'own' ? await book.document.embedFont(StandardFonts.Courier) : book.font;
  if (early !== undefined) write(page, font.ref, early);
  if (before !== undefined) write(page, book.font.ref, before);
  write(page, font.ref, `${remark} BT F 10 Tf 60 300 Td (${text}) Tj ET`);
  if (after !== undefined) write(page, book.font.ref, after);
  if (mark !== undefined) for (const box of find(QUOTE)) append(page, `${mark} ${filled(box, '1 1 0')}`, '0 0 0', 0.5);
  if (brings) await embedFace(book);
  return book;
}

/** `F` in the content is the name of the face. */
function write(page: PDFPage, font: PdfBook['font']['ref'], content: string): void {
  append(page, content.replaceAll(' F ', ` ${page.node.newFontDictionary('Cut', font).toString()} `), '0 0 0');
}

describe('the last text of a page that is cut to a box of its own', () => {
  it('is a remark where a highlight after the print is cut to one as well', async () => {
    const notes = await notesWith({ remark: ROUND_REMARK, mark: ROUND_MARK });
    expect(notes).toEqual([QUOTE, `Note: ${REMARK}`]);
  });

  it.each<[string, Cut]>([
    ['the highlight is not cut', { remark: ROUND_REMARK, mark: '' }],
    ['it is not cut itself', { remark: '', mark: ROUND_MARK }],
    [
      'print before it is cut as well, and other print after that is not',
      {
        ...{ remark: ROUND_REMARK, mark: ROUND_MARK },
        before: `q 55 330 200 24 re W n BT F 10 Tf 60 340 Td (A cell) Tj ET Q ${line('Another')}`,
      },
    ],
    ['other print follows it', { remark: ROUND_REMARK, mark: ROUND_MARK, after: line('Another') }],
    ['lines of a figure are in its box', { remark: `${ROUND_REMARK} ${SPOKE.repeat(5)}`, mark: ROUND_MARK }],
    ['it is much of the page', { remark: ROUND_REMARK, mark: ROUND_MARK, text: `${REMARK} `.repeat(30) }],
  ])('is print where %s', async (_, cut) => {
    expect(await notesWith(cut)).toEqual([QUOTE]);
  });

  it('is a remark without a mark in a face that the file does not bring, where it brings the others', async () => {
    expect(await notesWith({ remark: ROUND_REMARK, face: 'own', brings: true })).toEqual([`Note: ${REMARK}`]);
  });

  it('is a remark on a ground with an edge', async () => {
    const notes = await notesWith({ remark: `${ROUND_REMARK} 56 291 198 22 re S`, mark: ROUND_MARK });
    expect(notes).toEqual([QUOTE, `Note: ${REMARK}`]);
  });

  it.each<[string, Cut]>([
    ['is in the face of the print', { remark: ROUND_REMARK, brings: true }],
    ['is in a face of its own, where the file brings none', { remark: ROUND_REMARK, face: 'own' }],
    ['is not cut', { remark: '', face: 'own', brings: true }],
    ['fills in a form', { remark: `/Tx BMC ${ROUND_REMARK}`, face: 'own', brings: true }],
  ])('is print without a mark where it %s', async (_, cut) => {
    expect(await notesWith(cut)).toEqual([]);
  });

  it.each<[string, Partial<Cut>, readonly string[]]>([
    ['with an edge along which its box cuts', {}, [REMARK]],
    ['with a ground as well', { before: '1 1 0.8 rg 55 290 200 24 re f' }, [REMARK]],
    ['but not within an edge that is whole', { remark: `${ROUND_REMARK} 59 293 192 18 re S` }, []],
    ['nor where the edge is not cut', { before: '55 290 200 24 re S', remark: ROUND_REMARK }, []],
    ['nor in the face of the print', { face: 'the print’s' }, []],
    ['nor in a face of other print', { early: line('In Courier'), before: line('Another') }, []],
    ['nor where other print follows', { after: line('Another') }, []],
    ['nor with lines of a figure', { remark: `${ROUND_REMARK} ${SPOKE.repeat(5)} 55 290 200 24 re S` }, []],
  ])('is a remark without a mark %s', async (_, cut, remarks) => {
    const notes = await notesWith({ remark: `${ROUND_REMARK} 55 290 200 24 re S`, face: 'own', ...cut });
    expect(notes).toEqual(remarks.map((remark) => `Note: ${remark}`));
  });

  it('is looked for in one copy of the page, with a mark and without', async () => {
    const cut = { remark: ROUND_REMARK, mark: ROUND_MARK, face: 'own', brings: true } as const;
    expect(await notesWith(cut)).toEqual([QUOTE, `Note: ${REMARK}`]);
    expect(await copiesMadeOf(await bookWith(cut))).toBe(1);
  });
});
