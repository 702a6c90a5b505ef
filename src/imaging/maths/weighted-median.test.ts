import { array, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/for-all.ts';
import { medianBy } from './weighted-median.ts';

interface Weighted {
  readonly value: number;
  readonly weight: number;
}

/** The first of the values in order at which half of all weight is reached. */
function bySorting(values: readonly Weighted[]): number {
  const half = values.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  return values.toSorted((a, b) => a.value - b.value).find(({ weight }) => (sum += weight) >= half)?.value ?? 0;
}

test('the weighted median is the one that sorting finds, whatever values are equal or weigh nothing', () => {
  const values = array(record({ value: integer({ min: 0, max: 12 }), weight: integer({ min: 0, max: 5 }) }));
  forAll([values], (list) => {
    expect(
      medianBy(
        list,
        ({ value }) => value,
        ({ weight }) => weight,
      ),
    ).toBe(bySorting(list));
  });
});
