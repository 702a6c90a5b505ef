import { expect, test } from 'vitest';
import type { Point } from '../../core/geometry.ts';
import { areOnUnderlines } from './on-underlines.ts';

const X_HEIGHT = 20;

const upright = (x: number, foot: number): { points: Point[] } => ({
  points: Array.from({ length: 40 }, (_, k) => ({ x, y: foot - 39 + k })),
});
const underline = (left: number, right: number, y: number): Point[] =>
  Array.from({ length: right - left }, (_, k) => ({ x: left + k, y }));

test('uprights that both end on underlines are letters with a stroke under them', () => {
  const ways = [underline(100, 300, 200), underline(100, 300, 260)];
  expect(areOnUnderlines([upright(120, 201), upright(200, 203)], ways, X_HEIGHT)).toBe(true);
  expect(areOnUnderlines([upright(120, 201), upright(200, 257)], ways, X_HEIGHT)).toBe(true);
});

test('hooks of which one stands beside the underline, or ends above or below it, are none', () => {
  const ways = [underline(130, 300, 200)];
  expect(areOnUnderlines([upright(118, 200), upright(200, 200)], ways, X_HEIGHT)).toBe(false);
  expect(areOnUnderlines([upright(140, 212), upright(200, 200)], ways, X_HEIGHT)).toBe(false);
  expect(areOnUnderlines([upright(140, 200), upright(200, 190)], ways, X_HEIGHT)).toBe(false);
});
