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

  /** Short notes in two of three rows beside a column, which most of its lines run on into. */
  const ROWS = Array.from({ length: 18 }, (_, k) => 50 + k * 25);
  const beside = (y: number, gap: number): TextLine =>
    y % 75 === 0
      ? line(y, [[100, 300]])
      : line(y, [
          [100, 300],
          [300 + gap, 340 + gap],
        ]);

  test('are cut at a narrow space that goes on through the lines above and below', () => {
    const cut = splitLines(
      ROWS.map((y) => beside(y, 20)),
      X_HEIGHT,
    );
    expect(sides(cut.filter(({ left }) => left > 300))).toEqual(Array.from({ length: 12 }, () => [320, 358]));
  });

  test('are left whole where the same space is one of few lines', () => {
    const few = ROWS.slice(0, 5).map((y) => beside(y, 20));
    expect(splitLines(few, X_HEIGHT)).toEqual(few);
  });

  test('are left whole where words stand in the way of a space', () => {
    const ragged = ROWS.map((y, k) =>
      line(y, [
        [100, 200 + (k % 3) * 20],
        [220 + (k % 3) * 20, 400],
      ]),
    );
    expect(splitLines(ragged, X_HEIGHT)).toEqual(ragged);
  });
});
