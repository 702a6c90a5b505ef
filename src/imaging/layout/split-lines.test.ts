import { describe, expect, test } from 'vitest';
import { lineOfLetters } from '../../../tests/fixtures/drawn/level-line.ts';
import type { TextLine } from '../print/text-lines.ts';
import { splitLines } from './split-lines.ts';

const X_HEIGHT = 10;

type Stretches = readonly (readonly [number, number])[];

/** Two stretches, and where their letters stand. */
const BOTH: Stretches = [
  [100, 200],
  [240, 440],
];
const PARTS = [
  [100, 198],
  [240, 438],
];

/** A line of letters 8 wide, one every 10 pixels, over each of some stretches. */
function line(y: number, stretches: Stretches, strokes: readonly number[] = [], thickness = 2): TextLine {
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
    const across = line(100, BOTH, [227, 232]);
    expect(sides(splitLines([...column(240), across], X_HEIGHT)).slice(4)).toEqual(PARTS);
  });

  test('are cut beside a thick stroke, and next to others that run on', () => {
    const around = [25, 50, 170, 195].map((y) => line(y, [[240, 440]]));
    const across = [75, 100, 125, 150].map((y) => line(y, BOTH, [228], 5));
    const cut = splitLines([...around, ...across], X_HEIGHT);
    expect(sides(cut).slice(4)).toEqual(across.flatMap(() => PARTS));
  });

  test.each<[string, beginning: number, from: number, to: number]>([
    ['where no lines begin', 100, 100, 200],
    ['over spaces between words', 240, 100, 230],
    ['after numbers', 240, 190, 220],
  ])('are left whole %s', (_, beginning, from, to) => {
    const whole = line(100, [
      [from, to],
      [240, 440],
    ]);
    expect(splitLines([...column(beginning), whole], X_HEIGHT)).toHaveLength(5);
  });
});
