import { degrees } from 'pdf-lib';
import { expect, it } from 'vitest';
import { addAnnotation, BODY_SIZE, LEADING, PdfBook } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../../tests/fixtures/pdf/printed-lines.ts';

/** Lines set word by word on a page that lies askew, the second and third of them marked. */
async function askew(angle: number): Promise<PdfBook> {
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
  const [xs, ys] = [quads.flat().map(([x]) => x), quads.flat().map(([, y]) => y)];
  const box = { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  addAnnotation(page, 'Highlight', { box, more: { QuadPoints: quads.flat(2) } });
  return book;
}

it.each([-3.9, -4.2])(
  'a line that ends at the height at which the next begins is read before it: %s degrees',
  async (angle) => {
    expect((await notesOf(await askew(angle))).map(({ text }) => text)).toEqual([`${LINES[1]} ${LINES[2]}`]);
  },
);
