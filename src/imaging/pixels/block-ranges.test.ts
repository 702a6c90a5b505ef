import { expect, test } from 'vitest';
import { blockRanges, blockSums } from './block-ranges.ts';

/** Three rows of six pixels. */
const PICTURE = { width: 6, height: 3, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 9, 8, 7, 6, 5, 4, 0, 0, 255, 0, 9, 3) };

test('blocks have the greatest and the least of their pixels, those that the grid cuts off as well', () => {
  const { most, least } = blockRanges(PICTURE, { left: 1, top: 0, width: 5, height: 3, block: 2 });
  expect([...most]).toEqual([8, 6, 6, 255, 9, 3]);
  expect([...least]).toEqual([2, 4, 4, 0, 0, 3]);
});

test('whole blocks have the sum of their pixels; the grid counts blocks', () => {
  expect([...blockSums(PICTURE.data, PICTURE, { width: 3, height: 1, block: 2 })]).toEqual([20, 20, 20]);
  expect([...blockSums(PICTURE.data, PICTURE, { left: 1, top: 1, width: 2, height: 1, block: 2 })]).toEqual([270, 20]);
});
