import { describe, expect, test } from 'vitest';
import { bootstrapInterval } from './bootstrap.ts';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('how far a figure would move', () => {
  test('not at all where all pictures are alike', () => {
    expect(bootstrapInterval([3, 3, 3, 3], mean)).toEqual({ low: 3, high: 3 });
  });

  test('as far as the textbook says where they are not: two standard errors to either side', () => {
    const values = Array.from({ length: 100 }, (_, k) => (k % 2 === 0 ? 0 : 1));
    const { low, high } = bootstrapInterval(values, mean);
    expect(low).toBeCloseTo(0.5 - 1.96 * 0.05, 1);
    expect(high).toBeCloseTo(0.5 + 1.96 * 0.05, 1);
  });

  test('further with fewer pictures, and the same each time', () => {
    const few = bootstrapInterval([0, 1, 0, 1], mean);
    const many = bootstrapInterval(
      Array.from({ length: 400 }, (_, k) => k % 2),
      mean,
    );
    expect(few.high - few.low).toBeGreaterThan(many.high - many.low);
    expect(bootstrapInterval([0, 1, 0, 1], mean)).toEqual(few);
  });
});
