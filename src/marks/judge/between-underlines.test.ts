import { expect, test } from 'vitest';
import type { Box, Point } from '../../core/geometry.ts';
import type { Rim } from '../enclosures/rim-trace.ts';
import { isBetweenUnderlines } from './between-underlines.ts';

const X_HEIGHT = 10;
const BOX: Box = { left: 160, right: 320, top: 100, bottom: 130 };

const underline = (y: number, left: number, right: number): Point[] =>
  Array.from({ length: right - left + 1 }, (_, k) => ({ x: left + k, y: y + Math.sin(k / 9) }));

type Shown = Pick<Rim, 'points' | 'shows'>;

/** A closed line of points two pixels apart, clockwise; its sides show nothing at heights that are open. */
function box({ left, right, top, bottom }: Box, isOpen: (point: Point) => boolean = () => false): Shown {
  const level = Array.from({ length: (right - left) / 2 }, (_, k) => left + 2 * k);
  const down = Array.from({ length: (bottom - top) / 2 }, (_, k) => top + 2 * k);
  const points = [
    ...level.map((x) => ({ x, y: top })),
    ...down.map((y) => ({ x: right, y })),
    ...level.map((x) => ({ x: left + right - x, y: bottom })),
    ...down.map((y) => ({ x: left, y: top + bottom - y })),
  ];
  return { points, shows: points.map((point) => (isOpen(point) ? 'nothing' : 'thin')) };
}

test('what the underlines of two lines make up with letters is no box', () => {
  const rim = box(BOX);
  expect(isBetweenUnderlines(rim, [underline(100, 100, 400), underline(130, 90, 340)], X_HEIGHT)).toBe(true);
});

test('a box is one where its own strokes pass for underlines, or one of them is one', () => {
  const rim = box(BOX);
  expect(isBetweenUnderlines(rim, [underline(100, 155, 328), underline(130, 152, 330)], X_HEIGHT)).toBe(false);
  expect(isBetweenUnderlines(rim, [underline(130, 90, 420)], X_HEIGHT)).toBe(false);
  expect(isBetweenUnderlines(rim, [underline(92, 90, 420), underline(122, 90, 420)], X_HEIGHT)).toBe(false);
});

test('between underlines that end with the lines it is none where both of its sides are open', () => {
  const strokes = [underline(100, 155, 328), underline(130, 152, 330)];
  const isAtMiddle = ({ y }: Point): boolean => Math.abs(y - 115) < 3;
  expect(isBetweenUnderlines(box(BOX, isAtMiddle), strokes, X_HEIGHT)).toBe(true);
  const isOnOneSide = (point: Point): boolean => isAtMiddle(point) && point.x > 200;
  expect(isBetweenUnderlines(box(BOX, isOnOneSide), strokes, X_HEIGHT)).toBe(false);
  expect(isBetweenUnderlines(box(BOX, isAtMiddle), [underline(100, 190, 290), strokes[1]!], X_HEIGHT)).toBe(false);

  const arc = (y: number, sign: number): Point[] =>
    strokes[0]!.map(({ x }) => ({ x, y: y + sign * 10 * ((x - 240) / 80) ** 2 }));
  expect(isBetweenUnderlines(box(BOX, isAtMiddle), [arc(98, 1), arc(132, -1)], X_HEIGHT)).toBe(false);
});
