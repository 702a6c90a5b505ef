import { expect, test } from 'vitest';
import type { InkMask } from '../loops/image.ts';
import { type StrokeOptions, takeLongStrokes } from './long-strokes.ts';

type Ink = readonly [left: number, top: number, right: number, bottom: number];

const OPTIONS = { maxThickness: 5, minLength: 40, maxCrossing: 8, minCrossedLength: 60 };
const RULE: Ink = [10, 40, 190, 43];

function maskOf(ink: readonly Ink[]): InkMask {
  const mask = { width: 200, height: 60, data: new Uint8Array(200 * 60) };
  for (const [left, top, right, bottom] of ink)
    for (let y = top; y < bottom; y++) mask.data.fill(1, y * mask.width + left, y * mask.width + right);
  return mask;
}

const inkOf = (mask: InkMask): number => mask.data.reduce((sum, one) => sum + one, 0);

/** A piece of ink at each of so many places from one on. */
const row = (count: number, [first, step]: readonly [number, number], at: (x: number) => Ink): Ink[] =>
  Array.from({ length: count }, (_, k) => at(first + k * step));

test.each<[string, readonly Ink[], { taken: number; left: number; kinds?: readonly StrokeOptions[] }]>([
  [
    'a rule is taken out and the letters above it stay',
    [[20, 40, 180, 43], ...row(7, [30, 20], (x) => [x, 20, x + 10, 32])],
    { taken: 1, left: 7 * 10 * 12 },
  ],
  [
    'a sloping stroke is followed',
    row(180, [10, 1], (x) => [x, 20 + Math.floor(x / 12), x + 1, 22 + Math.floor(x / 12)]),
    { taken: 1, left: 0 },
  ],
  ['where a stem crosses a stroke, the ink of both stays', [RULE, [100, 20, 104, 50]], { taken: 1, left: 4 * 30 }],
  [
    'a stroke that letters stand on is taken out between them and under their feet',
    [RULE, ...row(8, [20, 20], (x) => [x, 25, x + 7, 41])],
    { taken: 1, left: 8 * 7 * 15 },
  ],
  [
    'a short stroke that hardly a letter hides is taken out as an unbroken one is',
    [
      [10, 40, 60, 43],
      [50, 25, 53, 50],
    ],
    { taken: 1, left: 3 * 25 },
  ],
  [
    'of a stroke that letters hide for the most part, what comes before them is taken out',
    [[10, 40, 55, 43], ...row(2, [55, 9], (x) => [x, 25, x + 8, 50]), [63, 40, 64, 43]],
    { taken: 1, left: 2 * 8 * 25 + 3, kinds: [{ ...OPTIONS, minCrossedLength: 80 }] },
  ],
  [
    'rows of letters that touch are no stroke where more of it is letters',
    [[20, 40, 180, 43], ...row(20, [20, 8], (x) => [x, 25, x + 6, 43])],
    { taken: 0, left: 160 * 3 + 20 * 6 * 15 },
  ],
  [
    'nor where it is short',
    [[20, 40, 60, 43], ...row(4, [20, 12], (x) => [x, 25, x + 6, 43])],
    { taken: 0, left: 40 * 3 + 4 * 6 * 15 + 2 * 3 },
  ],
  [
    'dashes and serifs shorter than asked for stay',
    row(3, [10, 50], (x) => [x, 30, x + 39, 32]),
    { taken: 0, left: 3 * 39 * 2 },
  ],
  ['bars thicker than a pen stay', [[10, 30, 190, 36]], { taken: 0, left: 180 * 6 }],
  [
    'two rules one above the other are two strokes',
    [
      [10, 20, 190, 22],
      [10, 30, 190, 32],
    ],
    { taken: 2, left: 0 },
  ],
  [
    'a stroke that steps down by bands and bridges a gap of one row is followed to its end',
    row(7, [0, 1], (k) => [20 + k * 20, 10 + k * 2, 40 + k * 20, 11 + k * 2]),
    { taken: 1, left: 0, kinds: [{ ...OPTIONS, minLength: 140 }] },
  ],
  [
    'each kind is looked for in what the one before has left',
    [
      [10, 10, 190, 18],
      [10, 40, 60, 43],
    ],
    { taken: 2, left: 0, kinds: [{ ...OPTIONS, maxThickness: 10, minLength: 100 }, OPTIONS] },
  ],
])('%s', (_, ink, { taken, left, kinds = [OPTIONS] }) => {
  const mask = maskOf(ink);
  expect(takeLongStrokes(mask, kinds)).toBe(taken);
  expect(inkOf(mask)).toBe(left);
});
