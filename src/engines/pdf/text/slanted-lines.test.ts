import { degrees, type PDFPage } from 'pdf-lib';
import { expect, it } from 'vitest';
import { addAnnotation, BODY_SIZE, LEADING, PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../../tests/fixtures/pdf/printed-lines.ts';
import { appendForm } from '../../../../tests/fixtures/pdf/strokes.ts';

/** The corners of a line's highlight: above its beginning and end, below them. */
type Quad = readonly (readonly [x: number, y: number])[];

function annotate(page: PDFPage, quads: readonly Quad[]): void {
  const [xs, ys] = [quads.flat().map(([x]) => x), quads.flat().map(([, y]) => y)];
  const box = { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  addAnnotation(page, 'Highlight', { box, more: { QuadPoints: quads.flat(2) } });
}

/** The same as printing to a file draws it. */
function paint(page: PDFPage, quads: readonly Quad[]): void {
  const paths = quads.map(
    ([from, to, below, end]) =>
      `${from!.join(' ')} m ${[to!, end!, below!].map((at) => `${at.join(' ')} l`).join(' ')} h f`,
  );
  appendForm(page, `1 1 0 rg ${paths.join(' ')}`, { alpha: 0.5 });
}

/** Lines set word by word on a page that lies askew, the second and third of them marked. */
async function askew(angle: number, mark: typeof annotate = annotate): Promise<PdfBook> {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const at = (x: number, y: number): readonly [number, number] => [50 + x * cos - y * sin, 450 + x * sin + y * cos];
  const widthOf = (text: string): number => book.font.widthOfTextAtSize(text, BODY_SIZE);
  LINES.forEach((line, row) => {
    const words = line.split(' ');
    words.forEach((word, place) => {
      const [x, y] = at(place === 0 ? 0 : widthOf(`${words.slice(0, place).join(' ')} `), -row * LEADING);
      page.drawText(word, { x, y, size: BODY_SIZE, font: book.font, rotate: degrees(angle) });
    });
  });
  const quads = [1, 2].map((row) => {
    const [top, bottom, right] = [9 - row * LEADING, -3 - row * LEADING, widthOf(LINES[row] ?? '')];
    return [at(0, top), at(right, top), at(0, bottom), at(right, bottom)];
  });
  mark(page, quads);
  return book;
}

it.each([-3.9, -4.2])(
  'a line that ends at the height at which the next begins is read before it: %s degrees',
  async (angle) => {
    expect((await notesOf(await askew(angle))).map(({ text }) => text)).toEqual([`${LINES[1]} ${LINES[2]}`]);
  },
);

it.each([-4, 4, 12])(
  'a highlight that was drawn over lines at a slant takes in no others: %s degrees',
  async (angle) => {
    expect((await notesOf(await askew(angle, paint))).map(({ text }) => text)).toEqual([`${LINES[1]} ${LINES[2]}`]);
  },
);
