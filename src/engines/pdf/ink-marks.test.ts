import { PDFName, type PDFPage, PDFStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import {
  addAnnotation,
  BODY_SIZE,
  LEADING,
  PAGE_SIZE,
  PdfBook,
  type PdfBox,
  type Piece,
} from '../../../tests/fixtures/pdf/book.ts';
import { notesOf } from '../../../tests/fixtures/pdf/pages.ts';
import { along, appearance, append, outline, round, way } from '../../../tests/fixtures/pdf/strokes.ts';

const LEFT = 60;
const TOP = PAGE_SIZE[1] - 120;

const PIECES: readonly (readonly Piece[])[] = [
  [
    { text: 'The first authors' },
    small('1,2'),
    { text: ' of all, the second' },
    small('3'),
    { text: ' and the third' },
    small('4'),
  ],
  [{ text: 'have written E = mc' }, small('2'), { text: ' and x' }, small('i', -0.2), { text: ' below a line of' }],
  [{ text: 'notes' }, small('12'), { text: ' that nobody' }, small('13'), { text: ' has read so far.' }],
];

function small(text: string, rise = 0.4): Piece {
  return { text, share: 0.6, rise };
}

function raisedBy(pieces: readonly Piece[], rise: number): readonly Piece[] {
  return pieces.map((piece) => ((piece.rise ?? 0) > 0 ? { ...piece, rise } : piece));
}

async function pageOfSigns(rise = 0.4) {
  const book = await PdfBook.make();
  const { page } = book.addPage(['A line above, which has no signs.']);
  const lines = PIECES.map((pieces, row) => {
    const boxes = book.writePieces(page, raisedBy(pieces, rise), { x: LEFT, y: TOP - row * LEADING });
    return { left: LEFT, right: boxes.at(-1)!.right, y: TOP - row * LEADING };
  });
  return { book, page, lines };
}

/** A freehand highlighter, as pdf.js and tablets write it: one stroke a line in one annotation. */
function addHighlighter(page: PDFPage, strokes: readonly (readonly number[])[], width: number): void {
  addAnnotation(page, 'Ink', {
    box: { left: 0, bottom: 0, right: PAGE_SIZE[0], top: PAGE_SIZE[1] },
    colour: [1, 1, 0],
    more: { InkList: strokes, BS: { W: width }, CA: 0.4 },
  });
}

const WHOLE =
  'The first authors1,2 of all, the second3 and the third4 have written E = mc2 and xi below a line of notes12 that nobody13 has read so far.';

describe('a freehand highlighter over lines with raised and lowered signs', () => {
  it('is one passage where signs are raised to the height of capitals', async () => {
    const { book, page, lines } = await pageOfSigns(0.65);
    addHighlighter(
      page,
      lines.map(({ left, right, y }) => along([left, y + 3], [right, y + 3], 0.8).flat()),
      BODY_SIZE,
    );
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([WHOLE]);
  });

  it.each([
    ['as wide as the type', BODY_SIZE],
    ['as wide as small letters', BODY_SIZE * 0.5],
    ['nearly as wide as the lines are apart', LEADING * 0.95],
  ])('is one passage, %s', async (_, width) => {
    const { book, page, lines } = await pageOfSigns();
    addHighlighter(
      page,
      lines.map(({ left, right, y }) => along([left, y + 3], [right, y + 3], 0.8).flat()),
      width,
    );
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([WHOLE]);
  });

  it('is one passage where each line has an annotation of its own', async () => {
    const { book, page, lines } = await pageOfSigns();
    for (const { left, right, y } of lines)
      addHighlighter(page, [along([left, y + 3], [right, y + 3], 0.8).flat()], BODY_SIZE);
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([WHOLE]);
  });
});

it('a freehand highlighter through which print shines in its appearance alone is one', async () => {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(['A line above what is marked here,', 'with words that are taken in and some']);
  const [{ left, right, bottom } = { left: 0, right: 0, bottom: 0 }] = find('words that are taken');
  const box = { left: left - 6, right: right + 6, bottom: bottom - 6, top: bottom + 18 };
  const [y, half] = [bottom + BODY_SIZE * 0.47, BODY_SIZE / 2];
  const drawn = appearance(
    page,
    box,
    `/G gs 1 1 0 RG ${way(along([6, y - box.bottom], [right - box.left - 6, y - box.bottom]), half * 2)}`,
  );
  page.doc.context
    .lookup(drawn, PDFStream)
    .dict.set(PDFName.of('Resources'), page.doc.context.obj({ ExtGState: { G: { CA: 0.4 } } }));
  addAnnotation(page, 'Ink', {
    box,
    more: { InkList: [along([left, y], [right, y]).flat()], BS: { W: half * 2 }, AP: { N: drawn } },
  });
  expect((await notesOf(book)).map(({ text }) => text)).toEqual(['words that are taken']);
});

it('ink as broad as a highlighter, in its colour, is one where no program says that print shines through it', async () => {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(['A line above what is marked here,', 'with words that are taken in and some']);
  const [box] = find('words that are taken') as readonly [PdfBox]; // It is there once.
  const y = (box.bottom + box.top) / 2;
  addAnnotation(page, 'Ink', {
    box,
    colour: [1, 1, 0],
    more: { InkList: [along([box.left, y], [box.right, y], 0.5).flat()], BS: { W: BODY_SIZE * 0.8 } },
  });
  const notes = await notesOf(book);
  expect(notes.map(({ text, source }) => [source?.marks[0], text])).toEqual([['highlight', 'words that are taken']]);
});

describe('a thin pen through which print shines', () => {
  it.each([
    ['red under words', 'underline', [1, 0, 0], { at: -1.5, width: 1.2 }],
    ['yellow under words', 'underline', [1, 0.9, 0], { at: -2, width: 3 }],
    ['yellow through words', 'highlight', [1, 1, 0], { at: 3, width: 3 }],
  ] as const)('marks them: %s', async (_, kind, colour, { at, width }) => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(['A line above what is marked here,', 'with words that are taken in and some']);
    const [{ left, right, bottom, top } = { left: 0, right: 0, bottom: 0, top: 0 }] = find('words that are taken');
    const y = bottom + BODY_SIZE * 0.22 + at;
    addAnnotation(page, 'Ink', {
      box: { left, right, bottom, top },
      colour,
      more: { InkList: [along([left, y], [right, y], 0.3).flat()], BS: { W: width }, CA: 0.5 },
    });
    const notes = await notesOf(book);
    expect(notes.map(({ text, source }) => [source?.marks[0], text])).toEqual([[kind, 'words that are taken']]);
  });
});

describe('a bar beside a paragraph', () => {
  const RAGGED = [
    'A paragraph whose lines end where they may,',
    'some of them long before the others,',
    'as this,',
    'and some as far to the right as any line.',
  ];

  it.each(['left', 'right'] as const)('marks all of its lines, however short: on the %s', async (side) => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage(['What comes before it.', ...RAGGED, 'What comes after it.']);
    const boxes = RAGGED.flatMap((line) => find(line));
    const x = side === 'left' ? LEFT - 12 : Math.max(...boxes.map(({ right }) => right)) + 12;
    const [top, bottom] = [boxes[0]!.top, boxes.at(-1)!.bottom];
    addAnnotation(page, 'Ink', {
      box: { left: x - 1, right: x + 1, bottom, top },
      colour: [1, 0, 0],
      more: { InkList: [along([x, top], [x, bottom]).flat()], BS: { W: 1.5 } },
    });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual([RAGGED.join(' ')]);
  });

  it('marks none of the other column, not beside the end of a paragraph either', async () => {
    const book = await PdfBook.make();
    const { page } = book.addPage(['one two three', 'four five six', 'seven eight', 'nine ten']);
    const column = ['a first line', 'a short end.', '', 'another begins'];
    book.write(page, column, { x: 230, y: PAGE_SIZE[1] - 60 - BODY_SIZE });
    const top = PAGE_SIZE[1] - 61;
    addAnnotation(page, 'Ink', {
      box: { left: 221, right: 223, bottom: top - 60, top },
      colour: [1, 0, 0],
      more: { InkList: [along([222, top], [222, top - 60]).flat()], BS: { W: 1.5 } },
    });
    expect((await notesOf(book)).map(({ text }) => text)).toEqual(['a first line a short end.', 'another begins']);
  });
});

describe('an ink ring', () => {
  const HEADING = ['On Reading', 'Books with a Pen'];

  async function ringed(draw: (box: PdfBox) => readonly (readonly number[])[]) {
    const book = await PdfBook.make();
    const { page } = book.addPage(['A line above, which is as long as lines are on this page.']);
    HEADING.forEach((text, row) =>
      page.drawText(text, { x: 145 - row * 15, y: 420 - row * 24, size: 20 - row * 4, font: book.font }),
    );
    book.write(page, ['Below it the text of the chapter begins, and goes on', 'for a line or two.'], {
      x: LEFT,
      y: 340,
    });
    const box = { left: 120, right: 290, bottom: 385, top: 445 };
    addAnnotation(page, 'Ink', { box, colour: [1, 0, 0], more: { InkList: draw(box), BS: { W: 2 } } });
    return (await notesOf(book)).map(({ text, source }) => [source?.marks.join(' '), text]);
  }

  it('round a heading of two lines is one note', async () => {
    const points = round([205, 415], [90, 36]).flat();
    expect(await ringed(() => [points])).toEqual([['circle', 'On Reading Books with a Pen']]);
  });

  it('is one note when the pen was put down four times', async () => {
    const points = round([205, 415], [90, 36]);
    const strokes = [0, 10, 20, 30].map((from) => points.slice(from, from + 11).flat());
    expect(await ringed(() => strokes)).toEqual([['circle', 'On Reading Books with a Pen']]);
  });

  it('is one note when it does not quite close', async () => {
    const points = round([205, 415], [90, 36]).slice(2, -3);
    expect(await ringed(() => [points.flat()])).toEqual([['circle', 'On Reading Books with a Pen']]);
  });
});

describe('a ring round a paragraph', () => {
  const PARAGRAPH = [
    'The harbour was quiet in the early morning and only',
    'two boats came in before the fog had lifted from it.',
    'She counted the crates twice because the clerk had',
    'made a mistake the week before.',
  ];
  const BEFORE = 'What comes before it ends here.';

  async function ringedParagraph(
    ring: (page: PDFPage, points: readonly (readonly [number, number])[], box: PdfBox) => void,
  ) {
    const book = await PdfBook.make();
    const { page, find } = book.addPage([BEFORE, '', ...PARAGRAPH, '', 'And what follows it begins here.']);
    const boxes = PARAGRAPH.flatMap((line) => find(line));
    const box = {
      left: Math.min(...boxes.map(({ left }) => left)) - 30,
      right: Math.max(...boxes.map(({ right }) => right)) + 30,
      bottom: Math.min(...boxes.map(({ bottom }) => bottom)) - 14,
      top: Math.max(...boxes.map(({ top }) => top)) + 14,
    };
    const middle = [(box.left + box.right) / 2, (box.bottom + box.top) / 2] as const;
    const points = round(middle, [(box.right - box.left) / 2, (box.top - box.bottom) / 2]);
    for (const { left, bottom, right } of find(BEFORE)) {
      append(page, outline(along([left, bottom + 5], [right, bottom + 5], 1), 5), '1 0.8 0', 0.4);
    }
    ring(page, points, box);
    return (await notesOf(book)).map(({ text, source }) => [source?.marks.join(' '), text]);
  }

  it.each<[string, Parameters<typeof ringedParagraph>[0]]>([
    [
      'as an annotation',
      (page, points, box) =>
        addAnnotation(page, 'Ink', { box, colour: [1, 0, 0], more: { InkList: [points.flat()], BS: { W: 2 } } }),
    ],
    ['flattened into the page', (page, points) => append(page, way(points, 2), '1 0 0')],
  ])('is one note %s', async (_, ring) => {
    expect(await ringedParagraph(ring)).toEqual([
      ['highlight', BEFORE],
      ['circle', PARAGRAPH.join(' ')],
    ]);
  });
});

describe('a shape that says its corners and has no appearance', () => {
  it.each([
    ['Line', 'underline', ({ left, bottom, right }: PdfBox) => ({ L: [left, bottom, right, bottom] })],
    [
      'PolyLine',
      'underline',
      ({ left, bottom, right }: PdfBox) => ({
        Vertices: [left, bottom, (left + right) / 2, bottom + 0.4, right, bottom],
      }),
    ],
    [
      'Polygon',
      'circle',
      ({ left, bottom, right, top }: PdfBox) => ({ Vertices: [left, bottom, right, bottom, right, top, left, top] }),
    ],
  ])('marks words: %s', async (subtype, kind, corners) => {
    const book = await PdfBook.make();
    const { page, find } = book.addPage([
      'A line above what is marked here,',
      'with words that are taken in and some',
      'that are not.',
    ]);
    const [box] = find('words that are taken');
    addAnnotation(page, subtype, { box: box!, more: corners({ ...box!, left: box!.left - 1, right: box!.right + 1 }) });
    const notes = await notesOf(book);
    expect(notes.map(({ text, source }) => [source?.marks[0], text])).toEqual([[kind, 'words that are taken']]);
  });
});
