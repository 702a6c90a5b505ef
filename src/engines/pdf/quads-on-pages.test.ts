import { describe, expect, it } from 'vitest';
import {
  addMarkup,
  BODY_SIZE,
  LEADING,
  PAGE_SIZE,
  PdfBook,
  type PdfBox,
  type Piece,
} from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { append } from '../../../tests/fixtures/pdf/strokes.ts';

const LEFT = 60;
const BELOW = PAGE_SIZE[1] - 100;

async function textsOf(book: PdfBook): Promise<readonly string[]> {
  return (await notesOf(book)).map(({ text }) => text);
}

/** The box that a program draws round some pieces: from the first to the last, as high as the line's own type. */
function lineBox(boxes: readonly PdfBox[], y: number): PdfBox {
  const [first, last] = [boxes[0]!, boxes.at(-1)!];
  return { left: first.left, right: last.right, bottom: y - BODY_SIZE * 0.25, top: y + BODY_SIZE * 0.8 };
}

async function markedPieces(pieces: readonly Piece[]): Promise<readonly string[]> {
  const book = await PdfBook.make();
  const { page } = book.addPage(['A first line above.']);
  const boxes = book.writePieces(page, pieces, { x: LEFT, y: BELOW });
  addMarkup(page, 'Highlight', { boxes: [lineBox(boxes, BELOW)] });
  return await textsOf(book);
}

describe('a small raised or lowered sign within a marked line', () => {
  it.each([
    ['raised', 0.4, 'It says that E = mc2 for all who read on.'],
    ['lowered', -0.2, 'It says that E = mc2 for all who read on.'],
  ])('%s, leaves its line and stands at its word', async (_, rise, text) => {
    const pieces = [
      { text: 'It says that E = mc' },
      { text: '2', share: 0.6, rise },
      { text: ' for all who read on.' },
    ];
    expect(await markedPieces(pieces)).toEqual([text]);
  });

  it('may open the line or end it', async () => {
    expect(await markedPieces([{ text: '1', share: 0.6, rise: 0.4 }, { text: 'Footnotes' }])).toEqual(['1Footnotes']);
    expect(await markedPieces([{ text: 'Footnotes' }, { text: '12', share: 0.6, rise: 0.4 }])).toEqual(['Footnotes12']);
  });

  it('may have another one above or below it', async () => {
    const small = (text: string, rise: number): Piece => ({ text, share: 0.6, rise });
    const pieces = [
      { text: 'keys {k' },
      small('m', -0.2),
      { text: '}' },
      small('M', 0.45),
      small('m=1', -0.3),
      { text: ' of all' },
    ];
    expect(await markedPieces(pieces)).toEqual(['keys {km}Mm=1 of all']);
  });

  it('is not the whole of its line when a quad takes in nothing else of it', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage(['A first line above.']);
    const [, raised] = book.writePieces(page, [{ text: 'word' }, { text: '7', share: 0.6, rise: 0.4 }], {
      x: LEFT,
      y: BELOW,
    });
    addMarkup(page, 'Highlight', { boxes: [{ ...raised!, bottom: BELOW - 3, top: BELOW + 10 }] });
    expect(await textsOf(book)).toEqual(['7']);
  });
});

const STACK = [
  'The first of many lines that stand rather close',
  'and are marked as one, from the second one on,',
  'by quads that are a little taller than they are',
  'apart, so that they slip further with each line',
  'and cover the lower half of one and the upper of',
  'the next, until it is hard to say of one quad by',
  'itself which of the two it was that was meant by',
  'the reader, but for the last, which is not marked.',
];
const PITCH = 15.7;

async function stacked(
  quads: (width: PdfBox, yOf: (line: number) => number) => readonly PdfBox[],
): Promise<readonly string[]> {
  const book = await PdfBook.make();
  const { page } = book.addPage([]);
  const yOf = (line: number): number => BELOW - line * PITCH;
  STACK.forEach((text, line) => page.drawText(text, { x: LEFT, y: yOf(line), size: BODY_SIZE, font: book.font }));
  const wide = { left: LEFT, right: PAGE_SIZE[0] - 40, bottom: 0, top: 0 };
  addMarkup(page, 'Highlight', { boxes: quads(wide, yOf) });
  return await textsOf(book);
}

describe('the lines under quads', () => {
  it('are all that stacked quads cover together, though they slip from line to line', async () => {
    const texts = await stacked((wide, yOf) => {
      const top = yOf(1) + 4.6;
      return Array.from({ length: 6 }, (_, row) => ({ ...wide, top: top - row * 16, bottom: top - (row + 1) * 16 }));
    });
    expect(texts).toEqual([STACK.slice(1, 7).join(' ')]);
  });

  it('are those of which at least half of the letters is covered, when one quad reaches over two', async () => {
    const texts = await stacked((wide, yOf) => [{ ...wide, top: yOf(1) + 9, bottom: yOf(2) + 2 }]);
    expect(texts).toEqual([STACK.slice(1, 3).join(' ')]);
  });

  it('are not those that only the remnant of a quad touches', async () => {
    const texts = await stacked((wide, yOf) => [
      { ...wide, top: yOf(1) + 9, bottom: yOf(1) - 3 },
      { ...wide, top: yOf(1) - 3, bottom: yOf(1) - 4.5 },
      { ...wide, top: yOf(2) + 9, bottom: yOf(2) - 3 },
      { ...wide, top: yOf(3) + 2, bottom: yOf(3) + 0.5 },
    ]);
    expect(texts).toEqual([STACK.slice(1, 3).join(' ')]);
  });

  it('are those above which a program draws nothing but low quads', async () => {
    const texts = await stacked((wide, yOf) =>
      [1, 2].map((line) => ({ ...wide, top: yOf(line) - 0.5, bottom: yOf(line) - 2 })),
    );
    expect(texts).toEqual([STACK.slice(1, 3).join(' ')]);
  });
});

describe('quads that are no more than the stroke of an underline', () => {
  it.each([
    ['below their line', 'Underline', ['which speaks of']],
    ['and of a wave', 'Squiggly', ['which speaks of']],
    ['are no highlight of the line above', 'Highlight', []],
  ] as const)('%s', async (_, subtype, texts) => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage([
      'A first line above.',
      'the second line, which speaks of',
      'reading and of books.',
    ]);
    const [{ left, right, bottom }] = find('which speaks of') as [PdfBox];
    addMarkup(page, subtype, { boxes: [{ left, right, top: bottom, bottom: bottom - 1.5 }] });
    expect(await textsOf(book)).toEqual(texts);
  });
});

describe('a letter over several lines at the beginning of a chapter', () => {
  it.each([
    ['opens the word beside it', 'O', 'nce upon a time', 2.4, 'Once upon a time there was'],
    ['opens it in small capitals too', 'T', 'HE READER HAS', 1, 'THE READER HAS there was'],
    ['is a word of its own where there is room for a space', 'A', 'long time ago', 5, 'A long time ago there was'],
  ])('%s', async (_, initial, first, gap, text) => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const size = 3 * BODY_SIZE;
    const edge = LEFT + book.font.widthOfTextAtSize(initial, size) + gap;
    page.drawText(initial, { x: LEFT, y: BELOW, size, font: book.font });
    const [one] = book.writePieces(page, [{ text: first }], { x: edge, y: BELOW + LEADING });
    const [two] = book.writePieces(page, [{ text: 'there was' }], { x: edge, y: BELOW });
    const letter = { left: LEFT, right: edge - gap, bottom: BELOW, top: BELOW + size * 0.7 };
    addMarkup(page, 'Highlight', { boxes: [letter, one!, two!] });
    expect(await textsOf(book)).toEqual([text]);
  });
});

describe('a letter over several lines that the file sets after them', () => {
  it('opens the word that it reaches over where its quad comes first', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const size = 3 * BODY_SIZE;
    const edge = LEFT + book.font.widthOfTextAtSize('W', size) - 2;
    const [one] = book.writePieces(page, [{ text: 'inter had come early' }], { x: edge, y: BELOW + LEADING });
    const [two] = book.writePieces(page, [{ text: 'to the strait' }], { x: edge, y: BELOW });
    book.writePieces(page, [{ text: 'and nobody wrote to him' }], { x: LEFT, y: BELOW - LEADING });
    page.drawText('W', { x: LEFT, y: BELOW, size, font: book.font });
    const letter = { left: LEFT, right: edge, bottom: BELOW, top: BELOW + size * 0.7 };
    addMarkup(page, 'Highlight', { boxes: [letter, one!, two!] });
    expect(await textsOf(book)).toEqual(['Winter had come early to the strait']);
  });
});

describe('a heading that the file sets after the text below it', () => {
  const TEXT = ['The first line of the text.', 'The second line of it.'];

  it.each([
    [
      'before the text where the quads come so',
      [0, 1, 2],
      'A heading The first line of the text. The second line of it.',
    ],
    [
      'in the order of the file where the quads go back as well',
      [2, 1, 0],
      'The first line of the text. The second line of it. A heading',
    ],
  ])('is quoted %s', async (_, order, text) => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(TEXT);
    const top = PAGE_SIZE[1] - 40;
    const heading = find(TEXT[0]!)[0]!;
    const right = LEFT + book.font.widthOfTextAtSize('A heading', BODY_SIZE);
    book.write(page, ['A heading'], { x: LEFT, y: top });
    const boxes = [{ ...heading, right, bottom: top - 3, top: top + 9 }, ...find(TEXT.join('\n'))];
    addMarkup(page, 'Highlight', { boxes: order.map((at) => boxes[at]!) });
    expect(await textsOf(book)).toEqual([text]);
  });
});

describe('two columns that the file writes row by row', () => {
  const LEFT_LINES = [
    'The first column speaks of',
    'oil and bread, of letters',
    'and of winters by the sea.',
    'It ends with a small word',
  ];
  const RIGHT_LINES = [
    'and the second goes on with',
    'the ledger of the keeper,',
    'the painted chest, the wall',
    'and the nets by the shore.',
  ];
  const RIGHT = 230;

  it.each(['left', 'right'])(
    'are quoted one after the other by a mark over both, its quads of the %s one first',
    async (side) => {
      const book = await PdfBook.make();
      const { page } = book.addPage([]);
      const boxes = LEFT_LINES.map((text, row) =>
        [
          { x: LEFT, text },
          { x: RIGHT, text: RIGHT_LINES[row]! },
        ].map((part) => book.writePieces(page, [part], { x: part.x, y: BELOW - row * LEADING })[0]!),
      );
      const marked = [boxes[2]![0]!, boxes[3]![0]!, boxes[0]![1]!, boxes[1]![1]!];
      addMarkup(page, 'Highlight', { boxes: side === 'left' ? marked : [...marked.slice(2), ...marked.slice(0, 2)] });
      expect(await textsOf(book)).toEqual([[...LEFT_LINES.slice(2), ...RIGHT_LINES.slice(0, 2)].join(' ')]);
    },
  );
});

describe('three columns that the file writes row by row', () => {
  it('are quoted one after the other', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage([]);
    const columns = [
      ['We read of oil', 'and of bread and', 'winters long past'],
      ['when ice closed it', 'and nobody could', 'reach the house'],
      ['carrying his oil', 'and his letters', 'home in a chest'],
    ];
    const boxes = [0, 1, 2].map((row) =>
      columns.map((column, at) => {
        const x = 40 + at * 120;
        return book.writePieces(page, [{ text: column[row]! }], { x, y: BELOW - row * LEADING })[0]!;
      }),
    );
    addMarkup(page, 'Highlight', { boxes: [boxes[2]![0]!, boxes[0]![1]!, boxes[1]![1]!] });
    expect(await textsOf(book)).toEqual(['winters long past when ice closed it and nobody could']);
  });
});

describe('type that stands on its head in a space that does so too', () => {
  it('is quoted', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage(['A first line above.']);
    const font = page.node.newFontDictionary('F', book.font.ref).toString();
    append(page, `BT ${font} ${-BODY_SIZE} Tf -1 0 0 -1 ${LEFT} ${BELOW} Tm (The ledger in a chest) Tj ET`, '0 0 0');
    addMarkup(page, 'Highlight', { boxes: [{ left: LEFT, right: LEFT + 200, bottom: BELOW - 3, top: BELOW + 9 }] });
    expect(await textsOf(book)).toEqual(['The ledger in a chest']);
  });
});
