import { expect, test } from 'vitest';
import { blockRanges } from './block-ranges.ts';

/** Three rows of six pixels. */
const PICTURE = { width: 6, height: 3, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 9, 8, 7, 6, 5, 4, 0, 0, 255, 0, 9, 3) };

test('blocks have the greatest and the least of their pixels, those that the grid cuts off as well', () => {
  const { most, least } = blockRanges(PICTURE, { left: 1, top: 0, width: 5, height: 3, block: 2 });
  expect([...most]).toEqual([8, 6, 6, 255, 9, 3]);
  expect([...least]).toEqual([2, 4, 4, 0, 0, 3]);
});
