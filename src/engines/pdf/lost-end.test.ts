import { PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addMarkup, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { bookOf, notesOf, noticesOf, pagesOf, shortOf } from '../../../tests/fixtures/pdf/pages.ts';

const MARKED = [
  [12, 'The river had never agreed to the new mole.'],
  [13, 'A wall was proposed, and nobody paid for it.'],
] as const;

/** Two pages with a mark each, labels that begin with 12, and a title. */
async function markedBook(): Promise<PdfBook> {
  const book = await PdfBook.make();
  for (const [, text] of MARKED) {
    const { page, find } = book.addPage(['Old pilots knew it well.', text, 'So it stayed.']);
    addMarkup(page, 'Highlight', { boxes: find(text) });
  }
  const { context, catalog } = book.document;
  catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: [0, { S: 'D', St: 12 }] }));
  book.document.setTitle('Silt and Patience');
  return book;
}

/** What stands before a text in a file. */
function before(bytes: Uint8Array, text: string): Uint8Array {
  const at = Buffer.from(bytes).lastIndexOf(text, undefined, 'latin1');
  if (at <= 0) throw new Error(`${text} is not in the file.`);
  return bytes.subarray(0, at);
}

/** A file whose objects have these bodies, without an end. */
function endless(...bodies: readonly string[]): Uint8Array {
  return Buffer.from(`%PDF-1.7\n${bodies.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`).join('')}`);
}

const pageOf = (width: number): string => `<< /Type /Page /MediaBox [0 0 ${width} 100] >>`;
const [SQUARE, WIDE, LONG] = [pageOf(100), pageOf(200), pageOf(300)];

/** The widths of pages, where all are 100 points high. */
async function sizesOf(file: Uint8Array): Promise<readonly number[]> {
  return (await pagesOf(file)).map(({ known }) => Math.round(known.width / known.height) * 100);
}

describe('a file that breaks off', () => {
  it('is read where the trailer is lost: marks, labels, title', async () => {
    const cut = before(await (await markedBook()).bytes(), 'trailer');
    expect(shortOf(await notesOf(cut))).toEqual(MARKED);
    expect(await bookOf(cut)).toEqual({ title: 'Silt and Patience' });
    expect(await noticesOf(cut)).toEqual([
      '“book.pdf” breaks off: 2 pages could be found in it, and words of them may be missing or wrong. Export or download it again.',
    ]);
  });

  it('is read where it is packed and what says the places of its objects is lost', async () => {
    const { document } = await markedBook();
    const cut = before(await document.save({ useObjectStreams: true }), '/Type /XRef');
    expect(shortOf(await notesOf(cut))).toEqual(MARKED);
  });

  it.each(['(open', '<< /A <12', '<< /A [1 2', '<< /Length 9000 >>\nstream\nabc'])('in %s is read', async (torn) => {
    const cut = Buffer.concat([
      endless('<< /Type /Pages /Kids [2 0 R] /Count 1 >>', WIDE),
      Buffer.from(`3 0 obj\n${torn}`),
    ]);
    expect(await sizesOf(cut)).toHaveLength(1);
  });

  it('has its pages in the order of what is left of their tree, and those that this does not name at the end', async () => {
    const sizes = await sizesOf(endless('<< /Type /Pages /Kids [4 0 R 3 0 R] >>', WIDE, SQUARE, LONG));
    expect(sizes).toEqual([300, 100, 200]);
  });

  it('says which page is missing in the middle, and counts none that is missing at the end', async () => {
    expect(await sizesOf(endless('<< /Type /Pages /Kids [2 0 R 90 0 R] >>', WIDE))).toHaveLength(1);
    const torn = endless('<< /Type /Pages /Kids [2 0 R 90 0 R 3 0 R] >>', WIDE, SQUARE);
    await expect(pagesOf(torn)).rejects.toThrow('Page 2 of "book.pdf" is damaged');
  });

  it('is not opened where it is locked, or has no page', async () => {
    const refused = /"book.pdf" is damaged or incomplete/;
    await expect(pagesOf(endless(SQUARE, '<< /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P 0 >>'))).rejects.toThrow(
      refused,
    );
    await expect(
      pagesOf(endless('<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] >>')),
    ).rejects.toThrow();
  });
});
