import { expect, test } from 'vitest';
import { levelOf } from './level.ts';

test.each([
  [0.25, 10],
  [0.5, 20],
  [0.51, 30],
  [1, 40],
])('a share of %f of the bytes does not exceed level %i', (share, level) => {
  expect(levelOf(Uint8Array.of(10, 20, 30, 40), share)).toBe(level);
});
