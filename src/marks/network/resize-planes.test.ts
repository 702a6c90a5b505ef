import { assert, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbersFrom } from '../../../tests/fixtures/made-up-numbers.ts';
import type { ColourPlanes } from '../../imaging/loops/image.ts';
import { startNetworkKernels } from './network-kernels.ts';
import { plainResize } from './plain-resize.ts';
import { resampleTable } from './resample-table.ts';
import { resizePlanes, vectorResize } from './resize-planes.ts';

function emptyPlanes(width: number, height: number): ColourPlanes {
  const plane = (): Uint8Array => new Uint8Array(width * height);
  return { width, height, red: plane(), green: plane(), blue: plane() };
}

function noise(width: number, height: number, seed: number): ColourPlanes {
  const next = numbersFrom(seed);
  const planes = emptyPlanes(width, height);
  for (const plane of [planes.red, planes.green, planes.blue])
    plane.forEach((_, i) => {
      plane[i] = Math.floor(next() * 256);
    });
  return planes;
}

const sizes = record({
  from: integer({ min: 1, max: 90 }),
  high: integer({ min: 1, max: 40 }),
  to: integer({ min: 1, max: 90 }),
  low: integer({ min: 1, max: 40 }),
  seed: integer({ min: 1, max: 1e6 }),
});

describe('a row of another length', () => {
  test('has weights that add up to one and lie within the row', () => {
    assert(
      property(integer({ min: 1, max: 200 }), integer({ min: 1, max: 200 }), (from, to) => {
        const { taps, starts, weights } = resampleTable(from, to);
        for (let x = 0; x < to; x++) {
          const sum = weights.subarray(x * taps, (x + 1) * taps).reduce((a, b) => a + b, 0);
          expect(sum).toBeCloseTo(1, 4);
          expect(starts[x]!).toBeGreaterThanOrEqual(0);
          expect(starts[x]! + taps).toBeLessThanOrEqual(from);
        }
      }),
    );
  });

  test('is the mean over area where it is shorter', () => {
    const { taps, starts, weights } = resampleTable(5, 2);
    const row = [10, 20, 30, 40, 50];
    const means = [0, 1].map((x) =>
      [...weights.subarray(x * taps, (x + 1) * taps)].reduce((sum, w, k) => sum + w * row[starts[x]! + k]!, 0),
    );
    expect(means[0]).toBeCloseTo((10 + 20 + 15) / 2.5, 4);
    expect(means[1]).toBeCloseTo((15 + 40 + 50) / 2.5, 4);
  });

  test('is linear between pixels where it is longer', () => {
    const { taps, starts, weights } = resampleTable(2, 4);
    const row = [0, 100];
    const values = [0, 1, 2, 3].map((x) =>
      [...weights.subarray(x * taps, (x + 1) * taps)].reduce((sum, w, k) => sum + w * row[starts[x]! + k]!, 0),
    );
    expect(values.map(Math.round)).toEqual([0, 25, 75, 100]);
  });
});

test('with vectors a picture becomes what it becomes without', () => {
  const vectors = startNetworkKernels()!;
  assert(
    property(sizes, ({ from, high, to, low, seed }) => {
      const planes = noise(from, high, seed);
      const [one, other] = [0, 1].map(() => ({
        across: resampleTable(from, to),
        down: resampleTable(high, low),
        out: emptyPlanes(to + 3, low + 2),
      }));
      vectorResize(vectors, planes, one!);
      plainResize(planes, other!);
      for (const colour of ['red', 'green', 'blue'] as const) {
        const apart = one!.out[colour].map((level, i) => Math.abs(level - other!.out[colour][i]!));
        // A mean that lies halfway between two levels may be rounded to either.
        expect(Math.max(...apart)).toBeLessThanOrEqual(1);
        expect(apart.filter((difference) => difference > 0).length).toBeLessThan(apart.length / 20 + 2);
      }
    }),
    { numRuns: 60 },
  );
});

test('what lies beyond the picture repeats its edge', () => {
  const { red, width } = resizePlanes(noise(12, 10, 5), { width: 6, height: 5, padded: { width: 8, height: 8 } });
  const row = (y: number): number[] => [...red.subarray(y * width, (y + 1) * width)];
  expect(row(2).slice(6)).toEqual([row(2)[5], row(2)[5]]);
  expect(row(7)).toEqual(row(4));
});
