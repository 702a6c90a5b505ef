import { describe, expect, test } from 'vitest';
import { lineOfLetters } from '../../../tests/fixtures/drawn/level-line.ts';
import type { TextLine } from '../print/text-lines.ts';
import { cutLines } from './cut-lines.ts';

const X_HEIGHT = 10;

/** A line of letters 8 wide, one every 10 pixels, over each of some stretches. */
function line(
  y: number,
  stretches: readonly (readonly [number, number])[],
  strokes: readonly number[] = [],
  thickness = 2,
): TextLine {
  const words = stretches.flatMap(([from, to]) =>
    Array.from({ length: (to - from) / 10 }, (_, k) => ({ left: from + k * 10, right: from + k * 10 + 8 })),
  );
  const pens = strokes.map((left) => ({ left, right: left + thickness }));
  return lineOfLetters(y, X_HEIGHT, [...words, ...pens]);
}

const sides = (lines: readonly TextLine[]): number[][] => lines.map(({ left, right }) => [left, right]);

const column = (left: number): TextLine[] => [50, 75, 125, 150].map((y) => line(y, [[left, left + 200]]));

describe('lines that run on into the next column', () => {
  test('are cut where those around begin, what is left of a stroke between them set aside', () => {
    const across = line(
      100,
      [
        [100, 200],
        [240, 440],
      ],
      [227, 232],
    );
    expect(sides(cutLines([...column(240), across], X_HEIGHT)).slice(4)).toEqual([
      [100, 198],
      [240, 438],
    ]);
  });

  test('are cut beside a thick stroke, and next to others that run on', () => {
    const across = (y: number): TextLine =>
      line(
        y,
        [
          [100, 200],
          [240, 440],
        ],
        [228],
        5,
      );
    const around = [25, 50, 170, 195].map((y) => line(y, [[240, 440]]));
    const cut = cutLines([...around, across(75), across(100), across(125), across(150)], X_HEIGHT);
    expect(sides(cut).slice(4)).toEqual(
      [75, 100, 125, 150].flatMap(() => [
        [100, 198],
        [240, 438],
      ]),
    );
  });

  test('are left whole where no lines begin, over spaces between words, and after numbers', () => {
    const wide = line(100, [
      [100, 200],
      [240, 440],
    ]);
    expect(cutLines([...column(100), wide], X_HEIGHT)).toHaveLength(5);
    const heading = line(100, [
      [100, 230],
      [240, 440],
    ]);
    expect(cutLines([...column(240), heading], X_HEIGHT)).toHaveLength(5);
    const numbered = line(100, [
      [190, 220],
      [240, 440],
    ]);
    expect(cutLines([...column(240), numbered], X_HEIGHT)).toHaveLength(5);
  });
});
