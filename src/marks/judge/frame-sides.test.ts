import { expect, test } from 'vitest';
import type { Point } from '../../core/geometry.ts';
import type { LongStroke } from '../../imaging/print/long-strokes.ts';
import { isSideOfFrame } from './frame-sides.ts';

const X_HEIGHT = 10;
const [LEFT, RIGHT, TOP, FOOT] = [100, 400, 200, 290];

const rule = (y: number, left = LEFT, right = RIGHT): LongStroke => ({
  left,
  rows: new Float32Array(right - left).fill(y),
  thickness: 2,
});

const side = (x: number, from = TOP, to = FOOT): Point[] =>
  Array.from({ length: to - from + 1 }, (_, k) => ({ x, y: from + k }));

test('either side of a frame is told by its top and its foot', () => {
  for (const x of [LEFT - 2, RIGHT + 3])
    expect(isSideOfFrame(side(x), [rule(120), rule(TOP), rule(FOOT + 2), rule(350)], X_HEIGHT)).toBe(true);
});

test('a side of which shadow hides a part is told as well, half of one is not', () => {
  const frame = [rule(TOP), rule(FOOT)];
  expect(isSideOfFrame(side(RIGHT, TOP + 28), frame, X_HEIGHT)).toBe(true);
  expect(isSideOfFrame(side(RIGHT, TOP + 45), frame, X_HEIGHT)).toBe(false);
});

test('a bracket beside underlined lines is none', () => {
  const underlines = [rule(TOP + 22), rule(TOP + 52), rule(FOOT - 8)];
  expect(isSideOfFrame(side(LEFT - 4), underlines, X_HEIGHT)).toBe(false);
  expect(isSideOfFrame(side(LEFT - 14), [rule(TOP), rule(FOOT)], X_HEIGHT)).toBe(false);
});

test('a bracket whose arms end apart, or one of them soon, is none', () => {
  expect(isSideOfFrame(side(LEFT), [rule(TOP), rule(FOOT, LEFT, RIGHT - 60)], X_HEIGHT)).toBe(false);
  expect(isSideOfFrame(side(LEFT), [rule(TOP, LEFT, 180), rule(FOOT, LEFT, 180)], X_HEIGHT)).toBe(false);
});
