import { double, integer } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/for-all.ts';
import {
  curveAt,
  type FitPoint,
  fitRobustly,
  type Heights,
  middlesOf,
  polylineOf,
  sampleCurve,
  slopeAt,
} from './curve.ts';

const bow = (x: number): number => 200 + 0.05 * x - 0.0002 * (x - 300) ** 2;

/** One point every ten pixels on `f`; every `every`th of them `below` pixels too low. */
function points(f: (x: number) => number, wrong?: { every: number; below: number }): FitPoint[] {
  return Array.from({ length: 60 }, (_, k) => {
    const off = wrong !== undefined && k % wrong.every === 1 ? wrong.below : 0;
    return { x: k * 10, y: f(k * 10) + off, weight: 8 };
  });
}

function farthest(fit: Heights, from: (x: number) => number): number {
  return Math.max(...points(from).map(({ x, y }) => Math.abs(fit.yAt(x) - y)));
}

describe('fitting a baseline', () => {
  const arch = (x: number): number => 200 - 0.0006 * (x - 300) ** 2;
  const lifted = points(bow).map((p) => (p.x > 560 ? { ...p, y: p.y - 18 } : p));

  test.each([
    ['a bowed line is followed to within half a pixel', points(bow), 3, 0.5],
    ['descenders do not pull it down', points(bow, { every: 5, below: 9 }), 3, 1],
    ['neither do quotes over the end of a line lift it', lifted, 2, 1.5],
  ])('%s', (_, given, degree, off) => {
    expect(farthest(fitRobustly(given, { degree, scale: 2, slope: 0.05 }), bow)).toBeLessThan(off);
  });

  test('a line that bends by more than its letters are high is followed from end to end', () => {
    const given = points(arch, { every: 5, below: 9 });
    expect(farthest(fitRobustly(given, { degree: 3, scale: 1.5, slope: 0 }), arch)).toBeLessThan(1.5);
  });
});

describe('a sampled curve', () => {
  test('gives back a straight line everywhere, also beyond its ends', () => {
    forAll([double({ min: -0.5, max: 0.5, noNaN: true }), integer({ min: -400, max: 900 })], (slope, x) => {
      const line = (at: number): number => 50 + slope * at;
      const curve = sampleCurve(100, 400, { step: 7, course: { yAt: line } });
      expect(curveAt(curve, x)).toBeCloseTo(line(x), 2);
      expect(slopeAt(curve, x)).toBeCloseTo(slope, 3);
    });
  });

  test('goes on in the direction of its ends, not in its bend', () => {
    const curve = sampleCurve(0, 100, { step: 10, course: { yAt: (x) => x * x } });
    expect(curveAt(curve, -10)).toBeCloseTo(-100, 3);
    expect(curveAt(curve, 120)).toBeCloseTo(10000 + 20 * 190, 2);
    expect(slopeAt(curve, 5)).toBeCloseTo(10, 3);
    expect(slopeAt(curve, 500)).toBeCloseTo(190, 3);
  });

  test('becomes a polyline from end to end, scaled', () => {
    const curve = sampleCurve(0, 200, { step: 10, course: { yAt: (x) => x / 2 } });
    const line = polylineOf(curve, { left: 20, right: 180, scale: 3 });
    expect(line.at(0)).toEqual({ x: 60, y: 30 });
    expect(line.at(-1)).toEqual({ x: 540, y: 270 });
    for (const { x, y } of line) expect(y).toBeCloseTo(x / 2, 3);
  });
});

test.each([
  [0, 9, 4, [2.25, 6.75]],
  [4, 5, 3, [4.5]],
])('the middles of even steps from %s to %s, each about %s long', (left, right, step, middles) => {
  expect(middlesOf(left, right, step)).toEqual(middles);
});
