import { expect, it } from 'vitest';
import type { Character } from './character.ts';
import { falseSpaces } from './false-spaces.ts';

function letter(text: string, left: number, right: number, rest: Partial<Character> = {}): Character {
  const box = { left, right, top: 0, bottom: 10 };
  const shared = { baseline: 8, size: 10, object: 1, isGenerated: false, isLineEndHyphen: false } as const;
  return { text, box, loose: box, direction: 'right', ...shared, ...rest };
}

const SPACE = letter(' ', 4, 4, { isGenerated: true, object: 0 });

/** The false spaces between two letters with a point between their ink; the pen stands after the first where it is told. */
function falseBetween(pen: number): readonly number[] {
  return falseSpaces([letter('f', 0, 4), SPACE, letter('f', 5, 9)], (at) => (at === 0 ? [0, pen] : [5, 9]));
}

it('a space that PDFium added is none where the pen does not move on, and one where it does or nobody can tell', () => {
  expect(falseBetween(4.5)).toEqual([1]);
  expect(falseBetween(3.5)).toEqual([]);
  expect(falseBetween(Number.NEGATIVE_INFINITY)).toEqual([]);
});

it('a space of the file is none where the letter after it stands where it begins itself', () => {
  const withSpace = (pen: number) =>
    falseSpaces(
      [letter('r', 0, 4), letter(' ', 4.5, 7), letter('m', 5, 9)],
      (at) =>
        [
          [0, 4.5],
          [4.5, 7],
          [pen, 9],
        ][at] as [number, number],
    );
  expect(withSpace(4.5)).toEqual([1]);
  expect(withSpace(7)).toEqual([]);
});
