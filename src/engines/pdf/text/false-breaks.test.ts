import { describe, expect, it } from 'vitest';
import type { Character } from './character.ts';
import { withoutFalseBreaks } from './false-breaks.ts';

function character(text: string, left: number, rest: Partial<Character> = {}): Character {
  const box = { left, right: left + 5, top: 0, bottom: 10 };
  return {
    text,
    box,
    loose: box,
    baseline: 8,
    direction: 'right',
    size: 10,
    object: 1,
    isGenerated: false,
    isLineEndHyphen: false,
    ...rest,
  };
}

const BREAK = [character('\r', 5, { isGenerated: true }), character('\n', 5, { isGenerated: true })];

function mended(before: Character, after: Character): string {
  return withoutFalseBreaks([before, ...BREAK, after])
    .map(({ text }) => text)
    .join('');
}

describe('a line break that the file does not hold', () => {
  it('goes between letters that touch', () => {
    expect(mended(character('e', 0), character('t', 6))).toBe('et');
  });

  it('becomes a space between words of a line, and before and after a raised sign', () => {
    expect(mended(character('e', 0), character('t', 9))).toBe('e t');
    expect(mended(character('e', 0), character('∗', 5, { baseline: 4 }))).toBe('e ∗');
  });

  it('goes where a small sign is raised or lowered at its word, one above the other included', () => {
    const raised = character('M', 5, { baseline: 4, size: 6 });
    expect(mended(character('k', 0), raised)).toBe('kM');
    const lowered = character('m', 5, { baseline: 10, size: 6 });
    const all = withoutFalseBreaks([character('k', 0), raised, ...BREAK, lowered]);
    expect(all.map(({ text }) => text).join('')).toBe('kMm');
  });

  it('goes after a lowered sign as large as its word where the pen goes on from it', () => {
    const [sign, next] = [character('2', 5, { baseline: 12.8 }), character('O', 10.3)];
    const readWith = (from: number): string =>
      withoutFalseBreaks([character('H', 0), sign, ...BREAK, next], (one) => (one === sign ? [5, 10] : [from, 16]))
        .map(({ text }) => text)
        .join('');
    expect(readWith(10)).toBe('H2O');
    expect(readWith(10.5)).toBe('H2 O');
  });

  it('stays at the end of a line, between columns and where text turns', () => {
    expect(mended(character('e', 0), character('t', 0, { baseline: 20 }))).toBe('e\r\nt');
    expect(mended(character('e', 0), character('t', 40))).toBe('e\r\nt');
    expect(mended(character('e', 0), character('t', 6, { direction: 'down' }))).toBe('e\r\nt');
  });

  it('goes between signs that keep room beside them, as in type of one width, where the pen does not move on', () => {
    const [before, after] = [character('r', 0), character('(', 7.5)];
    const readWith = (move: number): string =>
      withoutFalseBreaks([before, ...BREAK, after], (one) => (one === before ? [0, 6] : [6 + move, 12]))
        .map(({ text }) => text)
        .join('');
    expect(readWith(0)).toBe('r(');
    expect(readWith(2)).toBe('r (');
  });

  it('goes between letters of a line that stands on its side', () => {
    const letter = (text: string, top: number): Character => {
      const box = { left: 0, right: 10, top, bottom: top + 5 };
      return character(text, 0, { box, loose: box, direction: 'down' });
    };
    expect(mended(letter('e', 0), letter('t', 6))).toBe('et');
    expect(mended(letter('e', 0), letter('t', 9))).toBe('e t');
    expect(mended(letter('t', 6), letter('e', 0))).toBe('t\r\ne');
  });

  it('stays when the file itself holds it', () => {
    const own = BREAK.map((one) => ({ ...one, isGenerated: false }));
    expect(withoutFalseBreaks([character('e', 0), ...own, character('t', 6)])).toHaveLength(4);
  });
});

describe('a space that the file holds', () => {
  const joined = (next: number, rest: Partial<Character> = {}): string =>
    withoutFalseBreaks([character('o', 0), character(' ', 5, rest), character('p', next)])
      .map(({ text }) => text)
      .join('');

  it('goes where the next letter begins as if it were not there', () => {
    expect(joined(5.8)).toBe('op');
    expect(joined(5.8, { direction: 'down' })).toBe('o p');
    expect(joined(5.8, { baseline: 20 })).toBe('o p');
  });

  it('goes where the pen goes back over it, however far the ink of the next letter stands from there', () => {
    const [space, next] = [character(' ', 5), character('i', 7)];
    const readWith = (pen: number): number =>
      withoutFalseBreaks([character('r', 0), space, next], (one) => (one === next ? [pen, 12] : undefined)).length;
    expect([readWith(5.1), readWith(6.5)]).toEqual([2, 3]);
  });

  it('stays where words stand close, and before a letter that leans back', () => {
    expect(joined(7)).toBe('o p');
    expect(joined(4.5)).toBe('o p');
  });
});
