import { describe, expect, it } from 'vitest';
import type { Box } from '../../../core/geometry.ts';
import type { Direction } from '../file/frame.ts';
import { letterLines } from '../lines/letter-lines.ts';
import type { Character } from '../text/character.ts';
import { charactersUnder } from './quads.ts';

/** Lines of ten-point type, letters five points wide and five or seven high, the next line twelve points lower. */
function characters(lines: readonly string[], direction: Direction = 'right'): readonly Character[] {
  return lines.flatMap((line, row) =>
    [...line].map((text, column) => {
      const [from, to, near, far] = [column * 5, column * 5 + 5, row * 12, row * 12 + 10];
      const level: Box = { left: from, right: to, top: near, bottom: far };
      const upright: Box = { left: near, right: far, top: from, bottom: to };
      const above = /[bdfhkl]/u.test(text) ? 7 : 5;
      const box =
        direction === 'right'
          ? { ...level, top: far - 2 - above, bottom: far - 2 }
          : { ...upright, left: near + 2, right: near + 2 + above };
      return {
        text,
        box,
        loose: direction === 'right' ? level : upright,
        baseline: direction === 'right' ? far - 2 : near + 2,
        direction,
        size: 10,
        object: 1,
        isGenerated: false,
        isLineEndHyphen: false,
      };
    }),
  );
}

function textUnder(quads: readonly Box[], all: readonly Character[]): string {
  return charactersUnder(quads, letterLines(all))
    .map((place) => all[place]?.text)
    .join('');
}

const TWO = characters(['abcdef', 'ghijkl']);

describe('characters under quads', () => {
  it('are those whose middle lies within', () => {
    expect(textUnder([{ left: 4, right: 22, top: 0, bottom: 10 }], TWO)).toBe('bcd');
  });

  it('are of the line that a low quad covers best, where it covers no letters by half', () => {
    expect(textUnder([{ left: 0, right: 30, top: 6, bottom: 10 }], TWO)).toBe('abcdef');
    expect(textUnder([{ left: 0, right: 30, top: -8, bottom: 3 }], TWO)).toBe('');
  });

  it('are small ones among large ones where a low quad is a sliver for the large ones alone', () => {
    const large = characters(['abc']).map((one) => ({ ...one, size: 22 }));
    const [small] = characters(['   x']).slice(-1);
    const all = [...large, { ...small!, size: 8 }];
    const quads = [
      { left: 0, right: 15, top: -4, bottom: 10 },
      { left: 15, right: 20, top: 6, bottom: 11 },
    ];
    expect(textUnder(quads, all)).toBe('abcx');
  });

  it('are of the line whose letters are covered by half when a quad reaches into the next', () => {
    expect(textUnder([{ left: 0, right: 30, top: 2, bottom: 17 }], TWO)).toBe('abcdef');
    expect(textUnder([{ left: 0, right: 30, top: 5, bottom: 20 }], TWO)).toBe('ghijkl');
  });

  it('are of both lines when a quad is as tall as two', () => {
    expect(textUnder([{ left: 0, right: 30, top: 0, bottom: 22 }], TWO)).toBe('abcdefghijkl');
  });

  it('are found where text runs down', () => {
    const down = characters(['abcdef', 'ghijkl'], 'down');
    expect(textUnder([{ left: 0, right: 10, top: 4, bottom: 22 }], down)).toBe('bcd');
  });

  it('stand in the order of the page, whatever the order of the quads', () => {
    const quads = [
      { left: 0, right: 10, top: 12, bottom: 22 },
      { left: 0, right: 10, top: 0, bottom: 10 },
    ];
    expect(textUnder(quads, TWO)).toBe('abgh');
  });

  it('are not looked for letter by letter in lines that no quad reaches', () => {
    const lines = letterLines(characters(Array.from({ length: 50 }, () => 'abcdefghij')));
    let looked = 0;
    const counted = lines.map((line) => ({
      ...line,
      get letters() {
        looked += 1;
        return line.letters;
      },
    }));
    const under = charactersUnder([{ left: 0, right: 50, top: 0, bottom: 10 }], counted);
    expect(under).toHaveLength(10);
    expect(looked).toBeLessThan(5);
  });
});
