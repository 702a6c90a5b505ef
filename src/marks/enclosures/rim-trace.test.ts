import { describe, expect, test } from 'vitest';
import { corners, ellipse, penLine, X_HEIGHT } from '../../../tests/fixtures/drawn-pen.ts';
import { blankSheet, fill, lightOf, print, type Sheet } from '../../../tests/fixtures/drawn-print.ts';
import type { Point } from '../../core/geometry.ts';
import { crossingsOf } from '../../imaging/maths/closed-line.ts';
import { ellipseThrough } from '../../imaging/maths/fit-ellipse.ts';
import { isClearOfLetters } from './clear-of-letters.ts';
import { hasEnds } from './rim-ends.ts';
import { type Rim, traceRim } from './rim-trace.ts';

const CENTRE = { x: 200, y: 100 };
const RADII = { x: 90, y: 40 };

const rimOn = (sheet: Sheet, guide: readonly Point[]): Rim =>
  traceRim(guide, { darkEven: lightOf(sheet).darkEven, xHeight: X_HEIGHT, grain: 0.04, reach: 0.7 });

describe('the rim along a guide', () => {
  test('runs on the stroke though the guide runs beside it', () => {
    const sheet = blankSheet(400, 200);
    penLine(sheet, ellipse(CENTRE, RADII));
    const { points, thin, nothing } = rimOn(sheet, ellipse(CENTRE, { x: 95, y: 36 }));
    expect(thin).toBeGreaterThan(0.97);
    expect(nothing).toBeLessThan(0.02);
    for (const { x, y } of points) {
      const off = Math.hypot((x - CENTRE.x) / RADII.x, (y - CENTRE.y) / RADII.y);
      expect(Math.abs(off - 1)).toBeLessThan(0.07);
    }
  });

  test('shows what is missing, and what a letter hides', () => {
    const sheet = blankSheet(400, 200);
    penLine(sheet, ellipse(CENTRE, RADII).slice(0, 68));
    fill(sheet, { left: 180, right: 215, top: 125, bottom: 160 }, [20, 20, 20]);
    const { nothing, letters } = rimOn(sheet, ellipse(CENTRE, RADII));
    expect(Math.abs(nothing - 0.22)).toBeLessThan(0.07);
    expect(letters).toBeGreaterThan(0.04);
  });
});

describe('how a rim closes', () => {
  const ends = (strokes: readonly (readonly Point[])[]): boolean => {
    const sheet = blankSheet(400, 200);
    for (const points of strokes) penLine(sheet, points);
    return hasEnds(rimOn(sheet, corners({ left: 100, right: 330, top: 80, bottom: 115 })), X_HEIGHT);
  };
  const [a, b, c, d] = corners({ left: 100, right: 330, top: 80, bottom: 115 }) as [Point, Point, Point, Point];

  test('by a stroke on either side', () => {
    expect(ends([[a, b, c, d, a]])).toBe(true);
  });

  test.each([
    ['its left', [b, a, d, c]],
    ['its right', [a, b, c, d]],
  ] as const)('only one side is not enough (%s is drawn)', (_, [p, q, r, s]) => {
    expect(ends([[p, q, r, s]])).toBe(false);
  });
});

describe('ellipses through points', () => {
  test('points of two arcs with strays among them give the ellipse they lie on', () => {
    const arcs = ellipse(CENTRE, RADII).filter(({ y }) => Math.abs(y - CENTRE.y) > 20);
    const strays = [
      { x: 150, y: 95 },
      { x: 260, y: 110 },
      { x: 205, y: 130 },
    ];
    const found = ellipseThrough([...arcs, ...strays])!;
    for (const { x, y } of found) {
      expect(Math.abs(Math.hypot((x - CENTRE.x) / RADII.x, (y - CENTRE.y) / RADII.y) - 1)).toBeLessThan(0.05);
    }
  });

  test('a bow and too few points give none', () => {
    const bow = Array.from({ length: 40 }, (_, k) => ({ x: k * 5, y: 20 + 0.02 * (k - 20) ** 2 + (k % 2) * 0.1 }));
    const across = ellipseThrough(bow.map(({ x, y }) => ({ x, y: x < 100 ? y : 2 * x - y })));
    expect(across).toBeUndefined();
    expect(ellipseThrough(bow.slice(0, 8))).toBeUndefined();
  });
});

describe('a closed line and the letters of a line', () => {
  const line = print(blankSheet(400, 200), { left: 40, right: 380, y: 106, xHeight: X_HEIGHT });

  test('it crosses the middle of the letters at its sides', () => {
    const crossings = crossingsOf(line, ellipse({ x: 200, y: 99 }, RADII)).sort((p, q) => p - q);
    expect(crossings.map(Math.round)).toEqual([110, 290]);
    expect(crossingsOf(line, ellipse({ x: 200, y: 40 }, { x: 90, y: 20 }))).toEqual([]);
  });

  test('it is clear of them when it goes around, not when it cuts through', () => {
    expect(isClearOfLetters(ellipse({ x: 200, y: 99 }, { x: 60, y: 24 }), line, line)).toBe(true);
    expect(isClearOfLetters(ellipse({ x: 200, y: 108 }, { x: 16, y: 16 }), line, line)).toBe(false);
  });
});
