import { degrees } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import {
  addAnnotation,
  addMarkup,
  BODY_SIZE,
  LEADING,
  PdfBook,
  type PdfBox,
} from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../../tests/fixtures/pdf/printed-lines.ts';
import { appearance } from '../../../../tests/fixtures/pdf/strokes.ts';

const PASSAGE = 'speaks of reading and of the\nbooks that were read, and the third, where a reader\nhas put';
const QUOTE = 'speaks of reading and of the books that were read, and the third, where a reader has put';

async function pageOfBook() {
  const book = await PdfBook.make();
  return { book, ...book.addPage(LINES) };
}

async function textsOf(book: PdfBook): Promise<readonly string[]> {
  return (await notesOf(book)).map(({ text }) => text);
}

/** The lines of a page set at a slant, with some of their words marked by quads at the same slant. */
async function slantedPage(angle: number, marked: readonly string[]) {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const at = (x: number, y: number): readonly [number, number] => [120 + x * cos - y * sin, 250 + x * sin + y * cos];
  LINES.forEach((text, index) => {
    const [x, y] = at(-40, -index * LEADING);
    page.drawText(text, { x, y, size: BODY_SIZE, font: book.font, rotate: degrees(angle) });
  });
  for (const words of marked) {
    const line = LINES.findIndex((text) => text.includes(words));
    const left = -40 + book.font.widthOfTextAtSize((LINES[line] ?? '').split(words)[0] ?? '', BODY_SIZE);
    const right = left + book.font.widthOfTextAtSize(words, BODY_SIZE);
    const [top, bottom] = [BODY_SIZE * 0.72, -BODY_SIZE * 0.22].map((rise) => rise - line * LEADING) as [
      number,
      number,
    ];
    const corners = [at(left, top), at(right, top), at(left, bottom), at(right, bottom)];
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const box = { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
    addAnnotation(page, 'Highlight', { box, more: { QuadPoints: corners.flat() } });
  }
  return book;
}

/** Boxes as one path, in the coordinates of the box that holds them all. */
function filledIn({ left, bottom }: PdfBox, boxes: readonly PdfBox[]): string {
  const parts = boxes.map(
    (one) => `${one.left - left} ${one.bottom - bottom} ${one.right - one.left} ${one.top - one.bottom} re`,
  );
  return `1 1 0 rg ${parts.join(' ')} f`;
}

describe('a mark with odd quads', () => {
  it.each([8, 30, 45, -20])(
    'takes in its own words only where they are set at a slant of %i degrees',
    async (angle) => {
      const marked = ['speaks of reading', 'An example'];
      expect((await textsOf(await slantedPage(angle, marked))).toSorted()).toEqual(marked.toSorted());
    },
  );

  it('is what its appearance fills where it is a highlight without quads', async () => {
    const { book, page, find } = await pageOfBook();
    const boxes = find(PASSAGE);
    const box = {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
      top: Math.max(...boxes.map(({ top }) => top)),
    };
    addAnnotation(page, 'Highlight', { box, more: { AP: { N: appearance(page, box, filledIn(box, boxes)) } } });
    expect(await textsOf(book)).toEqual([QUOTE]);
  });

  it('is what its appearance draws where it is ink without a list of strokes', async () => {
    const { book, page, find } = await pageOfBook();
    const [box] = find('speaks of reading');
    const line = `1 0 0 RG 1.5 w 0 1 m ${box!.right - box!.left} 1 l S`;
    addAnnotation(page, 'Ink', { box: box!, more: { AP: { N: appearance(page, box!, line) } } });
    addMarkup(page, 'Highlight', { boxes: find('An example') });
    expect((await textsOf(book)).toSorted()).toEqual(['An example', 'speaks of reading']);
  });
});
