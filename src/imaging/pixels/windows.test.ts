import { constantFrom, integer } from 'fast-check';
import { expect, test } from 'vitest';
import { forSome } from '../../../tests/fixtures/for-all.ts';
import { closed, greatestWithin, leastWithin } from './windows.ts';

test('the greatest and the least number within reach, at the edge of what there is', () => {
  forSome(60)(
    [
      integer({ min: 1, max: 12 }),
      integer({ min: 1, max: 12 }),
      constantFrom(1 as const, 3 as const, 4 as const),
      integer({ min: 1, max: 1e6 }),
    ],
    (width, height, reach, seed) => {
      const values = Int32Array.from({ length: width * height }, (_, i) => Math.imul(i + seed, 2654435761) >> 9);
      const around = (i: number): number[] =>
        [...values].filter(
          (_, k) =>
            Math.abs((k % width) - (i % width)) <= reach &&
            Math.abs(Math.floor(k / width) - Math.floor(i / width)) <= reach,
        );
      const size = { width, height };
      expect([...greatestWithin(values, size, reach)]).toEqual([...values.keys()].map((i) => Math.max(...around(i))));
      expect([...leastWithin(values, size, reach)]).toEqual([...values.keys()].map((i) => Math.min(...around(i))));
    },
  );
});

test('a closing of fractions fills what is narrower than its window, and nothing else', () => {
  const values = Float32Array.from([0.75, 0.75, 0.25, 0.75, 0.75, 0, 0, 0, 0.5, 0.5]);
  const size = { width: 10, height: 1 };
  expect([...closed(values, size, 1)]).toEqual([0.75, 0.75, 0.75, 0.75, 0.75, 0, 0, 0, 0.5, 0.5]);
  expect([...closed(values, size, 3)]).toEqual([0.75, 0.75, 0.75, 0.75, 0.75, 0.5, 0.5, 0.5, 0.5, 0.5]);
});
