import { PDFArray, type PDFContext, PDFName, PDFRawStream, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addAnnotation, BODY_SIZE, PAGE_SIZE, PdfBook, type PdfBox } from '../../../../tests/fixtures/pdf/book.ts';
import { notesOf, pagesOf } from '../../../../tests/fixtures/pdf/pages.ts';
import { along, append, outline, round, way } from '../../../../tests/fixtures/pdf/strokes.ts';

const LINES = [
  'The first line of a page that was printed long ago,',
  'the second line, which speaks of reading and of the',
  'books that were read, and the third, where a reader',
  'has put a mark. An example is enough for everyone.',
];

/** How an annotation looks: what draws it within a box, through which print may be seen. */
function shownAs(context: PDFContext, content: string, box: number[], alpha = 1) {
  const Resources = { ExtGState: { G: { ca: alpha } } };
  const form = context.obj({ Type: 'XObject', Subtype: 'Form', BBox: box, Resources, Length: content.length });
  return { N: context.register(PDFRawStream.of(form, new TextEncoder().encode(content))) };
}

describe('what was drawn on print', () => {
  const BODY = BODY_SIZE;

  async function tabletPage() {
    const book = await PdfBook.make();
    const typeset = book.addPage(LINES);
    return { book, ...typeset };
  }

  it('is a highlight where a translucent stroke follows the print', async () => {
    const { book, page, find } = await tabletPage();
    for (const box of find('speaks of reading and of the\nbooks that')) {
      const y = (box.bottom + box.top) / 2;
      append(page, outline(along([box.left, y], [box.right, y], 1), BODY * 0.4), '1 0.8 0', 0.4);
    }
    const notes = await notesOf(book);
    expect(notes.map(({ text }) => text)).toEqual(['speaks of reading and of the books that']);
    expect(notes[0]?.source).toMatchObject({ marks: ['highlight'], colour: '#ffcc00' });
  });

  it('is an underline, a strike or a ring by its way, once a highlighter tells that the file was marked', async () => {
    const { book, page, find } = await tabletPage();
    const [marked] = find('long ago');
    append(
      page,
      outline(along([marked!.left, marked!.bottom + 4], [marked!.right, marked!.bottom + 4]), BODY * 0.4),
      '1 0.8 0',
      0.4,
    );
    const [under] = find('speaks of reading');
    append(page, outline(along([under!.left, under!.bottom], [under!.right, under!.bottom], 0.6), 0.5), '0 0 0');
    const [round] = find('the third');
    const ring = Array.from({ length: 40 }, (_, step) => {
      const angle = (step / 39) * Math.PI * 2;
      return [
        (round!.left + round!.right) / 2 + Math.cos(angle) * ((round!.right - round!.left) / 2 + 4),
        (round!.bottom + round!.top) / 2 + Math.sin(angle) * 9,
      ] as const;
    });
    append(page, `${ring.map(([x, y], index) => `${x} ${y} ${index === 0 ? 'm' : 'l'}`).join(' ')} 1 w S`, '0.8 0 0');
    const [struck] = find('enough');
    append(
      page,
      outline(along([struck!.left, struck!.bottom + 6], [struck!.right, struck!.bottom + 6], 0.4), 0.5),
      '0 0 0',
    );
    const notes = await notesOf(book);
    expect(notes.map(({ text, source }) => [source?.marks[0], text])).toEqual([
      ['highlight', 'long ago,'],
      ['underline', 'speaks of reading'],
      ['circle', 'the third,'],
    ]);
  });

  it('is a bar or a tick beside its lines', async () => {
    const { book, page, find } = await tabletPage();
    const [marked] = find('long ago');
    append(
      page,
      outline(along([marked!.left, marked!.bottom + 4], [marked!.right, marked!.bottom + 4]), BODY * 0.4),
      '1 0.8 0',
      0.4,
    );
    const [first] = find('the second');
    const [last] = find('books that');
    append(
      page,
      `${along([48, first!.top], [47, last!.bottom], 0.3)
        .map(([x, y], index) => `${x} ${y} ${index === 0 ? 'm' : 'l'}`)
        .join(' ')} 1 w S`,
      '0 0 0.8',
    );
    const notes = await notesOf(book);
    expect(notes.map(({ text, source }) => [source?.marks[0], text])).toEqual([
      ['highlight', 'long ago,'],
      [
        'bar',
        'the second line, which speaks of reading and of the books that were read, and the third, where a reader',
      ],
    ]);
  });

  it("is no mark of the reader's in a document as it was printed", async () => {
    const book = await PdfBook.make();
    const page = book.document.addPage([...PAGE_SIZE]);
    page.drawRectangle({ x: 50, y: 480, width: 300, height: 60, color: rgb(1, 1, 0.6) });
    page.drawRectangle({ x: 50, y: 496, width: 300, height: 14, color: rgb(0.2, 0.6, 1), opacity: 0.5 });
    book.write(page, LINES, { x: 60, y: 520 });
    page.drawLine({ start: { x: 60, y: 300 }, end: { x: 300, y: 300 } });
    // A flourish after the text: curves of many points, opaque and in colour, close under a line.
    const flourish = along([60, 470], [300, 470], 0.5).map(([x, y], index) => `${x} ${y} ${index === 0 ? 'm' : 'l'}`);
    append(page, `${flourish.join(' ')} 1 w S`, '0 0.4 0.8');
    expect(await notesOf(book)).toEqual([]);
  });

  it('is whole where a program writes each piece of a stroke as a path with a width of its own', async () => {
    const { book, page, find } = await tabletPage();
    const inPieces = (points: readonly (readonly [number, number])[], width: number): string =>
      points
        .slice(1)
        .map(([x, y], at) => `${width + (at % 3) * 0.1} w ${points[at]!.join(' ')} m ${x} ${y} l S`)
        .join(' ');
    const [marked] = find('speaks of reading');
    const middle = marked!.bottom + BODY * 0.47;
    append(page, inPieces(along([marked!.left, middle], [marked!.right, middle], 0.5), BODY), '1 0.8 0', 0.4);
    const [under] = find('An example');
    append(page, inPieces(along([under!.left, under!.bottom], [under!.right, under!.bottom], 0.4), 0.8), '0 0 0.8');
    expect((await notesOf(book)).map(({ text, source }) => [source?.marks[0], text])).toEqual([
      ['highlight', 'speaks of reading'],
      ['underline', 'An example'],
    ]);
  });

  it('is no mark where a broad curve of a figure runs under a label and on beyond it', async () => {
    const book = await PdfBook.make();
    book.addPage(LINES, {
      under: ({ page }) => {
        append(page, way(along([60, 354], [380, 354], 0.5), 8), '1 0.8 0.2');
        page.drawText('a label of a figure', { x: 200, y: 350, size: BODY_SIZE, font: book.font });
      },
    });
    expect(await notesOf(book)).toEqual([]);
  });

  it.each([
    ['nothing shines through it', 1],
    ['it is translucent', 0.4],
  ])('is a highlight also where a program put it under the print, whether or not %s', async (_, alpha) => {
    const book = await PdfBook.make();
    book.addPage(LINES, {
      under: ({ page, find }) => {
        for (const { left, right, bottom, top } of find('speaks of reading')) {
          const points = along([left, (bottom + top) / 2], [right, (bottom + top) / 2], 0.5);
          append(page, way(points, BODY * 0.8), '1 0.95 0.4', alpha);
        }
      },
    });
    expect((await notesOf(book)).map(({ text, source }) => [source?.marks[0], text])).toEqual([
      ['highlight', 'speaks of reading'],
    ]);
  });

  it('is handwriting also where all of its ways are one path', async () => {
    const { book, page, find } = await tabletPage();
    const [marked] = find('speaks of reading');
    const middle = marked!.bottom + BODY * 0.47;
    append(page, way(along([marked!.left, middle], [marked!.right, middle], 0.5), BODY), '1 0.8 0', 0.4);
    const letters = [0, 1, 2, 3, 4].map((at) => round([345 + at * 7, middle], [3, 5]));
    const ways = letters.map((points) => points.map(([x, y], at) => `${x} ${y} ${at === 0 ? 'm' : 'l'}`).join(' '));
    append(page, `${ways.join(' ')} 1 w S`, '0 0 0');
    const [read] = await pagesOf(book);
    expect(read!.known.marks?.map(({ kind }) => kind)).toEqual(['highlight', 'margin-note']);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['speaks of reading']);
  });

  it('is seen in a picture as large as the page that lets its print show', async () => {
    const { book, page, find } = await tabletPage();
    for (const y of [400, 300]) book.write(page, LINES, { x: 60, y });
    const [{ left, right, bottom, top }] = find('speaks of reading') as readonly [PdfBox]; // It is there once.
    const [width, height] = PAGE_SIZE;
    const ink = { width: Math.round(right - left), height: Math.round(top - bottom), channels: 4 } as const;
    const glass = sharp({ create: { width, height, channels: 4, background: '#00000000' } });
    const png = await glass
      .composite([
        {
          input: { create: { ...ink, background: { r: 255, g: 230, b: 0, alpha: 0.4 } } },
          left: Math.round(left),
          top: Math.round(height - top),
        },
      ])
      .png()
      .toBuffer();
    page.drawImage(await book.document.embedPng(new Uint8Array(png)), { x: 0, y: 0, width, height });
    expect((await notesOf(book)).map(({ text, source }) => [source?.marks[0], text])).toEqual([
      ['highlight', 'speaks of reading'],
    ]);
  });

  it('is nothing where the highlighter only touched a word', async () => {
    const { book, page, find } = await tabletPage();
    const [marked] = find('long ago');
    const middle = marked!.bottom + 4;
    append(page, outline(along([marked!.left, middle], [marked!.right, middle]), BODY * 0.4), '1 0.8 0', 0.4);
    const [touched] = find('reader');
    append(
      page,
      outline(along([touched!.left, touched!.bottom + 4], [touched!.left + 8, touched!.bottom + 4]), BODY * 0.4),
      '1 0.8 0',
      0.4,
    );
    const [read] = await pagesOf(book);
    expect(read!.known.marks).toHaveLength(1);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['long ago,']);
  });

  it('is read from ink annotations', async () => {
    const { book, page, find } = await tabletPage();
    const [under] = find('speaks of reading');
    const points = along([under!.left, under!.bottom], [under!.right, under!.bottom], 0.5).flat();
    addAnnotation(page, 'Ink', {
      box: under!,
      colour: [0, 0, 0],
      contents: 'why?',
      more: { InkList: [points], BS: { W: 1 } },
    });
    const [marked] = find('An example');
    const middle = (marked!.bottom + marked!.top) / 2;
    addAnnotation(page, 'Ink', {
      box: marked!,
      colour: [1, 1, 0],
      more: { InkList: [along([marked!.left, middle], [marked!.right, middle]).flat()], BS: { W: 10 }, CA: 0.4 },
    });
    expect((await notesOf(book)).map(({ text, source }) => [source?.marks[0], text])).toEqual([
      ['underline', 'speaks of reading'],
      ['margin-note', 'Note: why?'],
      ['highlight', 'An example'],
    ]);
  });

  it('is read from a square that hides a freehand highlighter', async () => {
    const { book, page, find } = await tabletPage();
    const [box] = find('speaks of reading');
    const { context } = book.document;
    const y = (box!.top - box!.bottom) / 2;
    const content = `/G gs 1 0.9 0 rg ${outline(along([0, y], [box!.right - box!.left, y], 1), BODY * 0.4)}`;
    const AP = shownAs(context, content, [0, 0, box!.right - box!.left, box!.top - box!.bottom], 0.4);
    addAnnotation(page, 'Square', { box: box!, more: { AP } });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['speaks of reading']);
  });

  it('is nothing where it is a rubber stamp that says its name: the words under its frame are not meant', async () => {
    const { book, page, find } = await tabletPage();
    const [box] = find('speaks of reading');
    const { context } = book.document;
    const content = '1 0 0 RG 2 w 2 2 86 8 re S BT /F 8 Tf (DRAFT) Tj ET';
    const more = { AP: shownAs(context, content, [0, 0, 90, 12]), Name: 'Draft' };
    addAnnotation(page, 'Stamp', { box: box!, contents: 'Draft', more });
    addAnnotation(page, 'Stamp', { box: box!, contents: 'Not before May', more });
    const [read] = await pagesOf(book);
    expect(read!.known.drawnMarks).not.toBe(true);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['Note: Not before May']);
  });

  it('is left to the picture where it is a stamp over print', async () => {
    const { book, page, find } = await tabletPage();
    const [box] = find('speaks of reading');
    const { context } = book.document;
    const content = 'BT /F 8 Tf (Approved) Tj ET';
    addAnnotation(page, 'Stamp', { box: box!, more: { AP: shownAs(context, content, [0, 0, 90, 12]) } });
    const [read] = await pagesOf(book);
    expect(read!.known.drawnMarks).toBe(true);
    expect(read!.known.drawnAreas).toHaveLength(1);
    expect(page.node.lookup(PDFName.of('Annots'), PDFArray).size()).toBe(1);
  });
});
