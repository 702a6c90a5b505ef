import { expect, test } from 'vitest';
import { levelOf } from './level.ts';

test.each([
  [0.25, 1, 10],
  [0.5, 1, 20],
  [0.51, 1, 30],
  [1, 1, 40],
  [0.5, 2, 10],
])('a share of %f of the bytes, one in %i of them looked at, does not exceed level %i', (share, every, level) => {
  expect(levelOf(Uint8Array.of(10, 20, 30, 40), share, every)).toBe(level);
});
