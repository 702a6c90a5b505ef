import { degrees, type PDFDocument, PDFName, type PDFPage, PDFRawStream, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addAnnotation, addMarkup, PAGE_SIZE, PdfBook } from '../../../tests/fixtures/pdf/book.ts';
import { pagesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { appearance } from '../../../tests/fixtures/pdf/strokes.ts';

const LINES = [
  'The first line of a page that was printed long ago,',
  'the second line, which speaks of reading and of the',
  'books that were read, and the third, where a reader',
  'has put a mark. An example is enough for everyone.',
];

describe('pages that were printed', () => {
  const channelsOf = async (book: PdfBook): Promise<readonly (number | undefined)[]> =>
    await Promise.all(
      (await pagesOf(book)).map(async ({ picture }) => (await sharp(picture.bytes).metadata()).channels),
    );

  it('are drawn without colours where they have none, and with them where anything may have some', async () => {
    const book = await PdfBook.make();
    book.addPage(LINES).page.drawLine({ start: { x: 10, y: 10 }, end: { x: 400, y: 10 }, color: rgb(0.4, 0.4, 0.4) });
    book.addPage(LINES).page.drawLine({ start: { x: 10, y: 10 }, end: { x: 400, y: 10 }, color: rgb(0.4, 0.3, 0.4) });
    book.addPage(LINES).page.drawText('in red', { x: 60, y: 60, color: rgb(1, 0, 0) });
    addAnnotation(book.addPage(LINES).page, 'Link', { box: { left: 100, right: 200, bottom: 300, top: 320 } });
    addDrawnLetters(book.document, book.addPage(LINES).page);
    expect(await channelsOf(book)).toEqual([1, 3, 3, 3, 3]);
  });

  it('look the same without colours', async () => {
    const book = await PdfBook.make();
    book.addPage(LINES);
    const { page } = book.addPage(LINES);
    page.drawText('.', { x: -50, y: -50, color: rgb(1, 0, 0) });
    const [grey, coloured] = await Promise.all(
      (await pagesOf(book)).map(({ picture }) => sharp(picture.bytes).greyscale().raw().toBuffer()),
    );
    const difference = grey!.reduce((sum, light, at) => sum + Math.abs(light - (coloured![at] ?? 0)), 0);
    expect(coloured).toHaveLength(grey!.length);
    // Letters are placed in other parts of a pixel; without the print it would be more than three times as much.
    const ink = coloured!.reduce((sum, light) => sum + 255 - light, 0);
    expect(difference).toBeLessThan(ink / 3);
  });
});

/** A letter that is a drawing with a colour of its own, in a font of such. */
function addDrawnLetters(document: PDFDocument, page: PDFPage): void {
  const { context } = document;
  const letter = context.register(context.stream('1000 0 d0 1 0 0 rg 0 0 800 800 re f'));
  const font = context.register(
    context.obj({
      ...{ Type: 'Font', Subtype: 'Type3', FontBBox: [0, 0, 1000, 1000], FontMatrix: [0.001, 0, 0, 0.001, 0, 0] },
      ...{ CharProcs: { a: letter }, Encoding: { Type: 'Encoding', Differences: [97, 'a'] }, Resources: {} },
      ...{ FirstChar: 97, LastChar: 97, Widths: [1000] },
    }),
  );
  page.node.setFontDictionary(PDFName.of('Drawn'), font);
  page.node.normalizedEntries();
  page.node.addContentStream(context.register(context.stream('BT /Drawn 12 Tf 60 100 Td (a) Tj ET')));
}

describe('pages without a text layer', () => {
  async function scan(width = 840, height = 1190) {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const jpeg = await sharp({ create: { width, height, channels: 3, background: '#f4efe2' } })
      .jpeg()
      .toBuffer();
    page.drawImage(await book.document.embedJpg(jpeg), { x: 0, y: 0, width: PAGE_SIZE[0], height: PAGE_SIZE[1] });
    return { book, page, jpeg };
  }

  it('are handed on as the JPEG that they are, to be looked at', async () => {
    const { book, jpeg } = await scan();
    const [read] = await pagesOf(book);
    expect(Buffer.from(read!.picture.bytes).equals(jpeg)).toBe(true);
    expect(read!.known).toMatchObject({ width: 840, height: 1190, drawnMarks: true });
    expect(read!.known).not.toHaveProperty('lines');
  });

  it('are made smaller where they hold more than is wanted', async () => {
    const { book } = await scan(2625, 3719);
    const [read] = await pagesOf(book);
    expect(read!.known).toMatchObject({ width: 1316, height: 1864 });
    expect(read!.picture.scale).toBeCloseTo(1316 / PAGE_SIZE[0], 4);
  });

  it('are coded anew where their JPEG holds much beside its picture', async () => {
    const { book, jpeg } = await scan();
    const comments = Array.from({ length: 40 }, () => [Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
    const padded = Buffer.concat([jpeg.subarray(0, 2), ...comments.flat(), jpeg.subarray(2)]);
    const alone = book.document.addPage([...PAGE_SIZE]);
    alone.drawImage(await book.document.embedJpg(padded), { x: 0, y: 0, width: PAGE_SIZE[0], height: PAGE_SIZE[1] });
    const [asItIs, anew] = await pagesOf(book);
    expect(asItIs!.picture.bytes).toHaveLength(jpeg.length);
    expect(anew!.picture.bytes.length).toBeLessThan(padded.length / 4);
    expect(anew!.known).toMatchObject({ width: 1316 });
  });

  it('keep the areas of their annotations, in pixels of the picture', async () => {
    const { book, page } = await scan();
    addMarkup(page, 'Highlight', { boxes: [{ left: 100, right: 200, bottom: 300, top: 320 }], contents: 'mine' });
    const [read] = await pagesOf(book);
    expect(read!.known.marks).toEqual([
      {
        kind: 'highlight',
        colour: '#ffff00',
        confidence: 1,
        text: 'mine',
        regions: [{ left: 200, right: 400, top: (595 - 320) * 2, bottom: (595 - 300) * 2 }],
      },
    ]);
  });

  it('are drawn when the JPEG is turned, stretched or not alone', async () => {
    const { book, page, jpeg } = await scan();
    page.drawLine({ start: { x: 10, y: 10 }, end: { x: 400, y: 500 } });
    const turned = book.document.addPage([...PAGE_SIZE]);
    turned.drawImage(await book.document.embedJpg(jpeg), {
      x: PAGE_SIZE[0],
      y: 0,
      width: PAGE_SIZE[1],
      height: PAGE_SIZE[0],
      rotate: degrees(90),
    });
    const stretched = book.document.addPage([600, 595]);
    stretched.drawImage(await book.document.embedJpg(jpeg), { x: 0, y: 0, width: 600, height: 595 });
    for (const { picture } of await pagesOf(book)) expect(Buffer.from(picture.bytes).equals(jpeg)).toBe(false);
  });

  /** Recognised words, laid invisibly over the picture. */
  function recognised(book: PdfBook, page: Awaited<ReturnType<typeof scan>>['page'], lines: readonly string[]): void {
    const { context } = book.document;
    page.node.setFontDictionary(
      PDFName.of('F1'),
      context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Times-Roman' })),
    );
    const content = lines.map((text, row) => `BT 3 Tr /F1 12 Tf 60 ${500 - row * 16} Td (${text}) Tj ET`).join('\n');
    page.node.normalizedEntries();
    page.node.addContentStream(
      context.register(PDFRawStream.of(context.obj({ Length: content.length }), new TextEncoder().encode(content))),
    );
  }

  const MANY_LINES = Array.from({ length: 3 }, () => LINES).flat();

  it('give their recognised words, and are looked at all the same', async () => {
    const { book, page, jpeg } = await scan();
    recognised(book, page, MANY_LINES);
    const [read] = await pagesOf(book);
    expect(read!.known.drawnMarks).toBe(true);
    expect(read!.known.lines).toHaveLength(12);
    expect(Buffer.from(read!.picture.bytes).equals(jpeg)).toBe(true);
  });

  it('stay scans when a line says where they were downloaded, whose words are then not taken for theirs', async () => {
    const { book, page } = await scan();
    page.drawText('Downloaded from the library on Monday', { x: 60, y: 12, size: 8, font: book.font });
    const [read] = await pagesOf(book);
    expect(read!.known.drawnMarks).toBe(true);
    expect(read!.known).not.toHaveProperty('lines');
    recognised(book, page, MANY_LINES);
    const [withWords] = await pagesOf(book);
    expect(withWords!.known.drawnMarks).toBe(true);
    expect(withWords!.known.lines?.length).toBeGreaterThan(11);
  });

  it.each([
    ['Hebrew, which nothing else can read', '1 beginbfrange <61> <7a> <05d0> endbfrange', 1],
    ['English, which is read from the picture', '1 beginbfrange <61> <7a> <0061> endbfrange', 0],
  ])('give a few recognised words in %s', async (_, ranges, count) => {
    const { book, page } = await scan();
    const { context } = book.document;
    const stream = (text: string) =>
      context.register(PDFRawStream.of(context.obj({ Length: text.length }), new TextEncoder().encode(text)));
    const ToUnicode = stream(`begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${ranges} endcmap`);
    page.node.setFontDictionary(
      PDFName.of('F9'),
      context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Courier', ToUnicode })),
    );
    page.node.normalizedEntries();
    page.node.addContentStream(stream('BT 3 Tr /F9 12 Tf 60 400 Td (afewwords) Tj ET'));
    const [read] = await pagesOf(book);
    expect(read!.known.drawnMarks).toBe(true);
    expect(read!.known.lines ?? []).toHaveLength(count);
  });

  it('are no pages of print that have a picture behind the text', async () => {
    const { book, page } = await scan();
    book.write(page, MANY_LINES, { x: 60, y: 500 });
    const [read] = await pagesOf(book);
    expect(read!.known).not.toHaveProperty('drawnMarks');
    expect(read!.known.lines).toHaveLength(12);
  });

  it.each([
    ['letters for private use', '1 beginbfrange <61> <7a> <e000> endbfrange'],
    ['the numbers of its letters', '1 beginbfchar <20> <0003> endbfchar 1 beginbfrange <61> <7a> <0044> endbfrange'],
  ])('are also those whose text layer means nothing: %s', async (_, ranges) => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const { context } = book.document;
    const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${ranges} endcmap end end`;
    const unicode = context.register(
      PDFRawStream.of(context.obj({ Length: map.length }), new TextEncoder().encode(map)),
    );
    page.node.setFontDictionary(
      PDFName.of('F9'),
      context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Courier', ToUnicode: unicode })),
    );
    const content = 'BT /F9 12 Tf 60 400 Td (nothing of this means anything) Tj ET';
    page.node.normalizedEntries();
    page.node.addContentStream(
      context.register(PDFRawStream.of(context.obj({ Length: content.length }), new TextEncoder().encode(content))),
    );
    const [read] = await pagesOf(book);
    expect(read!.known.drawnMarks).toBe(true);
    expect(read!.known).not.toHaveProperty('lines');
  });

  it('are drawn band by band where they are large, without a seam or a gap', async () => {
    const book = await PdfBook.make();
    const page = book.document.addPage([1000, 1200]);
    page.drawRectangle({ x: 0, y: 0, width: 500, height: 1200 });
    const [read] = await pagesOf(book);
    const { width, height } = read!.known;
    expect(width * height).toBeGreaterThan(8_000_000);
    const [dark, light] = await Promise.all([0, Math.ceil(width / 2) + 32].map(grey));
    expect(Math.max(...dark!)).toBeLessThan(8);
    expect(Math.min(...light!)).toBeGreaterThan(247);

    async function grey(left: number): Promise<readonly number[]> {
      const half = { left, top: 0, width: Math.floor(width / 2) - 32, height };
      // Each row by the mean of its pixels: a call cannot take all of them.
      const rows = sharp(await sharp(read!.picture.bytes).extract(half).toBuffer());
      return [...(await rows.greyscale().resize({ width: 1, height, fit: 'fill' }).raw().toBuffer())];
    }
  });

  it('are drawn no larger than the bound', async () => {
    const book = await PdfBook.make();
    book.document.addPage([14_000, 14_000]);
    const [read] = await pagesOf(book, { pixelsPerPage: 1_000_000 });
    expect(read!.known.width * read!.known.height).toBeLessThanOrEqual(1_010_000);
  });
});

describe('where pictures are wanted only to be looked at', () => {
  it('has none of print, and knows the same of it', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    addMarkup(page, 'Highlight', { boxes: find('speaks of reading'), contents: 'mine' });
    const [[all], [needed]] = [await pagesOf(book), await pagesOf(book, { pictures: 'where-needed' })];
    expect(all!.picture.bytes.length).toBeGreaterThan(0);
    expect(needed!.picture.bytes.length).toBe(0);
    expect(needed!.known).toEqual(all!.known);
  });

  it.each([
    ['of a page without words', false],
    ['of print on which something was stamped', true],
  ])('has that %s', async (_, isPrint) => {
    const book = await PdfBook.make();
    const { page } = book.addPage(isPrint ? LINES : []);
    const box = { left: 150, right: 240, bottom: 490, top: 502 };
    addAnnotation(page, 'Stamp', { box, more: { AP: { N: appearance(page, box, 'BT /F 8 Tf (Approved) Tj ET') } } });
    const [[all], [needed]] = [await pagesOf(book), await pagesOf(book, { pictures: 'where-needed' })];
    expect(needed!.known).toMatchObject({ drawnMarks: true });
    expect(needed).toEqual(all);
  });
});

describe('pages of print', () => {
  it('are drawn one after the other into the same room, and keep nothing of the page before', async () => {
    const book = await PdfBook.make();
    for (const size of [PAGE_SIZE, [300, 200], PAGE_SIZE] as const) {
      const page = book.document.addPage([...size]);
      page.drawText('Print', { x: 20, y: 20, size: 12 });
    }
    const dark = book.document.getPage(0);
    dark.drawRectangle({ x: 0, y: 60, width: dark.getWidth(), height: dark.getHeight() - 60 });
    const pages = await pagesOf(book);
    const means = await Promise.all(
      pages.map(async ({ picture }) => (await sharp(picture.bytes).stats()).channels[0]?.mean),
    );
    expect(means[0]).toBeLessThan(60);
    expect(means[1]).toBeGreaterThan(240);
    expect(means[2]).toBeGreaterThan(240);
  });
});
