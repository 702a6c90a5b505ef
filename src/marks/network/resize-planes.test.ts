import { integer, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forSome } from '../../../tests/fixtures/for-all.ts';
import { numbersFrom } from '../../../tests/fixtures/made-up-numbers.ts';
import type { ColourPlanes } from '../../imaging/loops/image.ts';
import { resampleTable } from './resample-table.ts';
import { resizePlanes } from './resize-planes.ts';

function noise(width: number, height: number, seed: number): ColourPlanes {
  const next = numbersFrom(seed);
  const plane = (): Uint8Array => Uint8Array.from({ length: width * height }, () => 256 * next());
  return { width, height, red: plane(), green: plane(), blue: plane() };
}

const sizes = record({
  from: integer({ min: 1, max: 90 }),
  high: integer({ min: 1, max: 40 }),
  to: integer({ min: 1, max: 90 }),
  low: integer({ min: 1, max: 40 }),
  seed: integer({ min: 1, max: 1e6 }),
});

describe('a row of another length', () => {
  test.each([
    ['the mean over area where it is shorter', [10, 20, 30, 40, 50], [18, 42]],
    ['linear between pixels where it is longer', [0, 100], [0, 25, 75, 100]],
  ])('is %s', (_, row, expected) => {
    const { taps, starts, weights } = resampleTable(row.length, expected.length);
    expected.forEach((value, x) => {
      const own = weights.subarray(x * taps, (x + 1) * taps);
      expect(own.reduce((sum, w, k) => sum + w * row[starts[x]! + k]!, 0)).toBeCloseTo(value, 4);
    });
  });
});

test('a picture of another size has the weighted means of its rows and columns', () => {
  forSome(30)([sizes], ({ from, high, to, low, seed }) => {
    const planes = noise(from, high, seed);
    const padded = { width: to + 3, height: low + 2 };
    const resized = resizePlanes(planes, { width: to, height: low, padded });
    const [across, down] = [resampleTable(from, to), resampleTable(high, low)];
    for (const colour of ['red', 'green', 'blue'] as const)
      for (let y = 0; y < low; y++)
        for (let x = 0; x < to; x++) {
          let sum = 0;
          for (let v = 0; v < down.taps; v++)
            for (let u = 0; u < across.taps; u++)
              sum +=
                planes[colour][(down.starts[y]! + v) * from + across.starts[x]! + u]! *
                across.weights[x * across.taps + u]! *
                down.weights[y * down.taps + v]!;
          // A mean that lies halfway between two levels may be rounded to either.
          expect(Math.abs(resized[colour][y * padded.width + x]! - sum)).toBeLessThan(0.51);
        }
  });
});

test('what lies beyond the picture repeats its edge', () => {
  const { red, width } = resizePlanes(noise(12, 10, 5), { width: 6, height: 5, padded: { width: 8, height: 8 } });
  const row = (y: number): number[] => [...red.subarray(y * width, (y + 1) * width)];
  expect(row(2).slice(6)).toEqual([row(2)[5], row(2)[5]]);
  expect(row(7)).toEqual(row(4));
});
