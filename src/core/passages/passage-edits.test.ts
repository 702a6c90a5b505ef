import { describe, expect, it } from 'vitest';
import type { Note } from '../note.ts';
import type { Line, PageReading } from '../page.ts';
import { notesFromReading } from './page-finds.ts';
import { isWhollyRead, linesRead, pageWords } from './page-words.ts';
import {
  backToMark,
  extendedToSentence,
  heldWords,
  type MendedPage,
  noteOfWords,
  withWordToggled,
} from './passage-edits.ts';

const LEXICON = { counts: new Map<string, number>() };
const PLACE = { file: 'a.jpg', pageIndex: 0 };

function lineOf(text: string, at: number, startsParagraph = false): Line {
  const words = text.split(' ').map((word, place) => ({
    text: word,
    box: { left: place * 100, top: at * 50, right: place * 100 + 90, bottom: at * 50 + 30 },
    confidence: 0.9,
  }));
  return { words, baseline: [], xHeight: 15, bodyPlace: at, startsParagraph };
}

function readingOf(
  lines: readonly Line[],
  marked: readonly (readonly [line: number, from: number, to: number])[],
): PageReading {
  const markedWords = marked.flatMap(([line, from, to], mark) =>
    Array.from({ length: to - from + 1 }, (_, more) => ({ line, word: from + more, mark })),
  );
  const marks = marked.map(() => ({ kind: 'underline', colour: '#000000', regions: [], confidence: 1 }) as const);
  return { width: 1000, height: 1000, lines, marks, markedWords, pageNumber: 7, bodyLineCount: lines.length };
}

const READING = readingOf(
  [
    lineOf('It was late. The dog slept on', 0, true),
    lineOf('the old mat. Then it woke', 1),
    lineOf('A new thought begins here.', 2, true),
  ],
  [
    [0, 4, 5],
    [2, 1, 2],
  ],
);
const PAGE: MendedPage = { ...PLACE, readings: [READING], lexicon: LEXICON };

function notes(): readonly [Note, Note] {
  const [first, second] = notesFromReading(READING, PLACE, LEXICON).notes;
  return [first!, second!];
}

describe('mending a passage on its page', () => {
  it('knows which words of the page a note has', () => {
    expect(heldWords(notes()[0], PLACE, pageWords(PAGE.readings))).toEqual([4, 5]);
  });

  it('takes a word in and leaves it out again', () => {
    const [note] = notes();
    const more = withWordToggled(note, PAGE, 3);
    expect(more.text).toBe('The dog slept');
    expect(more.source?.boxes).toEqual([{ left: 300, top: 0, right: 590, bottom: 30 }]);
    expect(withWordToggled(more, PAGE, 3)).toEqual(note);
  });

  it('joins a word that a line splits', () => {
    const reading = readingOf([lineOf('this was a won-', 0), lineOf('derful day', 1)], [[0, 0, 2]]);
    const page = { ...PAGE, readings: [reading] };
    const [note] = notesFromReading(reading, PLACE, LEXICON).notes;
    const half = withWordToggled(note!, page, 3);
    expect(withWordToggled(half, page, 4).text).toBe('this was a wonderful');
  });

  it('keeps the reader’s own changes of the text', () => {
    const [note] = notes();
    const edited = { ...note, text: 'dog SLEPT!' };
    expect(withWordToggled(edited, PAGE, 3).text).toBe('The dog SLEPT!');
  });

  it('never leaves a note without words', () => {
    const [note] = notes();
    const one = withWordToggled(note, PAGE, 4);
    expect(one.text).toBe('slept');
    expect(withWordToggled(one, PAGE, 5)).toBe(one);
  });

  it('extends to the sentence and goes back to the exact mark', () => {
    const [note, other] = notes();
    const whole = extendedToSentence(note, PAGE);
    expect(whole.text).toBe('The dog slept on the old mat.');
    expect(whole.source?.boxes).toHaveLength(2);
    expect(backToMark(whole, PAGE, [other])).toEqual(note);
  });

  it('does not extend into another paragraph, even where the sentence seems to run on', () => {
    const reading = readingOf(
      [lineOf('A heading without a stop', 0, true), lineOf('the text goes on here.', 1, true)],
      [[1, 1, 1]],
    );
    const [note] = notesFromReading(reading, PLACE, LEXICON).notes;
    expect(extendedToSentence(note!, { ...PAGE, readings: [reading] }).text).toBe('the text goes on here.');
  });

  it('does not extend over lines that were not read', () => {
    const gap = {
      ...READING,
      lines: [READING.lines[0]!, { ...READING.lines[1]!, bodyPlace: 5 }],
      bodyLineCount: 9,
      marks: READING.marks.slice(0, 1),
      markedWords: READING.markedWords!.slice(0, 2),
    };
    const [note] = notesFromReading(gap, PLACE, LEXICON).notes;
    expect(extendedToSentence(note!, { ...PAGE, readings: [gap] }).text).toBe('The dog slept on');
    expect(isWhollyRead([gap])).toBe(false);
    expect(isWhollyRead([READING])).toBe(true);
    expect(linesRead([gap, gap])).toEqual({ read: 4, all: 18 });
    expect(linesRead([READING])).toEqual({ read: 3, all: 3 });
    expect(linesRead([{ width: 1, height: 1, lines: [], marks: [], pageNumber: 'x' }])).toEqual({ read: 0, all: 0 });
  });

  it('gives each of two passages in one sentence only its own mark back', () => {
    const reading = readingOf(
      [lineOf('one two three four five.', 0)],
      [
        [0, 0, 0],
        [0, 3, 3],
      ],
    );
    const page = { ...PAGE, readings: [reading] };
    const [first, second] = notesFromReading(reading, PLACE, LEXICON).notes;
    const whole = extendedToSentence(first!, page);
    expect(whole.text).toBe('one two three four five.');
    expect(backToMark(whole, page, [second!]).text).toBe('one');
  });

  it('leaves notes of other pages and typed notes alone', () => {
    const [note] = notes();
    expect(withWordToggled(note, { ...PAGE, file: 'b.jpg' }, 0)).toBe(note);
    const typed: Note = { page: 7, text: 'mine' };
    expect(extendedToSentence(typed, PAGE)).toBe(typed);
  });

  it('makes a note of words without a mark', () => {
    expect(noteOfWords(PAGE, [2, 1], { page: 7 })).toMatchObject({
      page: 7,
      text: 'was late.',
      source: { marks: [], file: 'a.jpg' },
    });
    expect(noteOfWords(PAGE, [], { page: 7 })).toBeUndefined();
  });
});
