import type { PDFFont, PDFPage } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { addMarkup, BODY_SIZE, PAGE_SIZE, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { notesOf, pagesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { LINES } from '../../../tests/fixtures/pdf/printed-lines.ts';
import { scanPaper } from '../../../tests/fixtures/pdf/scan-paper.ts';
import { along, append, outline, round, rounded, way } from '../../../tests/fixtures/pdf/strokes.ts';

type Draw = (page: PDFPage, yOf: (line: number) => number, font: PDFFont) => void;

async function scannedPage(draw: Draw, { hasWords = true }: { readonly hasWords?: boolean } = {}) {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const [width, height] = PAGE_SIZE;
  page.drawImage(await scanPaper(book), { x: 0, y: 0, width, height });
  const font = page.node.newFontDictionary('Hidden', book.font.ref).toString().slice(1);
  const yOf = (line: number): number => 480 - line * 16;
  const lines = LINES.map((text, line) => `1 0 0 1 60 ${yOf(line)} Tm (${text}) Tj`);
  if (hasWords) append(page, `BT 3 Tr /${font} 12 Tf ${lines.join(' ')} ET`, '0 0 0');
  draw(page, yOf, book.font);
  return book;
}

async function shortNotes(book: PdfBook) {
  return (await notesOf(book)).map(({ text, source }) => [source?.marks.join(' '), text]);
}

describe('strokes over a scanned page with recognised words', () => {
  it('are read as strokes, and its picture is not searched for more', async () => {
    const book = await scannedPage((page, yOf) => {
      const stroke = (line: number) => outline(along([60, yOf(line) + 4], [330, yOf(line) + 4], 0.5), BODY_SIZE * 0.45);
      // The palest yellow that was seen: #fff9d7.
      for (const line of [1, 2]) append(page, stroke(line), '1 0.976 0.843', 0.6);
      append(page, way(along([60, yOf(4) - 2], [200, yOf(4) - 2], 0.4), 1), '0.8 0 0');
    });
    const [read] = await pagesOf(book);
    expect(read!.known.drawnMarks).toBeUndefined();
    expect(await shortNotes(book)).toEqual([
      ['highlight', `${LINES[1]} ${LINES[2]}`],
      ['underline', 'Then come lines that carry'],
    ]);
  });

  it.each([
    ['cut straight, and end where it ends', 'where a'],
    ['round, and reach past their words', 'where '],
  ])('are %s', async (kind, end) => {
    const book = await scannedPage((page, yOf, font) => {
      const xOf = (text: string): number => 60 + font.widthOfTextAtSize(text, BODY_SIZE);
      const [from, to] = [xOf('books that were read, and the '), xOf(`books that were read, and the third, ${end}`)];
      const [y, half] = [yOf(2) + 4, BODY_SIZE * 0.45];
      const stroke = kind.startsWith('cut')
        ? outline(along([from, y], [to, y], 0.5), half)
        : rounded([from + 2, y], to, half);
      append(page, stroke, '1 1 0', 0.6);
    });
    expect(await shortNotes(book)).toEqual([['highlight', `third, ${end}`.trim()]]);
  });

  it('are looked for in its picture where there are none', async () => {
    const [read] = await pagesOf(await scannedPage(() => undefined));
    expect(read!.known.drawnMarks).toBe(true);
  });
});

describe('strokes over a scanned page whose words are in its picture only', () => {
  const PALE = '1 0.976 0.843';

  /** The boxes of its marks, in whole points from the top of the page. */
  async function boxesOf(draw: Draw) {
    const [read] = await pagesOf(await scannedPage(draw, { hasWords: false }));
    const { marks = [], drawnMarks } = read!.known;
    const points = (pixels: number): number => Math.round(pixels / read!.picture.scale);
    const boxes = marks.map(({ kind, regions }) => [
      kind,
      ...regions.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(points)),
    ]);
    return { boxes, drawnMarks };
  }

  it('are highlights where they lie, and the picture is searched for all else', async () => {
    const { boxes, drawnMarks } = await boxesOf((page, yOf) => {
      append(page, outline(along([60, yOf(1) + 4], [330, yOf(1) + 4]), 5), PALE, 0.6);
    });
    expect(boxes).toEqual([['highlight', [60, 122, 330, 132]]]);
    expect(drawnMarks).toBe(true);
  });

  it('follow a stroke that sinks, and leave out what a round pen reaches past its words', async () => {
    const { boxes } = await boxesOf((page, yOf) => {
      append(page, way(along([60, yOf(1) + 4], [330, yOf(1) - 16]), 10), '1 1 0', 0.6);
    });
    const [[kind, ...parts] = []] = boxes as [string, ...number[][]][];
    expect(kind).toBe('highlight');
    expect(parts.length).toBeGreaterThan(1);
    const heights = parts.map(([, top = 0, , bottom = 0]) => bottom - top);
    expect(Math.max(...heights)).toBeLessThanOrEqual(18);
    expect(parts[0]?.[0]).toBeGreaterThanOrEqual(56);
    expect(parts.at(-1)?.[2]).toBeLessThanOrEqual(334);
  });

  it.each<[string, Draw]>([
    ['a pen', (page, yOf) => append(page, way(along([60, yOf(1)], [330, yOf(1)], 0.5), 1), '0.8 0 0')],
    [
      'a dark translucent pen',
      (page, yOf) => append(page, way(along([60, yOf(1)], [330, yOf(1)], 0.5), 1), '0 0 0.6', 0.8),
    ],
    ['a ring', (page, yOf) => append(page, way(round([195, yOf(1)], [90, 12]), 4), '1 1 0', 0.6)],
  ])('are left to the picture where they are of %s', async (_, draw) => {
    const { boxes, drawnMarks } = await boxesOf(draw);
    expect(boxes).toEqual([]);
    expect(drawnMarks).toBe(true);
  });
});

describe('annotations over a scanned page with recognised words', () => {
  it.each([
    ['take in whole words, though these stand a little aside of the print', 3, 'and the third, where'],
    ['leave out a word of which they cover the end', -5, 'and the third, where'],
    ['leave out a sign beside the words that they do not cover', 0, 'and the third'],
  ])('%s', async (_, aside, text) => {
    const book = await scannedPage((page, yOf, font) => {
      const xOf = (before: string): number => 60 + font.widthOfTextAtSize(before, BODY_SIZE) + aside;
      const [from, to] = [xOf('books that were read, '), xOf(`books that were read, ${text}`)];
      addMarkup(page, 'Highlight', { boxes: [{ left: from, right: to, bottom: yOf(2) - 3, top: yOf(2) + 9 }] });
    });
    const [read] = await pagesOf(book);
    expect(read!.known.marks?.map(({ words }) => words?.map((word) => word.text).join(' '))).toEqual([text]);
  });
});
