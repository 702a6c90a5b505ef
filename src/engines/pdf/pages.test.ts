import { concatTransformationMatrix, degrees, rgb, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addMarkup, LEADING, PAGE_SIZE, PdfBook, type PdfBox, setLabels } from '../../../tests/fixtures/pdf/book.ts';
import { bookInCodes, plainCodes } from '../../../tests/fixtures/pdf/coded-face.ts';
import { linesOf, notesOf, pagesOf, shortOf } from '../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../tests/fixtures/pdf/strokes.ts';
import type { Box } from '../../core/geometry.ts';
import type { PdfPage } from './pdf-pages.ts';

const LINES = [
  'The first line of a page that was printed long ago,',
  'the second line, which speaks of reading and of the',
  'books that were read, and the third, where a reader',
  'has put a mark. An example is enough for everyone.',
];

/** The mean colour of a part of a page's picture. */
async function colourAt({ picture }: PdfPage, { left, top, right, bottom }: Box): Promise<readonly number[]> {
  const area = {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(right - left),
    height: Math.round(bottom - top),
  };
  const { channels } = await sharp(await sharp(picture.bytes).extract(area).png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

describe.each([0, 90, 180, 270])('a page turned by %i degrees', (turn) => {
  it('is shown upright, gives exact words, and boxes that lie on them in its picture', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES, {
      under: (typeset) => {
        const [{ left, right, bottom, top }] = typeset.find('speaks of reading') as [PdfBox]; // it is there once
        typeset.page.drawRectangle({
          ...{ x: left, y: bottom, width: right - left, height: top - bottom },
          color: rgb(1, 0, 0),
        });
      },
    });
    const [box] = find('speaks of reading');
    addMarkup(page, 'Highlight', { boxes: [box!] });
    addMarkup(page, 'Highlight', { boxes: find('the third, where a reader\nhas put') });
    page.setRotation(degrees(turn));
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([
      'speaks of reading',
      'the third, where a reader has put',
    ]);
    const [read] = await pagesOf(book);
    const { width, height } = read!.known;
    expect(width).toBeLessThan(height);
    const mark = read!.known.marks?.find(({ words }) => words?.[0]?.text === 'speaks');
    const [red = 0, green = 0, blue = 0] = await colourAt(read!, mark!.regions[0]!);
    expect(red).toBeGreaterThan(180);
    expect(Math.max(green, blue)).toBeLessThan(80);
  });
});

describe.each([
  [90, [0, 1, -1, 0, PAGE_SIZE[1], 0]],
  [180, [-1, 0, 0, -1, ...PAGE_SIZE]],
  [270, [0, -1, 1, 0, 0, PAGE_SIZE[0]]],
] as const)('a page that was written turned by %i degrees', (turn, [a, b, c, d, e, f]) => {
  const written = ({ left, bottom, right, top }: PdfBox): PdfBox => {
    const xs = [a * left + c * bottom + e, a * right + c * top + e];
    const ys = [b * left + d * bottom + f, b * right + d * top + f];
    return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  };

  it.each([turn, 0])('is shown upright and read in order where the file turns it by %i', async (filed) => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    if (turn !== 180) page.setSize(PAGE_SIZE[1], PAGE_SIZE[0]);
    page.pushOperators(concatTransformationMatrix(a, b, c, d, e, f));
    book.write(page, LINES, { x: 60, y: 500 });
    const at = 500 - LINES.length * LEADING;
    const pieces = [{ text: 'Much of it' }, { text: '7', share: 0.6, rise: 0.4 }, { text: ' is read on.' }];
    const [first, , last] = book.writePieces(page, pieces, { x: 60, y: at });
    page.drawRectangle({ x: 60, y: 560, width: 300, height: 20, color: rgb(1, 0, 0) });
    addMarkup(page, 'Highlight', { boxes: [written({ ...first!, right: last!.right, bottom: at - 3, top: at + 9 })] });
    page.setRotation(degrees(filed));
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['Much of it7 is read on.']);
    const [read] = await pagesOf(book);
    const scale = read!.known.height / PAGE_SIZE[1];
    const [red = 0, green = 0] = await colourAt(read!, {
      left: 70 * scale,
      right: 350 * scale,
      top: 18 * scale,
      bottom: 32 * scale,
    });
    expect([red > 180, green < 80]).toEqual([true, true]);
  });
});

describe('a page whose edges are cropped', () => {
  it('has no words that the reader cannot see, and its boxes start at what is seen', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    page.drawText('Page 7 of 9', { x: 200, y: 5, size: 8, font: book.font });
    page.setCropBox(50, 100, 340, 470);
    addMarkup(page, 'Highlight', { boxes: find('speaks of reading') });
    addMarkup(page, 'Highlight', { boxes: [{ left: 200, right: 260, bottom: 3, top: 13 }] });
    const [read] = await pagesOf(book);
    const words = (read!.known.lines ?? []).flatMap((line) => line.words.map(({ text }) => text));
    expect(words.slice(0, 2)).toEqual(['The', 'first']);
    expect(words).not.toContain('7');
    expect(read!.known).not.toHaveProperty('pageNumber');
    const scale = read!.known.width / 340;
    const [box] = find('speaks');
    expect(read!.known.marks?.[0]?.regions[0]?.left).toBeCloseTo((box!.left - 50) * scale, -1);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['speaks of reading']);
  });
});

describe('page numbers', () => {
  async function numbersOf(book: PdfBook): Promise<readonly unknown[]> {
    return (await pagesOf(book)).map(({ known }) => known.pageNumber ?? 'unknown');
  }

  it.each([['<8>'], ['‹8›'], ['008'], ['[008]']])('are read where the foot prints %s', async (foot) => {
    const book = await PdfBook.make();
    for (const page of [8, 9]) book.addPage(LINES, { footer: foot.replace('8', String(page)) });
    expect(await numbersOf(book)).toEqual([8, 9]);
  });

  it('are those of the labels: roman ones and letters give no number, but keep their label', async () => {
    const book = await PdfBook.make();
    for (let page = 0; page < 7; page += 1) book.addPage(LINES);
    setLabels(book.document, [
      { from: 0, style: 'r', first: 4 },
      { from: 2, style: 'D', first: 17 },
      { from: 4, style: 'A' },
      { from: 5, style: 'D', prefix: 'B-', first: 3 },
      { from: 6, prefix: 'Cover' },
    ]);
    const pages = await pagesOf(book);
    expect(pages.map(({ known }) => [known.pageNumber, known.label])).toEqual([
      ['x', 'iv'],
      ['x', 'v'],
      [17, '17'],
      [18, '18'],
      ['x', 'A'],
      ['x', 'B-3'],
      ['x', 'Cover'],
    ]);
  });

  it('are the printed ones where there are no labels', async () => {
    const book = await PdfBook.make();
    for (const footer of ['xi', 'xii', '1', '2', '3']) book.addPage(LINES, { footer });
    expect(await numbersOf(book)).toEqual(['x', 'x', 1, 2, 3]);
  });

  it.each([
    ['Page 31 of 90', 'Page 32 of 90'],
    ['31 / 90', '32 / 90'],
    ['– 31 –', '– 32 –'],
  ])('are found in "%s"', async (first, second) => {
    const book = await PdfBook.make();
    book.addPage(LINES, { footer: first });
    book.addPage(LINES, { footer: second });
    expect(await numbersOf(book)).toEqual([31, 32]);
  });

  it('are the printed ones where the labels only count the pages of the file', async () => {
    const book = await PdfBook.make();
    for (const footer of ['465', '466']) book.addPage(LINES, { footer });
    setLabels(book.document, [{ from: 0, style: 'D' }]);
    expect(await numbersOf(book)).toEqual([465, 466]);
  });

  it('are the printed ones where the labels name the part of the book before the same numbers', async () => {
    const book = await PdfBook.make();
    for (const footer of ['17', '18']) book.addPage(LINES, { footer });
    setLabels(book.document, [{ from: 0, style: 'D', prefix: 'Sec1:', first: 17 }]);
    expect(await numbersOf(book)).toEqual([17, 18]);
  });

  it('are unknown when no page beside confirms a figure at the foot', async () => {
    const book = await PdfBook.make();
    for (const footer of ['12', '40', '7']) book.addPage(LINES, { footer });
    expect(await numbersOf(book)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('are never the place of the page in the file', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(LINES);
    addMarkup(page, 'Highlight', { boxes: find('long ago') });
    expect(shortOf(await notesOf(book))).toEqual([['x', 'long ago']]);
  });
});

describe('paragraphs that the file sets in another order than they are read in', () => {
  const PARAGRAPHS = [
    ['The first of them has two', 'lines of its own and a mark.'],
    ['A second one stands below', 'that and is marked as well.'],
    ['Then the third one ends it', 'with what was written last.'],
  ];
  const MARKED = ['has two\nlines of', 'stands below\nthat and', 'ends it\nwith what'];
  const QUOTES = MARKED.map((text) => text.replace('\n', ' '));
  const top = PAGE_SIZE[1] - 100;

  it.each([
    ['backwards', [2, 1, 0]],
    ['with the first one last', [1, 2, 0]],
    ['with the middle one last', [0, 2, 1]],
  ])('are quoted as they stand on the page: %s', async (_, order) => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    for (const at of order) {
      const placed = book.write(page, PARAGRAPHS[at]!, { x: 40, y: top - at * 4 * LEADING });
      addMarkup(page, 'Highlight', { boxes: book.find(placed, MARKED[at]!) });
    }
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(QUOTES);
  });

  it('are quoted column by column', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const places = [0, 1, 2].flatMap((at) => [
      { at, x: 230 },
      { at, x: 40 },
    ]);
    for (const { at, x } of places.toReversed()) {
      const placed = book.write(page, PARAGRAPHS[at]!, { x, y: top - at * 4 * LEADING });
      addMarkup(page, 'Highlight', { boxes: book.find(placed, MARKED[at]!), contents: x === 40 ? '' : 'right' });
    }
    const right = QUOTES.flatMap((quote) => [quote, 'Note: right']);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([...QUOTES, ...right]);
  });

  it('are one quote where one mark goes over their ends', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const boxes = [2, 1, 0].flatMap((at) =>
      book.find(book.write(page, PARAGRAPHS[at]!, { x: 40, y: top - at * 4 * LEADING }), MARKED[at]!),
    );
    addMarkup(page, 'Highlight', { boxes });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([QUOTES.join(' ')]);
  });
});

describe('lone lines at the ends of pages, as paragraphs that are set apart leave them', () => {
  const [TOP, FOOT] = [PAGE_SIZE[1] - 60, 60];
  const BODY = [...LINES, ...LINES];

  /** Which lines of a page are of its body. */
  async function bodyOf(lines: readonly (readonly [text: string, y: number])[]): Promise<readonly string[]> {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    book.write(page, BODY, { x: 60, y: 400 });
    for (const [text, y] of lines) book.write(page, [text], { x: 60, y });
    const [read] = await pagesOf(book);
    const body = (read!.known.lines ?? []).filter(({ bodyPlace }) => bodyPlace !== undefined);
    return body.map(({ words }) => words.map(({ text }) => text).join(' '));
  }

  it('are of the body where they are as wide as it, or end a sentence that began before', async () => {
    const [rest, end] = ['on this page, and ends there.', 'The last line of a page, after a gap, which goes on'];
    const lines = [
      [rest, TOP],
      [end, FOOT],
    ] as const;
    expect(await bodyOf(lines)).toEqual([rest, ...BODY, end]);
    expect(await bodyOf([...lines, ['the running head', TOP + 2 * LEADING], ['17', FOOT - 2 * LEADING]])).toEqual([
      rest,
      ...BODY,
      end,
    ]);
  });

  it.each([
    'A running head of the page',
    'the running head',
    '17 A head with its number before its many words',
    'A head of few words',
  ])('are none where they are heads or feet: %s', async (head) => {
    expect(await bodyOf([[head, TOP]])).toEqual(BODY);
    expect(await bodyOf([[head, FOOT]])).toEqual(BODY);
  });
});

describe('two columns', () => {
  const LEFT = ['Left one is here and', 'left two goes on with', 'left three and its end.'];
  const RIGHT = ['Right one is there and', 'right two goes on with', 'right three and its end.'];

  it('are read one after the other, also when the file writes them row by row', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const top = PAGE_SIZE[1] - 100;
    LEFT.forEach((text, row) => {
      const left = book.write(page, [text], { x: 40, y: top - row * LEADING });
      const right = book.write(page, [RIGHT[row]!], { x: 230, y: top - row * LEADING });
      if (row === 0) addMarkup(page, 'Highlight', { boxes: book.find(right, 'one is there and') });
      if (row === 2) addMarkup(page, 'Highlight', { boxes: book.find(left, 'three and its') });
    });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['three and its', 'one is there and']);
    const [read] = await pagesOf(book);
    expect(read!.known.lines?.map((line) => line.words[0]?.text)).toEqual([
      'Left',
      'left',
      'left',
      'Right',
      'right',
      'right',
    ]);
  });

  it('join the words that their lines split, also when the file writes them row by row', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const top = PAGE_SIZE[1] - 100;
    const rows = [
      ['What is meant by an exam-', 'Right one is there and'],
      ['ple is shown by this one,', 'right two goes on with'],
      ['and nothing else is left.', 'right three and its end.'],
    ] as const;
    const left = rows.map(([text, other], row) => {
      book.write(page, [other], { x: 230, y: top - row * LEADING });
      return book.write(page, [text], { x: 40, y: top - row * LEADING });
    });
    addMarkup(page, 'Highlight', { boxes: book.find(left.flat(), 'an exam-\nple is') });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['an example is']);
  });

  it('do not run together in a mark over one of them', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const top = PAGE_SIZE[1] - 100;
    const left = book.write(page, LEFT, { x: 40, y: top });
    book.write(page, RIGHT, { x: 230, y: top });
    addMarkup(page, 'Highlight', { boxes: book.find(left, 'Left one is here and\nleft two goes on with\nleft three') });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([
      'Left one is here and left two goes on with left three',
    ]);
  });
});

describe('hyphens at line ends', () => {
  it('go when they only split, and stay when the document writes the word with one', async () => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage([
      'A well-known writer keeps the read-',
      'er in mind, and a well-',
      'known one keeps himself out of it.',
      'The reader is grateful.',
    ]);
    addMarkup(page, 'Highlight', { boxes: find('keeps the read-\ner in mind, and a well-\nknown one') });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['keeps the reader in mind, and a well-known one']);
  });

  it('go at the end of a line where the file says that they only split their word, whatever word lists say', async () => {
    const { book, page } = await bookInCodes(plainCodes([]));
    const hyphen = '/Span <</ActualText <FEFF00AD>>> BDC (-) Tj EMC';
    append(page, `BT /F9 12 Tf 60 500 Td (He kept the margin) Tj ${hyphen} 0 -15 Td (alia of it.) Tj ET`, '0 0 0');
    addMarkup(page, 'Highlight', {
      boxes: [482, 497].map((bottom) => ({ left: 58, right: 400, bottom, top: bottom + 13 })),
    });
    const [read] = await pagesOf(book);
    expect(read!.known.marks?.[0]?.words?.[3]?.text).toBe('margin\u00ad');
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['He kept the marginalia of it.']);
  });

  it('are none where a glyph stands for a letter and for the sign that only splits words before it', async () => {
    const { book, page, write } = await bookInCodes(plainCodes([[0x64, '\u00add']]));
    write('A wind and a red leaf.', 500);
    addMarkup(page, 'Highlight', { boxes: [{ left: 58, right: 400, bottom: 497, top: 510 }] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['A wind and a red leaf.']);
  });

  it('stay within a line where the file gives their sign for the one that only splits', async () => {
    const { book, page, write } = await bookInCodes(plainCodes([[0x2d, '\u00ad']]));
    write('It reads memory-mapped files at once.', 500);
    addMarkup(page, 'Highlight', { boxes: [{ left: 58, right: 400, bottom: 497, top: 510 }] });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['It reads memory-mapped files at once.']);
  });
});

describe('the lines of a Kindle export', () => {
  it('are bold where their type is, so that chapters can be told', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage(['Page 13 | Highlight']);
    const bold = await book.document.embedFont(StandardFonts.TimesRomanBold);
    page.drawText('Chapter One', { x: 60, y: 400, size: 12, font: bold });
    const [read] = await linesOf(book);
    expect(read?.map(({ text, bold: isBold }) => [text, isBold])).toEqual([
      ['Page 13 | Highlight', undefined],
      ['Chapter One', true],
    ]);
  });
});

describe('a page number beside small print', () => {
  it('is read where the last row of a foot of several rows ends in it', async () => {
    const book = await PdfBook.make();
    for (const number of [1, 2]) {
      const { page, find } = book.addPage(LINES);
      const foot = [
        'Content from this work may be used by anybody who',
        'names those that wrote it. Any further use must',
        'Published under licence by the publisher',
      ];
      foot.forEach((text, row) => page.drawText(text, { x: 60, y: 60 - row * 10, size: 8, font: book.font }));
      // Lines all the way down: nothing stands apart.
      Array.from({ length: 24 }, (_, row) =>
        page.drawText('A line of the body.', { x: 60, y: 455 - row * 16, size: 12, font: book.font }),
      );
      page.drawText(String(number), { x: 350, y: 40, size: 8, font: book.font });
      addMarkup(page, 'Highlight', { boxes: find('An example') });
    }
    expect(shortOf(await notesOf(book))).toEqual([
      [1, 'An example'],
      [2, 'An example'],
    ]);
  });
});

describe('notes at the foot of a page', () => {
  it.each([
    ['are none of its body', ['1  See the ledger of that year, in which the', 'barrels are counted twice.'], 0],
    [
      'are told from smaller type by their sign',
      ['A smaller line goes on with the text, and', 'another one ends it.'],
      2,
    ],
  ])('%s', async (_, notes, ofBody) => {
    const book = await PdfBook.make();
    const { page } = book.addPage(LINES);
    notes.forEach((text, row) => page.drawText(text, { x: 60, y: 390 - row * 11, size: 9, font: book.font }));
    const [read] = await pagesOf(book);
    expect(read!.known.lines).toHaveLength(LINES.length + notes.length);
    expect(read!.known.bodyLineCount).toBe(LINES.length + ofBody);
  });
});
