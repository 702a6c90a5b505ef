import { expect, it } from 'vitest';
import { circleThrough } from './fit-circle.ts';

it('fits a circle to a part of it', () => {
  const points = [0.2, 0.5, 0.8, 1.1, 1.4].map((angle) => ({ x: 7 + 5 * Math.cos(angle), y: 3 + 5 * Math.sin(angle) }));
  const { middle, radius, off } = circleThrough(points)!;
  expect([middle.x, middle.y, radius, off].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([7, 3, 5, 0]);
});

it('fits none to points in a row', () => {
  expect(circleThrough([1, 2, 3, 4].map((x) => ({ x, y: 2 * x })))).toBeUndefined();
});
