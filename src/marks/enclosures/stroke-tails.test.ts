import { expect, test } from 'vitest';
import type { LevelStroke } from './stroke-picture.ts';
import { withoutTails } from './stroke-tails.ts';

const X_HEIGHT = 10;

/** A stroke of one step a pixel whose heights are given. */
const strokeOf = (left: number, right: number, yAt: (x: number) => number): LevelStroke => ({
  left,
  right,
  ys: Float32Array.from({ length: right - left + 1 }, (_, k) => yAt(left + k)),
  shown: 1,
});

const ends = (stroke: LevelStroke): number[] =>
  withoutTails(stroke, X_HEIGHT).flatMap(({ left, right }) => [left, right]);

test('a straight stroke, level or sloping, has no tails', () => {
  expect(ends(strokeOf(20, 120, () => 50))).toEqual([]);
  expect(ends(strokeOf(20, 120, (x) => 50 + 0.2 * x))).toEqual([]);
});

test('what turns off into a letter at an end is cut off', () => {
  const [left, right] = ends(strokeOf(20, 120, (x) => 50 + Math.max(0, x - 110)));
  expect(left).toBe(20);
  expect(right).toBeGreaterThan(108);
  expect(right).toBeLessThan(114);
});

test('of tails at both ends each is cut off, and both together', () => {
  const found = withoutTails(
    strokeOf(20, 120, (x) => 50 + Math.max(0, x - 110) + Math.max(0, 30 - x)),
    X_HEIGHT,
  );
  expect(found).toHaveLength(3);
  expect(found.at(-1)!.left).toBeGreaterThan(25);
  expect(found.at(-1)!.right).toBeLessThan(114);
});
