import { describe, expect, test } from 'vitest';
import {
  LINE_PX,
  linesOf,
  mark,
  notesOf,
  over,
  reading,
  textsOf,
  WHALE,
} from '../../../tests/fixtures/drawn/marked-lines.ts';
import type { Mark, MarkKind } from '../mark.ts';

describe("the reader's own words", () => {
  const beside = (line: number, options: Partial<Mark> = {}) =>
    mark([{ left: 700, top: line * LINE_PX, right: 900, bottom: line * LINE_PX + 30 }], {
      kind: 'margin-note',
      ...options,
    });

  test('follow the passage beside which they stand', () => {
    const marks = [over(WHALE, { 0: [0, 1] }), over(WHALE, { 2: [0, 1] }), beside(0, { text: ' really?\n no ' })];
    const { notes, unread } = notesOf(reading(WHALE, marks));
    expect(notes.map((note) => note.text)).toEqual(['Call me', 'Note: really? no', 'precisely, having']);
    expect(notes[1]).toMatchObject({ page: 7, source: { file: 'a.jpg', marks: ['margin-note'] } });
    expect(unread).toEqual([]);
  });

  test('follow the nearer of two passages beside which they stand', () => {
    const lines = linesOf(['left column text', 'goes on', '']).concat(
      linesOf(['right column text', 'goes on']).map((line) => ({
        ...line,
        words: line.words.map((word) => ({
          ...word,
          box: { ...word.box, left: word.box.left + 300, right: word.box.right + 300 },
        })),
      })),
    );
    const note = (left: number) =>
      mark([{ left, top: 0, right: left + 80, bottom: 30 }], { kind: 'margin-note', text: 'mine' });
    const texts = (left: number) =>
      textsOf(reading(lines, [over(lines, { 0: [0, -1] }), over(lines, { 2: [0, -1] }), note(left)]));
    expect(texts(0)).toEqual(['left column text', 'Note: mine', 'right column text']);
    expect(texts(700)).toEqual(['left column text', 'right column text', 'Note: mine']);
  });

  test('stand in their place where no passage is beside them', () => {
    const marks = [
      over(WHALE, { 0: [0, 1] }),
      over(WHALE, { 3: [0, 1] }),
      beside(1, { text: 'b' }),
      beside(2, { text: 'c' }),
    ];
    expect(textsOf(reading(WHALE, marks))).toEqual(['Call me', 'Note: b', 'Note: c', 'Whenever I']);
    expect(textsOf(reading(WHALE, [over(WHALE, { 3: [0, 1] }), beside(0, { text: 'first' })]))).toEqual([
      'Note: first',
      'Whenever I',
    ]);
  });

  test('typed into a mark follow what it marks, even a strike', () => {
    const kinds: MarkKind[] = ['highlight', 'strike'];
    const texts = kinds.map((kind) => textsOf(reading(WHALE, [over(WHALE, { 0: [0, 1] }, { kind, text: 'why' })])));
    expect(texts).toEqual([['Call me', 'Note: why'], ['Note: why']]);
  });

  test('typed into a mark over two paragraphs follow the last of them', () => {
    const marks = [over(WHALE, { 2: [0, -1], 3: [0, -1] }, { text: 'why' }), over(WHALE, { 0: [0, 0] })];
    expect(textsOf(reading(WHALE, marks)).at(-1)).toBe('Note: why');
    const first = [over(WHALE, { 1: [0, 0] }, { text: 'early' }), over(WHALE, { 1: [2, 3] })];
    expect(textsOf(reading(WHALE, first))).toEqual(['ago,', 'Note: early', 'mind how']);
  });

  test('that could not be read are listed with the line beside which they stand', () => {
    const { notes, unread } = notesOf(reading(WHALE, [beside(1)]));
    expect(notes).toEqual([]);
    expect(unread).toMatchObject([
      {
        file: 'a.jpg',
        pageIndex: 2,
        page: 7,
        kind: 'margin-note',
        beside: 'ago, never mind how long',
        box: { left: 700, top: 40 },
      },
    ]);
  });

  test('a mark without words under it is listed, too', () => {
    const empty = mark([{ left: 0, top: 900, right: 50, bottom: 950 }], { kind: 'circle' });
    expect(notesOf(reading(WHALE, [empty])).unread).toMatchObject([{ kind: 'circle' }]);
    expect(notesOf(reading([], [empty])).unread).toEqual([
      { file: 'a.jpg', pageIndex: 2, page: 7, kind: 'circle', box: { left: 0, top: 900, right: 50, bottom: 950 } },
    ]);
  });

  test('a mark over signs without a letter is listed, too', () => {
    const lines = linesOf(['Call me', '* * *']);
    const marks = [over(lines, { 0: [0, 1] }), over(lines, { 1: [0, 2] }, { kind: 'circle', colour: '#0000ff' })];
    const { notes, unread } = notesOf(reading(lines, marks));
    expect(notes.map((note) => note.text)).toEqual(['Call me']);
    expect(unread).toMatchObject([{ kind: 'circle', beside: '* * *' }]);
  });

  test('marks of a page that gave no note are all listed, and only of such a page', () => {
    const strike = over(WHALE, { 0: [2, 2] }, { kind: 'strike', colour: '#000000' });
    expect(notesOf(reading(WHALE, [strike])).unread).toMatchObject([{ kind: 'strike', page: 7 }]);
    const struckOut = notesOf(reading(WHALE, [over(WHALE, { 0: [2, 2] }), strike]));
    expect(struckOut.notes).toEqual([]);
    expect(struckOut.unread.map(({ kind }) => kind)).toEqual(['highlight', 'strike']);
    expect(notesOf(reading(WHALE, [over(WHALE, { 1: [0, 0] }), strike])).unread).toEqual([]);
  });
});
