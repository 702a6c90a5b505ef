import { expect, test } from 'vitest';
import { smoothed } from './smooth.ts';

test('a pixel is weighed with its eight neighbours, and nothing gets darker or brighter on the whole', () => {
  const data = new Uint8Array(25);
  data[12] = 160;
  const { data: out } = smoothed({ width: 5, height: 5, data });
  expect([...out]).toEqual([
    ...[0, 0, 0, 0, 0],
    ...[0, 10, 20, 10, 0],
    ...[0, 20, 40, 20, 0],
    ...[0, 10, 20, 10, 0],
    ...[0, 0, 0, 0, 0],
  ]);
});

test('an even picture stays as it is, to its edges', () => {
  const data = new Uint8Array(12).fill(201);
  expect(smoothed({ width: 4, height: 3, data }).data).toEqual(data);
});
