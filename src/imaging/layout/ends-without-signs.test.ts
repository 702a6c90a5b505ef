import { describe, expect, test } from 'vitest';
import { type LetterShape, lineOfLetters } from '../../../tests/fixtures/drawn/level-line.ts';
import type { TextLine } from '../print/text-lines.ts';
import { endsWithoutSigns } from './ends-without-signs.ts';

/** A line of letters 8 wide and 10 high from 100 to 300, and what else was taken for its letters. */
function line(y: number, more: readonly LetterShape[] = []): TextLine {
  const own = Array.from({ length: 20 }, (_, k) => ({ left: 100 + k * 10, right: k === 19 ? 300 : 109 + k * 10 }));
  return lineOfLetters(y, 10, [...own, ...more]);
}

const page = (fourth: TextLine): TextLine[] =>
  Array.from({ length: 8 }, (_, k) => (k === 3 ? fourth : line(50 + k * 25)));

describe('where the print of lines ends', () => {
  test('a sign off the print is no part of it, on either side', () => {
    const signs = [
      { left: 70, right: 92, height: 18 },
      { left: 312, right: 330, height: 18 },
    ];
    expect(endsWithoutSigns(page(line(125, signs))).left).toEqual([100, 100, 100, 100, 100, 100, 100, 100]);
    expect(endsWithoutSigns(page(line(125, signs))).right[3]).toBe(300);
  });

  test('a hyphen that hangs beyond the print belongs to it', () => {
    expect(endsWithoutSigns(page(line(125, [{ left: 303, right: 309, height: 3 }]))).right[3]).toBe(309);
  });

  test('a line that begins with a short word further out belongs wholly to the print', () => {
    const indented = page(line(125)).map((own, k) =>
      k === 3 ? line(125, [{ left: 84, right: 98, height: 10 }]) : own,
    );
    const outer = indented.map((own, k) =>
      k === 4 || k === 2 ? line(50 + k * 25, [{ left: 84, right: 98, height: 10 }]) : own,
    );
    expect(endsWithoutSigns(outer.slice(2, 5)).left).toEqual([84, 84, 84]);
  });

  test('a word further out is no sign', () => {
    const word = [0, 1, 2, 3, 4].map((k) => ({ left: 40 + k * 10, right: 49 + k * 10, height: 10 }));
    expect(endsWithoutSigns(page(line(125, word))).left[3]).toBe(40);
  });

  test('a bar beside several lines is part of none of them', () => {
    const bar = [{ left: 89, right: 93, height: 22 }];
    const lines = Array.from({ length: 10 }, (_, k) => line(50 + k * 25, k > 3 && k < 7 ? bar : []));
    expect(endsWithoutSigns(lines).left).toEqual(Array.from({ length: 10 }, () => 100));
  });
});
