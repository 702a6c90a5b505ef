import { describe, expect, test } from 'vitest';
import { sampleCurve } from '../maths/curve.ts';
import { type Foreshortening, foreshorteningOf } from './foreshortening.ts';
import { type Column, columnOf } from './page-layout.ts';

const SIZE = { width: 1200, height: 1600 };
const FOCAL = 0.75 * SIZE.height;
const DEPTH = 1000;
const X_HEIGHT = 10;

/** A spot of the paper `u` along its width: how far aside, and how deep. */
type Paper = (u: number) => { x: number; z: number };

const FLAT: Paper = (u) => ({ x: u, z: DEPTH });
const FOLD = 150;
/** Paper that turns away from the camera by 0.9 radians from here on, as at the fold of a book. */
const FOLDED: Paper = (u) => {
  const beyond = Math.max(0, u - FOLD);
  return { x: Math.min(u, FOLD) + beyond * Math.cos(0.9), z: DEPTH + beyond * Math.sin(0.9) };
};

/** Lines of print from −300 to 300 along the paper's width, as a camera above its middle sees them. */
function columnOn(paper: Paper, heights: readonly number[]): Column {
  const lines = heights.map((height) => {
    const seen = Array.from({ length: 601 }, (_, k) => {
      const { x, z } = paper(k - 300);
      return { x: SIZE.width / 2 + (FOCAL * x) / z, y: SIZE.height / 2 + (FOCAL * height) / z };
    });
    const heightAt = (x: number): number => {
      const next = seen.findIndex((point) => point.x >= x);
      return seen[next < 0 ? seen.length - 1 : next]!.y;
    };
    const [left, right] = [seen[0]!.x, seen.at(-1)!.x];
    return {
      left,
      right,
      baseline: sampleCurve(left, right, { step: 5, course: { yAt: heightAt } }),
      xHeight: X_HEIGHT,
      letters: [],
    };
  });
  return columnOf(lines, X_HEIGHT);
}

const HEIGHTS = Array.from({ length: 24 }, (_, k) => 25 * k - 300);
const seenOn = (paper: Paper, heights = HEIGHTS): Foreshortening =>
  foreshorteningOf({ columns: [columnOn(paper, heights)], xHeight: X_HEIGHT }, SIZE)!;

/** Where a spot of the paper is seen. */
const seenAt = (paper: Paper, u: number): number => SIZE.width / 2 + (FOCAL * paper(u).x) / paper(u).z;

/** How many times as wide as seen something `u` along the paper is, measured by its height. */
function trueStretch(paper: Paper, u: number): number {
  return FOCAL / paper(u).z / (seenAt(paper, u + 0.5) - seenAt(paper, u - 0.5));
}

describe('how far print is foreshortened', () => {
  test('is told by lines that run together where the paper goes down into the fold', () => {
    const page = seenOn(FOLDED);
    for (const u of [-250, -100, 50, 190, 230, 270])
      expect(page.stretchAt(seenAt(FOLDED, u)) / trueStretch(FOLDED, u), `${u} along`).toBeCloseTo(1, 1);
    expect(trueStretch(FOLDED, 230)).toBeGreaterThan(1.5);
  });

  test('and how small print is there', () => {
    const page = seenOn(FOLDED);
    const size = (u: number): number => page.sizeAt(seenAt(FOLDED, u)) / page.sizeAt(seenAt(FOLDED, -250));
    for (const u of [-100, 100, 200, 280]) expect(size(u) / (DEPTH / FOLDED(u).z), `${u} along`).toBeCloseTo(1, 1);
    expect(size(280)).toBeLessThan(0.95);
    expect(seenOn(FLAT).sizeAt(900)).toBeCloseTo(1, 2);
  });

  test('is nothing on a page that faces the camera, and unknown with few lines', () => {
    const page = seenOn(FLAT);
    for (const x of [0, 400, 600, 900, 1200]) expect(page.stretchAt(x)).toBeCloseTo(1, 2);
    expect(foreshorteningOf({ columns: [columnOn(FOLDED, [0, 25, 50, 75])], xHeight: X_HEIGHT }, SIZE)).toBeUndefined();
  });

  test('has limits: nothing is stretched without end', () => {
    const edge: Paper = (u) => ({ x: u < FOLD ? u : FOLD + (u - FOLD) * 0.3, z: DEPTH + Math.max(0, u - FOLD) });
    expect(seenOn(edge).stretchAt(seenAt(edge, 280))).toBeLessThanOrEqual(2.2);
  });
});

describe('which way upright strokes stand', () => {
  /** Every line so many pixels further right than the one above. */
  const leaning = ({ lines }: Column, left: number, right: number): Column => {
    const moved = lines.map((line, k) => ({ ...line, left: line.left + left * k, right: line.right + right * k }));
    return columnOf(moved, X_HEIGHT);
  };
  const pitch = (25 * FOCAL) / DEPTH;

  test('is as the sides of the columns do, on the left and on the right', () => {
    const column = leaning(columnOn(FLAT, HEIGHTS), -0.1 * pitch, 0.05 * pitch);
    const page = foreshorteningOf({ columns: [column], xHeight: X_HEIGHT }, SIZE)!;
    expect(page.uprightAt(0)).toBeCloseTo(-0.1, 2);
    expect(page.uprightAt(1200)).toBeCloseTo(0.05, 2);
    expect(page.uprightAt(600)).toBeGreaterThan(-0.06);
    expect(page.uprightAt(600)).toBeLessThan(0.01);
  });

  test('follows the outer sides of two columns, and no side that is too uneven to be one', () => {
    const [first, second] = [columnOn(FLAT, HEIGHTS), columnOn((u) => ({ x: u + 700, z: DEPTH }), HEIGHTS)];
    const upright = foreshorteningOf({ columns: [first, second], xHeight: X_HEIGHT }, SIZE)!;
    expect([upright.uprightAt(0), upright.uprightAt(2000)].map((lean) => Math.abs(lean))).toEqual([
      expect.closeTo(0, 3),
      expect.closeTo(0, 3),
    ]);
    const wedge = foreshorteningOf({ columns: [leaning(first, 2 * pitch, 0)], xHeight: X_HEIGHT }, SIZE)!;
    expect(wedge.uprightAt(0)).toBeLessThanOrEqual(0.25);
  });
});
