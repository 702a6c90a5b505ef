import { describe, expect, test } from 'vitest';
import type { Box } from '../geometry.ts';
import type { Mark, MarkKind } from '../mark.ts';
import type { PageNumber } from '../note.ts';
import type { Line, PageReading } from '../page.ts';
import { notesFromReading } from '../passages/page-finds.ts';
import { groundedReadings, uncheckedFindings } from './grounding.ts';

const TEXT = [
  'Memory is not a cupboard from which we fetch what we once put there;',
  'it is a workshop in which the thing is made again each time. Noth-',
  'ing that passes through it comes out as it went in, and nobody has',
  'ever found the shelf on which a name was kept. The keeper climbed the',
  'steps every evening, counting them aloud, so that the wind would not',
];
const LETTER = 10;
const PITCH = 40;

interface Made {
  /** What is marked: line, first and last word. */
  readonly marked?: readonly (readonly [line: number, from: number, to: number])[];
  readonly kind?: MarkKind;
  readonly pageNumber?: PageNumber;
  readonly lines?: readonly string[];
  /** Confidence of words by their text; 0.95 for the others. */
  readonly confidence?: Readonly<Record<string, number>>;
  readonly handwriting?: readonly Box[];
}

/** A reading as the device engine makes it when it reads every line. */
function readingOf(made: Made = {}): PageReading {
  const lines = (made.lines ?? TEXT).map((text, at) => lineOf(text, at, made.confidence ?? {}));
  const runs: readonly Mark[] = (made.marked ?? []).map(([line, from, to]) => ({
    kind: made.kind ?? 'underline',
    colour: '#1d4e89',
    confidence: 0.9,
    regions: lines[line]!.words.slice(from, to + 1).map((word) => word.box),
  }));
  const notes = (made.handwriting ?? []).map(
    (box): Mark => ({ kind: 'margin-note', colour: '#333333', confidence: 0.8, regions: [box] }),
  );
  const markedWords = (made.marked ?? []).flatMap(([line, from, to], mark) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ line, word: from + at, mark })),
  );
  const marks = [...runs, ...notes];
  return { width: 900, height: 1200, lines, marks, markedWords, bodyLineCount: 5, pageNumber: made.pageNumber ?? 12 };
}

function lineOf(text: string, at: number, confidence: Readonly<Record<string, number>>): Line {
  let left = 100;
  const words = text.split(' ').map((word) => {
    const box = { left, top: at * PITCH, right: left + word.length * LETTER, bottom: at * PITCH + 25 };
    left = box.right + LETTER;
    return { text: word, box, confidence: confidence[word] ?? 0.95 };
  });
  return { words, baseline: [], xHeight: 12, bodyPlace: at };
}

/** The passages that a reading with a model's words gives: the notes, and what is doubtful. */
function found(reading: PageReading, ...texts: readonly string[]) {
  const [grounded] = groundedReadings([reading], {
    notes: texts.map((text) => ({ page: 99, text })),
    keyTakeaways: [],
  });
  const { notes } = notesFromReading(grounded!, { file: 'p.jpg', pageIndex: 0 }, { counts: new Map() });
  const doubtful = (grounded!.model?.doubtful ?? []).map(({ text, why }) => ({ text, why }));
  return { notes: notes.map((note) => note.text), doubtful, numbers: notes.map((note) => note.page), grounded };
}

const WORKSHOP = readingOf({ marked: [[1, 0, 12]] });

describe('a passage that the model names and that carries ink', () => {
  test('is the marked words, as they are printed', () => {
    const { notes, doubtful } = found(WORKSHOP, 'It is a work shop, in wich the thing gets made again each time');
    expect(notes).toEqual(['it is a workshop in which the thing is made again each time.']);
    expect(doubtful).toEqual([]);
  });

  test('is never widened to what carries none', () => {
    const reading = readingOf({ marked: [[3, 4, 8]] });
    const { notes, doubtful } = found(reading, 'nobody has ever found the shelf on which a name was kept.');
    expect(notes).toEqual(['on which a name was']);
    expect(doubtful).toEqual([]);
  });

  test('is whole where the model clipped it', () => {
    expect(found(WORKSHOP, 'rkshop in which the thing is').notes).toEqual([
      'it is a workshop in which the thing is made again each time.',
    ]);
  });

  test('takes in a line that the marks missed between two lines that are marked to their ends', () => {
    const reading = readingOf({
      marked: [
        [1, 0, 13],
        [3, 0, 9],
      ],
    });
    const { notes, doubtful } = found(reading, TEXT.slice(1, 4).join(' '));
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('Nothing that passes through it');
    expect(doubtful).toEqual([]);
  });

  test('does not take in words that the reader left out within a line', () => {
    const reading = readingOf({
      marked: [
        [0, 0, 4],
        [0, 9, 13],
      ],
    });
    expect(found(reading, TEXT[0]!).notes).toEqual(['Memory is not a cupboard', 'what we once put there;']);
  });

  test('and goes on after the turn of a line without ink: the rest is doubtful', () => {
    const reading = readingOf({ marked: [[0, 0, 13]] });
    const { notes, doubtful } = found(reading, `${TEXT[0]} it is a workshop in which the thing is made again`);
    expect(notes).toEqual([TEXT[0]]);
    expect(doubtful).toEqual([{ text: 'it is a workshop in which the thing is made again', why: 'no-ink' }]);
  });

  test('is preferred to the same words elsewhere that carry none', () => {
    const lines = ['the name was kept and', 'again the name was kept'];
    const reading = readingOf({ lines, marked: [[1, 1, 4]] });
    const { notes, doubtful } = found(reading, 'the name was kept');
    expect([notes, doubtful]).toEqual([['the name was kept'], []]);
  });

  test('gets its split words joined, its words in order of the page and its place', () => {
    const reading = readingOf({
      marked: [
        [1, 13, 13],
        [2, 0, 3],
      ],
    });
    const { notes, grounded } = found(reading, 'Nothing that passes through');
    expect(notes).toEqual(['Nothing that passes through']);
    expect(grounded?.marks).toEqual(reading.marks);
  });
});

describe('what the model names and the page does not bear out', () => {
  test('stands on the page without ink: doubtful, as it is printed, with its place', () => {
    const { notes, doubtful, grounded } = found(
      readingOf(),
      'nobody has ever found the shelve on which a name was kept',
    );
    expect(notes).toEqual([]);
    expect(doubtful).toEqual([{ text: 'nobody has ever found the shelf on which a name was kept.', why: 'no-ink' }]);
    expect(grounded?.model?.doubtful[0]?.boxes).toHaveLength(2);
  });

  test('stands nowhere on it: doubtful, as the model has it', () => {
    const text = 'Our recollections are rebuilt whenever we use them.';
    expect(found(WORKSHOP, text)).toMatchObject({
      notes: [expect.any(String)],
      doubtful: [{ text, why: 'not-on-page' }],
    });
  });

  test('stands beside ink that is another passage’s: doubtful', () => {
    const reading = readingOf({ marked: [[0, 5, 13]] });
    const { notes, doubtful } = found(reading, 'Memory is not a cupboard from');
    expect(notes).toHaveLength(1);
    expect(doubtful).toEqual([{ text: 'Memory is not a cupboard from', why: 'no-ink' }]);
  });

  test('says something else in similar words, without ink: not on the page', () => {
    const text = 'Memory is like a cupboard in which one finds what one once put there';
    expect(found(readingOf(), text).doubtful).toEqual([{ text, why: 'not-on-page' }]);
    expect(found(readingOf({ marked: [[0, 0, 13]] }), text)).toMatchObject({ notes: [TEXT[0]], doubtful: [] });
  });

  test('is told once, however often the model repeats it', () => {
    expect(found(readingOf(), 'made up by me', 'made up by me').doubtful).toHaveLength(1);
  });

  test('a short passage within longer words is not found', () => {
    expect(found(readingOf(), 'cup').doubtful).toEqual([{ text: 'cup', why: 'not-on-page' }]);
    const lines = ['There was a party of four.'];
    expect(found(readingOf({ lines }), 'art').doubtful).toEqual([{ text: 'art', why: 'not-on-page' }]);
    expect(found(readingOf(), 'cupboard').doubtful).toEqual([{ text: 'cupboard', why: 'no-ink' }]);
  });

  test('with words left out is looked up piece by piece', () => {
    const { notes, doubtful } = found(WORKSHOP, 'it is a workshop … each time. [...] never printed anywhere here');
    expect(notes).toHaveLength(1);
    expect(doubtful).toEqual([{ text: 'never printed anywhere here', why: 'not-on-page' }]);
  });

  test('what has no letters is nothing', () => {
    expect(found(readingOf(), '…', '  ', '— !').doubtful).toEqual([]);
  });

  test('a struck passage carries no ink that quotes it', () => {
    const reading = readingOf({ marked: [[1, 0, 12]], kind: 'strike' });
    expect(found(reading, 'it is a workshop in which the thing is made').doubtful).toMatchObject([{ why: 'no-ink' }]);
  });
});

describe('what the model does not name', () => {
  test('marked passages that it missed are there all the same', () => {
    const { notes } = found(
      readingOf({
        marked: [
          [0, 0, 4],
          [3, 11, 13],
        ],
      }),
      'Memory is not a cupboard',
    );
    expect(notes).toEqual(['Memory is not a cupboard', 'keeper climbed the']);
  });

  test('an empty answer leaves the reading as the device made it', () => {
    const { grounded } = found(WORKSHOP);
    expect(grounded).toEqual({ ...WORKSHOP, model: { outcome: 'checked', doubtful: [], keyTakeaways: [] } });
  });
});

describe('page numbers', () => {
  test('are those that the device sees, never the model’s', () => {
    expect(found(WORKSHOP, 'it is a workshop').numbers).toEqual([12]);
    expect(found(readingOf({ marked: [[1, 0, 12]], pageNumber: 'x' }), 'it is a workshop').numbers).toEqual(['x']);
  });

  test('on two facing pages each passage belongs to the page on which it stands', () => {
    const left = readingOf({ pageNumber: 8 });
    const right = readingOf({ pageNumber: 9, lines: ['Salt settles on everything: on the lenses, on the bread.'] });
    const grounded = groundedReadings([left, right], {
      notes: [
        { page: 8, text: 'Salt settles on everything' },
        { page: 9, text: 'This is printed on neither page.' },
      ],
      keyTakeaways: [],
    });
    expect(grounded.map((page) => page.model?.doubtful.map(({ text }) => text))).toEqual([
      [],
      ['Salt settles on everything:', 'This is printed on neither page.'],
    ]);
  });
});

describe('words that were read unsurely', () => {
  const confidence = { worksh0q: 0.4, cupb0ard: 0.95 };
  const lines = ['it is a worksh0q in which the thing is made', 'and not a cupb0ard from which we fetch'];
  const reading = readingOf({
    lines,
    confidence,
    marked: [
      [0, 0, 9],
      [1, 0, 7],
    ],
  });

  test('take the model’s spelling; words that were read surely stay', () => {
    const { notes } = found(
      reading,
      'it is a workshop in which the thing is made and not a cupboard from which we fetch',
    );
    expect(notes).toEqual(['it is a workshop in which the thing is made and not a cupb0ard from which we fetch']);
  });

  test('stay where the model’s word is another one, or carries more than a word', () => {
    for (const word of ['factory', 'building', '<b>workshop</b>', 'workshop(http://a.example)'])
      expect(
        found(reading, `it is a ${word} in which the thing is made and not a cupboard from which we fetch`).notes[0],
      ).toContain('worksh0q');
  });
});

describe('handwriting that the model read', () => {
  const box = { left: 0, top: 45, right: 80, bottom: 70 };

  test('is put to the ink beside the passage, and stands after it', () => {
    const far = { ...box, top: 150, bottom: 180 };
    const reading = readingOf({ marked: [[1, 0, 12]], handwriting: [far, box] });
    const { notes, doubtful, grounded } = found(reading, 'it is a workshop in which', 'Note: so true!');
    expect(notes).toEqual(['it is a workshop in which the thing is made again each time.', 'Note: so true!']);
    expect(doubtful).toEqual([]);
    expect(grounded?.marks.map((mark) => mark.text)).toEqual([undefined, undefined, 'so true!']);
  });

  test('is put to ink on the page of its passage only', () => {
    const left = readingOf({ handwriting: [box] });
    const right = readingOf({
      lines: ['Salt settles on everything on the bread.'],
      handwriting: [{ ...box, top: 300, bottom: 330 }],
    });
    const grounded = groundedReadings([left, right], {
      notes: [
        { page: 1, text: 'Salt settles on everything' },
        { page: 1, text: 'Note: true' },
      ],
      keyTakeaways: [],
    });
    expect(grounded.map((page) => page.marks.map((mark) => mark.text))).toEqual([[undefined], ['true']]);
  });

  test('is given to each piece of ink once; without ink it is doubtful', () => {
    const { notes, doubtful } = found(readingOf({ handwriting: [box] }), 'note: first', 'Note: second');
    expect(notes).toEqual(['Note: first']);
    expect(doubtful).toEqual([{ text: 'Note: second', why: 'no-ink' }]);
  });

  test('is no handwriting when it is printed on the page', () => {
    const { notes, doubtful } = found(readingOf({ handwriting: [box] }), 'Note: nobody has ever found the shelf');
    expect(notes).toEqual([]);
    expect(doubtful).toEqual([{ text: 'nobody has ever found the shelf', why: 'no-ink' }]);
  });
});

describe('takeaways', () => {
  const takeawaysOf = (...keyTakeaways: readonly string[]) =>
    groundedReadings([WORKSHOP], { notes: [], keyTakeaways })[0]?.model?.keyTakeaways;

  test('speak of the marked words', () => {
    expect(takeawaysOf('• Remembering is a workshop that makes things anew.', 'The keeper climbed the steps.')).toEqual(
      ['Remembering is a workshop that makes things anew.'],
    );
  });

  test('may say it in words of their own, but for one', () => {
    expect(takeawaysOf('Recollection is more like a workshop than a store.')).toHaveLength(1);
    expect(takeawaysOf('Recollection reshapes the past.')).toEqual([]);
  });

  test('share no more words with what is not marked', () => {
    expect(takeawaysOf('The keeper of the workshop counted every step.')).toEqual([]);
  });

  test('bring no numbers of their own', () => {
    expect(takeawaysOf('A workshop makes things: call 0900 123456.')).toEqual([]);
  });

  test('bring no addresses of their own', () => {
    expect(takeawaysOf('The workshop makes things: see http://evil.example/thing.')).toEqual([]);
  });
});

test('takeaways in a script without spaces are compared sign by sign', () => {
  const page = readingOf({
    lines: ['記憶 は 倉庫 で は なく 工房 だ', '灯台守 は 毎晩 階段 を 数えた'],
    marked: [[0, 0, 6]],
  });
  const [reading] = groundedReadings([page], {
    notes: [],
    keyTakeaways: ['記憶は工房である。', '灯台守が階段を登る。'],
  });
  expect(reading?.model?.keyTakeaways).toEqual(['記憶は工房である。']);
});

test('without a reading to check against, every passage is doubtful', () => {
  const findings = uncheckedFindings({ notes: [{ page: 3, text: 'A passage' }], keyTakeaways: ['A thought'] }, 'why');
  expect(findings).toEqual({
    outcome: 'unchecked',
    reason: 'why',
    doubtful: [{ text: 'A passage', why: 'unchecked', boxes: [] }],
    keyTakeaways: [],
  });
});
