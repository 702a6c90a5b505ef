import { expect, test } from 'vitest';
import { evened, mean, median } from './statistics.ts';

test('the median orders by size, whatever the order given, and takes the upper of two', () => {
  expect(median([10, 9, 100])).toBe(10);
  expect(median([4, 1, 3, 2])).toBe(3);
  expect(median(new Set([7]))).toBe(7);
});

test('the values given stay in their order', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

test('nothing has the value that is named for it', () => {
  expect(median([])).toBe(0);
  expect(median([], 255)).toBe(255);
  expect(mean([])).toBe(0);
  expect(mean([], 1)).toBe(1);
  expect(mean([1, 2, 6])).toBe(3);
});

test('each value as the median of those around it, up to the ends of the list', () => {
  expect(evened([1, 9, 2, 3, 30, 4], 1)).toEqual([9, 2, 3, 3, 4, 30]);
  expect(evened([5, 1, 4, 2], 3)).toEqual([4, 4, 4, 4]);
});
