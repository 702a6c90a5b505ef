import { describe, expect, it } from 'vitest';
import type { MadePage, SetLine } from '../print/made-page.ts';
import type { Piece } from '../print/typeset.ts';
import { textOf } from './label.ts';

const piece = (text: string, over: Partial<Piece> = {}): Piece => ({
  text,
  style: { family: 'none' },
  left: 0,
  width: 1,
  wordId: 0,
  part: 'whole',
  softHyphen: false,
  ...over,
});

const line = (...pieces: Piece[]): SetLine => ({
  role: 'body',
  pieces,
  baseline: 0,
  size: 1,
  xHeight: 1,
  paragraph: 0,
  column: 0,
  opensParagraph: false,
  colour: '#000000',
});

const HEAD = piece('beau-', { part: 'head', softHyphen: true, wordId: 3 });
const TAIL = piece('tiful', { part: 'tail', wordId: 3 });

const pageOf = (lines: readonly SetLine[], over: Partial<MadePage> = {}): MadePage => ({
  width: 1,
  height: 1,
  side: 'left',
  lines,
  decorations: [],
  words: [],
  pageNumber: 1,
  textLeft: 0,
  textRight: 1,
  bodyStyle: { family: 'none' },
  leading: 1,
  columns: [],
  rest: { words: [], tail: false },
  startsWithTail: false,
  ...over,
});

describe('the text of a mark', () => {
  const page = pageOf([line(piece('a'), HEAD), line(TAIL, piece('day'))]);
  const all = [0, 1].flatMap((at) => [0, 1].map((which) => ({ line: at, piece: which })));

  it('joins split words', () => {
    expect(textOf(page, all)).toBe('a beautiful day');
  });

  it('keeps printed hyphens', () => {
    const well = pageOf([
      line(piece('well-', { part: 'head', wordId: 3 })),
      line(piece('known', { part: 'tail', wordId: 3 })),
    ]);
    expect(
      textOf(well, [
        { line: 0, piece: 0 },
        { line: 1, piece: 0 },
      ]),
    ).toBe('well-known');
  });

  it('leaves halves at its ends doubtful, as half and as whole', () => {
    expect(textOf(page, all.slice(0, 2))).toBe('a [[beau-]] [[beautiful]]');
    expect(textOf(page, all.slice(2))).toBe('[[tiful]] [[beautiful]] day');
  });

  it('knows the other half on the next page', () => {
    const last = pageOf([line(piece('a'), HEAD)], { rest: { words: ['tiful', 'day'], tail: true } });
    expect(textOf(last, all.slice(0, 2))).toBe('a [[beau-]] [[beautiful]]');
    const next = pageOf([line(piece('tiful'), piece('day'))], { startsWithTail: true });
    expect(
      textOf(next, [
        { line: 0, piece: 0 },
        { line: 0, piece: 1 },
      ]),
    ).toBe('[[tiful]] day');
  });
});
