import { expect, test } from 'vitest';
import { meanAlong } from './mean-along.ts';

const PICTURE = { width: 3, height: 3, data: Uint8Array.from([0, 0, 0, 30, 60, 90, 0, 0, 0]) };

test('takes the pixel and those before and after it in the direction', () => {
  expect(meanAlong(PICTURE, { x: 1, y: 1 }, { x: 1, y: 0 })).toBe(60);
  expect(meanAlong(PICTURE, { x: 1, y: 1 }, { x: 0, y: 1 })).toBe(20);
});

test('is white beyond the picture', () => {
  expect(meanAlong(PICTURE, { x: 2, y: 1 }, { x: 1, y: 0 })).toBe((60 + 90 + 255) / 3);
  expect(meanAlong(PICTURE, { x: 9, y: 9 }, { x: 1, y: 0 })).toBe(255);
});
