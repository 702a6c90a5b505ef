import { expect, test } from 'vitest';
import { runsAlong } from './runs-along.ts';

const down = (x: number, from: number, to: number): { x: number; y: number }[] =>
  Array.from({ length: to - from }, (_, k) => ({ x, y: from + k }));

test('a stroke on the upright of a bracket is that; one beside it, or much longer, is not', () => {
  const hook = down(300, 100, 140);
  expect(runsAlong(down(303, 98, 142), hook, 14)).toBe(true);
  expect(runsAlong(down(308, 98, 142), hook, 14)).toBe(false);
  expect(runsAlong(down(303, 60, 180), hook, 14)).toBe(false);
});
