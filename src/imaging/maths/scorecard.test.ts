import { expect, test } from 'vitest';
import { scoreOf } from './scorecard.ts';

const CARD = { base: -1, features: { length: { above: [2, 5], points: [-3, 0.5, 4] } } } as const;

test.each([
  [1, -4],
  [2, -4],
  [2.1, -0.5],
  [5, -0.5],
  [6, 3],
])('a length of %f scores %f', (length, score) => {
  expect(scoreOf<'length' | 'colour'>(CARD, { length, colour: 9 })).toBe(score);
});
