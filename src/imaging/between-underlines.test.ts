import { expect, test } from 'vitest';
import type { Point } from '../core/geometry.ts';
import { isBetweenUnderlines } from './between-underlines.ts';

const X_HEIGHT = 10;

const underline = (y: number, left: number, right: number): Point[] =>
  Array.from({ length: right - left + 1 }, (_, k) => ({ x: left + k, y: y + Math.sin(k / 9) }));

/** A closed line of points two pixels apart, clockwise. */
function box(left: number, right: number, top: number, bottom: number): Point[] {
  const level = Array.from({ length: (right - left) / 2 }, (_, k) => left + 2 * k);
  const down = Array.from({ length: (bottom - top) / 2 }, (_, k) => top + 2 * k);
  return [
    ...level.map((x) => ({ x, y: top })),
    ...down.map((y) => ({ x: right, y })),
    ...level.map((x) => ({ x: left + right - x, y: bottom })),
    ...down.map((y) => ({ x: left, y: top + bottom - y })),
  ];
}

test('what the underlines of two lines make up with letters is no box', () => {
  const rim = box(160, 320, 100, 130);
  expect(isBetweenUnderlines(rim, [underline(100, 100, 400), underline(130, 90, 340)], X_HEIGHT)).toBe(true);
});

test('a box is one where its own strokes pass for underlines, or one of them is one', () => {
  const rim = box(160, 320, 100, 130);
  expect(isBetweenUnderlines(rim, [underline(100, 155, 328), underline(130, 152, 330)], X_HEIGHT)).toBe(false);
  expect(isBetweenUnderlines(rim, [underline(130, 90, 420)], X_HEIGHT)).toBe(false);
  expect(isBetweenUnderlines(rim, [underline(92, 90, 420), underline(122, 90, 420)], X_HEIGHT)).toBe(false);
});
