import { assert, integer, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  area,
  linesOf,
  mark,
  notesOf,
  over,
  reading,
  textsOf,
  WHALE,
} from '../../../tests/fixtures/drawn/marked-lines.ts';
import { scaleBox } from '../geometry.ts';
import type { PageReading } from '../page.ts';

describe('which words', () => {
  test('exactly the marked words, however the stroke runs over the words beside', () => {
    expect(textsOf(reading(WHALE, [mark([area(WHALE, 0, [1, 2], 4)])]))).toEqual(['me Ishmael.']);
  });

  test.each([
    [0.6, ['Ishmael.']],
    [0.4, []],
  ])('a word of which %f is covered', (share, texts) => {
    const box = area(WHALE, 0, [2, 2]);
    const part = { ...box, right: box.left + (box.right - box.left) * share };
    expect(textsOf(reading(WHALE, [mark([part])]))).toEqual(texts);
  });

  test('a stroke through the lower half of a line counts, one between two lines does not', () => {
    const box = area(WHALE, 0, [0, 1]);
    expect(textsOf(reading(WHALE, [mark([{ ...box, top: box.top + 12 }])]))).toEqual(['Call me']);
    expect(textsOf(reading(WHALE, [mark([{ ...box, top: box.bottom - 8, bottom: box.bottom + 25 }])]))).toEqual([]);
  });

  test('what the engine decided word by word is not decided again', () => {
    const page = reading(WHALE, [mark([area(WHALE, 0, [0, 3])])], { markedWords: [{ line: 1, word: 2, mark: 0 }] });
    expect(textsOf(page)).toEqual(['mind']);
  });

  test('an unmarked page gives nothing', () => {
    expect(notesOf(reading(WHALE, []))).toEqual({ notes: [], unread: [] });
  });
});

describe('one run, one passage', () => {
  test('over lines, by one mark or by a mark a line', () => {
    const whole = ['Ishmael. Some years ago, never mind how long precisely,'];
    const spans = { 0: [2, -1], 1: [0, -1], 2: [0, 0] } as const;
    expect(textsOf(reading(WHALE, [over(WHALE, spans)]))).toEqual(whole);
    const single = Object.entries(spans).map(([line, span]) => over(WHALE, { [line]: span }));
    expect(textsOf(reading(WHALE, single))).toEqual(whole);
  });

  test('a gap of unmarked words splits', () => {
    expect(textsOf(reading(WHALE, [over(WHALE, { 0: [0, 0] }), over(WHALE, { 0: [2, 3] })]))).toEqual([
      'Call',
      'Ishmael. Some',
    ]);
  });

  test('a line without marks splits', () => {
    expect(textsOf(reading(WHALE, [over(WHALE, { 0: [0, -1] }), over(WHALE, { 2: [0, -1] })]))).toHaveLength(2);
  });

  test('a paragraph that starts splits', () => {
    const page = reading(WHALE, [over(WHALE, { 2: [0, -1], 3: [0, -1] })]);
    expect(textsOf(page)).toEqual(['precisely, having little or', 'Whenever I find myself']);
  });

  test('a short word at the end of a line that the stroke missed belongs to it', () => {
    const lines = linesOf(['He went to sea in', 'a ship that was old', 'and slow as a house']);
    const page = reading(lines, [over(lines, { 0: [1, 3], 1: [1, 3], 2: [0, 1] })]);
    // "in" and "a" are missed one after the other: two words are a gap.
    expect(textsOf(page)).toEqual(['went to sea', 'ship that was old and slow']);
  });

  test('a long word at the end, or a short one within a line, is a gap', () => {
    const lines = linesOf(['He went to sea sometimes', 'in a ship of wood']);
    expect(textsOf(reading(lines, [over(lines, { 0: [1, 3], 1: [0, 1] })]))).toEqual(['went to sea', 'in a']);
    expect(textsOf(reading(lines, [over(lines, { 1: [0, 1] }), over(lines, { 1: [3, 4] })]))).toEqual([
      'in a',
      'of wood',
    ]);
  });

  test('a sign without letters does not interrupt one stroke', () => {
    const lines = linesOf(['to be — or not']);
    const words = [0, 1, 3, 4].map((word) => ({ line: 0, word, mark: 0 }));
    expect(textsOf(reading(lines, [mark([])], { markedWords: words }))).toEqual(['to be — or not']);
  });

  test.each([
    ['a word between two long stretches of highlighter', 'highlight', 3, 1],
    ['a word between short stretches', 'highlight', 2, 2],
    ['a word that a pen left out', 'underline', 3, 2],
  ] as const)('%s', (_name, kind, side, count) => {
    const lines = linesOf(['one two three missed four five six']);
    const marks = [over(lines, { 0: [3 - side, 2] }, { kind }), over(lines, { 0: [4, 3 + side] }, { kind })];
    expect(textsOf(reading(lines, marks))).toHaveLength(count);
  });

  test('a line that was not read lies between', () => {
    const lines = linesOf(['one two three', '', '', 'four five six']);
    expect(textsOf(reading(lines, [over(lines, { 0: [0, -1], 1: [0, -1] })]))).toHaveLength(2);
  });

  test('the places of lines in the body, where they are known, decide that', () => {
    const lines = linesOf(['one two three', '', '', 'four five six']);
    const placed = (second: number) => lines.map((line, at) => ({ ...line, bodyPlace: at === 0 ? 4 : second }));
    const marks = [over(lines, { 0: [0, -1], 1: [0, -1] })];
    expect(textsOf(reading(placed(5), marks))).toEqual(['one two three four five six']);
    expect(textsOf(reading(placed(6), marks))).toHaveLength(2);
  });

  test('a marked line on which nothing is read does not part what stands over and under it', () => {
    const lines = linesOf(['one two three', '', 'four five six']);
    const placed = lines.map((line, at) => ({ ...line, bodyPlace: at === 0 ? 4 : 6 }));
    const unread = { words: [], baseline: [], xHeight: 12, bodyPlace: 5 };
    const marks = [over(lines, { 0: [0, -1], 1: [0, -1] })];
    expect(textsOf(reading([...placed, unread], marks))).toEqual(['one two three four five six']);
  });

  test('a column that starts at the top of the page goes on', () => {
    const [above, below] = [linesOf(['', '', '', 'end of one']), linesOf(['start of two'])];
    const lines = [...above, ...below];
    expect(textsOf(reading(lines, [over(lines, { 0: [0, -1], 1: [0, -1] })]))).toEqual(['end of one start of two']);
  });
});

describe('marks that meet', () => {
  test('over the same words make one passage with all their kinds', () => {
    const marks = [over(WHALE, { 0: [0, 2] }), over(WHALE, { 0: [2, 4] }, { kind: 'underline', colour: '#2040ff' })];
    const { notes } = notesOf(reading(WHALE, marks));
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatchObject({
      text: 'Call me Ishmael. Some years',
      source: { marks: ['highlight', 'underline'] },
    });
  });

  test.each([
    ['#ffee00', '#f0d820', 1],
    ['#ffee00', '#ff60b0', 2],
    ['#303030', '#606060', 1],
  ])('side by side in %s and %s: %i', (first, second, count) => {
    const marks = [over(WHALE, { 0: [0, 2] }, { colour: first }), over(WHALE, { 0: [3, 4] }, { colour: second })];
    expect(textsOf(reading(WHALE, marks))).toHaveLength(count);
  });

  test('struck words are not quoted', () => {
    const strike = over(WHALE, { 0: [2, 2] }, { kind: 'strike', colour: '#000000' });
    expect(textsOf(reading(WHALE, [over(WHALE, { 0: [0, 4] }), strike]))).toEqual(['Call me', 'Some years']);
  });
});

describe('words split over lines', () => {
  const lines = linesOf(['most of it is unbeliev-', 'ably good and norma-', 'tive']);

  test('are joined', () => {
    expect(textsOf(reading(lines, [over(lines, { 0: [3, -1], 1: [0, 1] })]))).toEqual(['is unbelievably good']);
  });

  test('of which the greater half is marked are taken whole', () => {
    expect(textsOf(reading(lines, [over(lines, { 0: [3, -1] })]))).toEqual(['is unbelievably']);
    expect(textsOf(reading(lines, [over(lines, { 0: [-1, -1] })]))).toEqual(['unbelievably']);
  });

  test('of which the smaller half is marked are left out, unless they are all there is', () => {
    expect(textsOf(reading(lines, [over(lines, { 1: [0, 1] })]))).toEqual(['good']);
    expect(textsOf(reading(lines, [over(lines, { 1: [0, 0] })]))).toEqual(['unbelievably']);
  });

  test('whose other half was not read stay as they are', () => {
    const [first] = lines;
    expect(textsOf(reading([first!], [over([first!], { 0: [3, -1] })]))).toEqual(['is unbeliev-']);
  });
});

describe('what a note carries', () => {
  test('its page, its place, its words, its marks', () => {
    const { notes } = notesOf(
      reading(WHALE, [over(WHALE, { 0: [3, 4], 1: [0, 0] }, { confidence: 0.5, kind: 'bar' })]),
    );
    expect(notes).toMatchObject([
      {
        page: 7,
        text: 'Some years ago,',
        source: { file: 'a.jpg', pageIndex: 2, marks: ['bar'], colour: '#ffee00', confidence: 0.45 },
      },
    ]);
    expect(notes[0]?.source?.boxes).toEqual([area(WHALE, 0, [3, 4]), area(WHALE, 1, [0, 0])]);
    expect(notes[0]?.source?.words?.map((word) => word.text)).toEqual(['Some', 'years', 'ago,']);
  });

  test('a scaled page gives the same texts and scaled boxes', () => {
    const marks = [over(WHALE, { 0: [1, 3], 1: [0, 2] })];
    const scale = (factor: number, page: PageReading): PageReading => ({
      ...page,
      lines: page.lines.map((line) => ({
        ...line,
        xHeight: line.xHeight * factor,
        words: line.words.map((word) => ({ ...word, box: scaleBox(word.box, factor) })),
      })),
      marks: page.marks.map((one) => ({ ...one, regions: one.regions.map((region) => scaleBox(region, factor)) })),
    });
    const [small, large] = [reading(WHALE, marks), scale(3, reading(WHALE, marks))];
    expect(textsOf(large)).toEqual(textsOf(small));
    const boxes = (page: PageReading) => notesOf(page).notes.flatMap((note) => note.source?.boxes ?? []);
    expect(boxes(large)).toEqual(boxes(small).map((box) => scaleBox(box, 3)));
  });

  test('every marked word is quoted once, no other is, in reading order', () => {
    const lines = linesOf(
      Array.from({ length: 6 }, (_, row) => Array.from({ length: 7 }, (_, at) => `word${row}x${at}`).join(' ')),
    );
    assert(
      property(uniqueArray(integer({ min: 0, max: 41 })), (places) => {
        const words = places.map((place) => ({ line: Math.floor(place / 7), word: place % 7, mark: 0 }));
        const texts = textsOf(reading(lines, [mark([], { kind: 'underline' })], { markedWords: words }));
        const sorted = places.toSorted((a, b) => a - b);
        expect(texts.join(' ').split(' ').filter(Boolean)).toEqual(
          sorted.map((place) => `word${Math.floor(place / 7)}x${place % 7}`),
        );
        const gaps = sorted.filter((place, at) => at > 0 && place !== sorted[at - 1]! + 1).length;
        expect(texts).toHaveLength(sorted.length === 0 ? 0 : gaps + 1);
      }),
    );
  });
});
