import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry.ts';
import type { Mark } from '../mark.ts';
import type { KnownPage, Line, PageReading } from '../page.ts';
import { isFullyKnown, needsAllWords, readingsFromKnown, UNKNOWN_LETTER, withKnown } from './known-reading.ts';
import { findsFromReading } from './page-finds.ts';

const PLACE = { file: 'book.pdf', pageIndex: 0 };

const LINE: Line = {
  words: [{ text: 'word', box: { left: 0, top: 0, right: 40, bottom: 20 }, confidence: 1 }],
  baseline: [{ x: 0, y: 16 }],
  xHeight: 9,
};
const READ_LINE: Line = { ...LINE, words: LINE.words.map((word) => ({ ...word, text: 'w0rd', confidence: 0.6 })) };

function mark(region: Partial<Box>, rest: Partial<Mark> = {}): Mark {
  return {
    kind: 'highlight',
    colour: '#ffff00',
    confidence: 1,
    regions: [{ left: 0, top: 0, right: 40, bottom: 20, ...region }],
    ...rest,
  };
}

const PRINT: KnownPage = { width: 100, height: 200, lines: [LINE], bodyLineCount: 1, pageNumber: 12, label: '12' };
const SCAN: KnownPage = { width: 100, height: 200, drawnMarks: true };

function seen(marks: readonly Mark[]): PageReading {
  return { width: 100, height: 200, lines: [READ_LINE], marks, pageNumber: 72 };
}

describe('a page that its file tells about', () => {
  it('is fully known when it has words and nothing was drawn on it', () => {
    expect(isFullyKnown(PRINT)).toBe(true);
    expect(isFullyKnown({ ...PRINT, drawnMarks: true })).toBe(false);
    expect(isFullyKnown({ ...PRINT, lines: [] })).toBe(false);
    expect(isFullyKnown(undefined)).toBe(false);
  });

  it('is a reading by itself', () => {
    expect(readingsFromKnown({ ...PRINT, marks: [mark({})] })[0]).toEqual({
      width: 100,
      height: 200,
      lines: [LINE],
      marks: [mark({})],
      pageNumber: 12,
      bodyLineCount: 1,
    });
  });

  it('keeps a label that is no number', () => {
    expect(readingsFromKnown({ ...PRINT, pageNumber: 'x', label: 'xiv' })[0]).toMatchObject({
      pageNumber: 'x',
      pageLabel: 'xiv',
    });
  });
});

describe('what was seen in the picture beside what the file tells', () => {
  it('is as it was when the file tells nothing', () => {
    expect(withKnown([seen([])], undefined)).toEqual([seen([])]);
  });

  it('has the words of the file, its number, and marks that are both only once', () => {
    const again = mark({ left: 2, right: 41 }, { confidence: 0.7 });
    const other = mark({ top: 100, bottom: 120 });
    const [reading] = withKnown([seen([again, other])], { ...PRINT, drawnMarks: true, marks: [mark({})] });
    expect(reading).toMatchObject({ lines: [LINE], pageNumber: 12 });
    expect(reading?.marks).toEqual([mark({}), other]);
  });

  it('has no marks from where nothing was drawn', () => {
    const drawnAreas = [{ left: 0, top: 90, right: 60, bottom: 130 }];
    const inside = mark({ top: 100, bottom: 120 });
    const [reading] = withKnown([seen([mark({}), inside])], { ...PRINT, drawnMarks: true, drawnAreas });
    expect(reading?.marks).toEqual([inside]);
  });

  it('keeps the words that were read when the file has none, and the marks that the engine was not asked for', () => {
    const comment = mark({}, { kind: 'margin-note', text: 'mine' });
    const [reading] = withKnown([seen([mark({})])], {
      ...SCAN,
      marks: [mark({}), comment],
      pageNumber: 'x',
      label: 'iv',
    });
    expect(reading?.lines).toEqual([READ_LINE]);
    expect(reading?.marks).toEqual([mark({}), comment]);
    expect(reading).toMatchObject({ pageNumber: 'x', pageLabel: 'iv' });
  });

  it('is shown as it is read where it is a scan on its side, with the marks of its file', () => {
    // The picture is 200 wide and 100 high as the file shows it.
    const onItsSide = { width: 200, height: 100, marks: [mark({ left: 0, top: 60, right: 20, bottom: 100 })] };
    const [reading] = withKnown([{ ...seen([]), turn: 90, markedWords: [] }], onItsSide);
    expect(reading).toMatchObject({ width: 100, height: 200, turn: 90, lines: [READ_LINE], marks: [mark({})] });
    expect(reading?.markedWords).toEqual([{ line: 0, word: 0, mark: 0 }]);
    const { finds } = findsFromReading(reading ?? seen([]), PLACE);
    expect(finds).toMatchObject([{ passage: { ...PLACE, turn: 90 } }]);
  });

  it('keeps the number that was read when the file tells none', () => {
    expect(withKnown([seen([])], SCAN)[0]?.pageNumber).toBe(72);
  });

  it('puts the words that were read to the areas that the file marks', () => {
    const known = { ...SCAN, marks: [mark({}), mark({ left: 50, right: 90 })] };
    expect(needsAllWords(known)).toBe(true);
    expect(needsAllWords({ ...PRINT, marks: [mark({})] })).toBe(false);
    expect(needsAllWords({ ...SCAN, marks: [mark({}, { kind: 'margin-note', text: 'mine' })] })).toBe(false);
    const [reading] = withKnown([{ ...seen([]), markedWords: [] }], known);
    expect(reading?.markedWords).toEqual([{ line: 0, word: 0, mark: 0 }]);
  });

  it('goes by the areas that the file marks where the same marks were seen less exactly', () => {
    const two = {
      ...READ_LINE,
      words: [...READ_LINE.words, { text: 'next', box: { left: 44, top: 0, right: 84, bottom: 20 }, confidence: 0.8 }],
    };
    const tick = mark({ top: 100, bottom: 110 }, { kind: 'tick' });
    const markedWords = [
      { line: 0, word: 0, mark: 0 },
      { line: 0, word: 1, mark: 0 },
      { line: 0, word: 1, mark: 1 },
    ];
    const reading = { ...seen([mark({ right: 70 }), tick]), lines: [two], markedWords };
    const [both] = withKnown([reading], { ...SCAN, marks: [mark({ right: 42 })] });
    expect(both?.marks).toEqual([tick, mark({ right: 42 })]);
    expect(both?.markedWords).toEqual([
      { line: 0, word: 1, mark: 0 },
      { line: 0, word: 0, mark: 1 },
    ]);
  });

  it('counts an area without words once where a mark was seen there, and keeps a mark of another kind beside one with words', () => {
    const empty = mark({ top: 100, bottom: 120 });
    const bar = mark({ top: 0, bottom: 60 }, { kind: 'bar' });
    const underline = mark({ top: 98, bottom: 122 }, { kind: 'underline' });
    const [both] = withKnown([{ ...seen([bar, underline]), markedWords: [] }], { ...SCAN, marks: [mark({}), empty] });
    expect(both?.marks).toEqual([bar, underline, mark({})]);
    expect(both?.markedWords).toEqual([{ line: 0, word: 0, mark: 2 }]);
  });

  it('has the numbers of the two facing pages that were seen where its file tells none', () => {
    const at = (left: number): Line => ({
      ...LINE,
      words: LINE.words.map((word) => ({ ...word, box: { ...word.box, left, right: left + 40 } })),
    });
    const known: KnownPage = { width: 100, height: 80, lines: [at(0), at(60)], bodyLineCount: 2, drawnMarks: true };
    const pages = [0, 60].map((left, side) => ({
      ...seen([mark({ left, right: left + 40 })]),
      lines: [at(left)],
      pageNumber: 72 + side,
    }));
    expect(withKnown(pages, known)).toMatchObject([
      { pageNumber: 72, lines: [at(0)], marks: [mark({})], bodyLineCount: 0 },
      { pageNumber: 73, lines: [at(60)], marks: [mark({ left: 60, right: 100 })], bodyLineCount: 0 },
    ]);
  });

  it('leaves the numbers of two facing pages of a scan as they were seen', () => {
    const both = [seen([mark({})]), { ...seen([]), pageNumber: 73 }];
    expect(withKnown(both, { ...SCAN, pageNumber: 5 })).toEqual(both);
  });
});

describe('marked words of which the file does not say all letters', () => {
  const box = { left: 0, top: 0, right: 40, bottom: 20 };
  const known: KnownPage = {
    ...PRINT,
    lines: [{ ...LINE, words: [{ text: `w${UNKNOWN_LETTER}rd`, box, confidence: 1 }] }],
    marks: [mark({}, { words: [{ text: `w${UNKNOWN_LETTER}rd`, box, endsLine: true }] })],
  };

  it('are looked for in the picture', () => {
    expect(isFullyKnown(known)).toBe(false);
    expect(needsAllWords(known)).toBe(true);
    expect(needsAllWords({ ...known, marks: [] })).toBe(false);
    const arrow = mark({}, { words: [{ text: `${UNKNOWN_LETTER},`, box, endsLine: true }] });
    expect(isFullyKnown({ ...known, marks: [arrow] })).toBe(true);
  });

  it('are those that were read in their place, and no mark is taken from the picture', () => {
    const [reading] = withKnown([seen([mark({ top: 100, bottom: 120 })])], known);
    expect(reading?.marks).toEqual([mark({}, { words: [{ text: 'w0rd', box, endsLine: true, confidence: 0.6 }] })]);
    expect(reading?.lines[0]?.words[0]?.text).toBe('w0rd');
    expect(findsFromReading(reading!, PLACE).finds).toMatchObject([
      { passage: { words: [{ text: 'w0rd', confidence: 0.6 }] } },
    ]);
  });

  it('are those that were read also where a mark has them by its area alone', () => {
    const drawn = { ...known, marks: [mark({})] };
    expect(isFullyKnown(drawn)).toBe(false);
    const finds = [seen([]), { ...seen([]), lines: [] }].map((reading) =>
      findsFromReading(withKnown([reading], drawn)[0]!, PLACE),
    );
    expect(finds).toMatchObject([
      { finds: [{ passage: { words: [{ text: 'w0rd' }] } }], unread: [] },
      { finds: [], unread: [{ kind: 'highlight', box }] },
    ]);
  });

  it('are a letter alone where one was read there, and no other sign', () => {
    const next = { left: 50, top: 0, right: 58, bottom: 20 };
    const alone = { text: UNKNOWN_LETTER, box: next, endsLine: true };
    const both = { ...known, marks: [mark({}, { words: [...(known.marks?.[0]?.words ?? []), alone] })] };
    const texts = ['a', '»'].map((text) => {
      const words = [...READ_LINE.words, { text, box: next, confidence: 0.6 }];
      const [reading] = withKnown([{ ...seen([]), lines: [{ ...READ_LINE, words }] }], both);
      return reading?.marks[0]?.words?.map((word) => word.text).join(' ');
    });
    expect(texts).toEqual(['w0rd a', `w0rd ${UNKNOWN_LETTER}`]);
  });

  it.each([
    ['w0rd.', 'w0rd,'],
    ['W0nd,', 'w0rd,'],
    ['wffird,', 'wffird,'],
    ['w 0rd,', 'w0rd,'],
    ['Ward-', 'ward,'],
    ['cloth', 'cloth'],
  ])('keep the letters that the file says, unless something else was read: %s', (text, expected) => {
    const said = { text: `w${UNKNOWN_LETTER}rd,`, box, endsLine: true };
    const words = [{ text, box, confidence: 0.6 }];
    const marked = { ...known, marks: [mark({}, { words: [said] })] };
    const [reading] = withKnown([{ ...seen([]), lines: [{ ...READ_LINE, words }] }], marked);
    expect(reading?.marks[0]?.words?.map((word) => word.text)).toEqual([expected]);
  });

  it('leave out a sign that was read beside them', () => {
    const wide = { ...READ_LINE, words: [{ text: '“w0rd,', box: { ...box, left: -3, right: 43 }, confidence: 0.6 }] };
    const [reading] = withKnown([{ ...seen([]), lines: [wide] }], known);
    expect(reading?.marks[0]?.words?.map(({ text }) => text)).toEqual(['w0rd']);
  });

  it('are seen, not read, where Latin letters were read and the file says others', () => {
    const said = { text: `\u0e19\u0e31\u0e07${UNKNOWN_LETTER}\u0e2d`, box, endsLine: true };
    const [reading] = withKnown([seen([])], { ...known, marks: [mark({}, { words: [said] })] });
    expect(findsFromReading(reading!, PLACE)).toMatchObject({ finds: [], unread: [{ kind: 'highlight', box }] });
  });

  it('are seen, not read, where nothing was read in their place', () => {
    const [reading] = withKnown([{ ...seen([]), lines: [] }], known);
    expect(findsFromReading(reading!, PLACE)).toMatchObject({ finds: [], unread: [{ kind: 'highlight', box }] });
  });
});

describe('what a model said of a page', () => {
  it('stays with the reading, whatever the file knows', () => {
    const model = { outcome: 'checked', doubtful: [], keyTakeaways: ['A thought.'] } as const;
    const reading = { ...seen([]), model };
    for (const known of [undefined, PRINT, SCAN]) expect(withKnown([reading], known)[0]?.model).toEqual(model);
    expect(withKnown([seen([])], PRINT)[0]).not.toHaveProperty('model');
  });
});
