import { describe, expect, test } from 'vitest';
import { levelLine } from '../../../tests/fixtures/drawn/level-line.ts';
import type { GreyImage } from '../loops/image.ts';
import { STRIP_BASE_ROW, STRIP_PAPER, STRIP_X_HEIGHT } from './line-strip.ts';
import { apartFrom, withoutNeighbours } from './without-neighbours.ts';

const [WIDTH, HEIGHT] = [60, 54];
const INK = 30;

/** Rows above and below the baseline, in x-heights. */
const row = (up: number): number => Math.round(STRIP_BASE_ROW - up * STRIP_X_HEIGHT);

/** A strip with upright strokes, each from a row to another, both in x-heights above the baseline. */
function stripOf(...strokes: readonly (readonly [x: number, from: number, to: number])[]): GreyImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(STRIP_PAPER);
  for (const [x, from, to] of strokes)
    for (let y = Math.max(0, row(from)); y <= Math.min(HEIGHT - 1, row(to)); y++)
      for (const column of [x, x + 1]) data[y * WIDTH + column] = INK;
  return { width: WIDTH, height: HEIGHT, data };
}

/** Which strokes are left, by their columns. */
const leftIn = ({ data }: GreyImage, ...columns: readonly number[]): readonly number[] =>
  columns.filter((x) => data.some((grey, at) => at % WIDTH === x && grey === INK));

/** Feet of the line above, heads of the line below, and letters between them. */
const [TAIL, LETTER, ASCENDER, HEAD, DESCENDER] = [
  [5, 2, 1.4],
  [15, 1, 0],
  [25, 2, 0],
  [35, -0.35, -0.7],
  [45, 1, -0.7],
] as const;
const COLUMNS = [TAIL, LETTER, ASCENDER, HEAD, DESCENDER].map(([x]) => x);
const strip = stripOf(TAIL, LETTER, ASCENDER, HEAD, DESCENDER);

describe('what reaches into a strip', () => {
  test('of lines close by goes, letters of the line itself stay', () => {
    const left = withoutNeighbours(strip, { above: 2, below: 2 });
    expect(leftIn(left, ...COLUMNS)).toEqual([15, 25, 45]);
    const letters = stripOf(LETTER, ASCENDER, DESCENDER);
    expect(left.data).toEqual(letters.data);
  });

  test('stays where no line is so close', () => {
    for (const apart of [
      { above: 3, below: 3 },
      { above: Infinity, below: Infinity },
    ])
      expect(withoutNeighbours(strip, apart)).toBe(strip);
    expect(leftIn(withoutNeighbours(strip, { above: 2, below: 3 }), ...COLUMNS)).toEqual([15, 25, 35, 45]);
    expect(leftIn(withoutNeighbours(strip, { above: 3, below: 2 }), ...COLUMNS)).toEqual([5, 15, 25, 45]);
  });

  test('is ink at the edge: dots and commas are of the line', () => {
    const small = stripOf([5, 1.8, 1.5], [35, -0.2, -0.5]);
    expect(withoutNeighbours(small, { above: 2, below: 2 }).data).toEqual(small.data);
  });

  test('is no nearer than its line allows: a comma to the lower edge, an accent to the upper one', () => {
    const long = stripOf([5, 2, 1.6], [35, -0.15, -0.7]);
    expect(withoutNeighbours(long, { above: 2.5, below: 2.3 }).data).toEqual(long.data);
    expect(leftIn(withoutNeighbours(long, { above: 2.2, below: 2 }), 5, 35)).toEqual([]);
  });

  test('goes with its rim', () => {
    const [tail] = [stripOf(TAIL)];
    for (let y = 0; y <= row(1.4) + 1; y++) tail.data[y * WIDTH + 4] = 220;
    expect([...new Set(withoutNeighbours(tail, { above: 2, below: 2 }).data)]).toEqual([STRIP_PAPER]);
  });
});

test('lines above and below are as far as their baselines in x-heights; those beside it and lines of another column do not count', () => {
  const lineAt = (y: number, left = 0, right = 400) => levelLine(y, { left, right, xHeight: 20 });
  const own = lineAt(200);
  const others = [lineAt(100), lineAt(150), own, lineAt(260), lineAt(240, 450, 900), lineAt(210, -300, -10)];
  expect(apartFrom(own, others)).toEqual({ above: 2.5, below: 3 });
  expect(apartFrom(own, [own])).toEqual({ above: Infinity, below: Infinity });
});
