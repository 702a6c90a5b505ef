import { describe, expect, it } from 'vitest';
import { ColumnWarp, isShown, nearestOf, type PixelLine, tiltOf, toPictureBy } from './column-warp.ts';

const UNIT = 7;

/** Lines that bend, come closer together towards the right, and lean to the right further down. */
const lines = Array.from({ length: 20 }, (_, i): PixelLine => {
  const left = 100 + i * 4;
  return {
    left,
    right: left + (i % 5 === 4 ? 250 : 600),
    xHeight: 10,
    at: (x) => 80 + i * 26 - (x - 100) * (0.05 + i * 0.002) + 12 * Math.sin(x / 200),
  };
});

describe('a bent column', () => {
  const warp = new ColumnWarp(lines, UNIT);

  it('lies straight on the page', () => {
    for (const line of lines.filter((_, i) => i % 5 !== 4)) {
      const levels = [0, 0.5, 1].map((share) => {
        const x = line.left + (line.right - line.left) * share;
        return warp.toPage(x, line.at(x)).y;
      });
      expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(0.1);
    }
  });

  it('has upright edges there', () => {
    const lefts = lines.map((line) => warp.toPage(line.left, line.at(line.left)).x);
    expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(1.5);
    expect(warp.left).toBeGreaterThanOrEqual(Math.min(...lefts));
    expect(warp.left).toBeLessThanOrEqual(Math.max(...lefts));
  });

  it('leads back to the picture', () => {
    for (const [x, y] of [
      [150, 120],
      [420, 333],
      [690, 500],
      [300, 40],
    ] as const) {
      const page = warp.toPage(x, y);
      const there = warp.toPicture(page.x, page.y);
      expect(Math.hypot(there.x - x, there.y - y)).toBeLessThan(0.5);
    }
  });

  it('is none without lines', () => {
    expect(() => new ColumnWarp([], UNIT)).toThrow(RangeError);
  });
});

describe('a column of short lines in the middle', () => {
  const centred = Array.from({ length: 6 }, (_, i): PixelLine => {
    const left = 300 - i * 45;
    return { left, right: left + 200, xHeight: 10, at: (x) => 80 + i * 26 + (x - 300) * 0.04 };
  });

  it('is as upright as its lines say', () => {
    const warp = new ColumnWarp(centred, UNIT);
    const [above, below] = [warp.toPicture(40, 12), warp.toPicture(40, 28)];
    expect((below.x - above.x) / (below.y - above.y)).toBeCloseTo(-0.04, 2);
  });
});

describe('a page askew, with a head over its column', () => {
  const SLOPE = 0.2;
  const line = (left: number, right: number, y: number): PixelLine => ({
    ...{ left, right, xHeight: 10 },
    at: (x) => y + SLOPE * x,
  });
  const head = [0, 1, 2].map((i) => line(700, 900, 40 + i * 26));
  const body = Array.from({ length: 12 }, (_, i) => line(100, 900, 140 + i * 26));
  const tilt = tiltOf([...head, ...body], { x: 500, y: 300 });
  const warps = [body, head].map((lines) => new ColumnWarp(lines, UNIT, tilt));

  it.each([
    ['in the head', 800, 225],
    ['below it, in the column', 800, 350],
    ['at the left of the column', 150, 300],
    ['in the margin', 60, 320],
  ])('shows a place where it was taken from: %s', (_, x, y) => {
    const place = nearestOf(warps, { x, y })!.toPage(x, y);
    const there = toPictureBy(warps, place);
    expect(Math.hypot(there.x - x, there.y - y)).toBeLessThan(0.5);
  });

  it.each([
    ['hides a place', 100, 200, 200],
    ['shows one twice', 700, 800, 225],
  ])('%s where each column is thought level by itself', (_, from, x, y) => {
    const over = [0, 1, 2].map((i) => line(from, from + 200, 40 + i * 26));
    const level = [body, over].map((lines) => new ColumnWarp(lines, UNIT));
    expect(isShown(warps, warps[0]!.toPage(800, 350))).toBe(true);
    expect(isShown(level, level[1]!.toPage(x, y))).toBe(false);
  });

  it('goes on from the one to the other', () => {
    const [above, below] = [227, 229].map((y) => nearestOf(warps, { x: 800, y })!.toPage(800, y));
    const seam = warps.map((warp) => warp.toPage(800, 252));
    expect(above!.y).toBeLessThan(below!.y);
    expect(Math.hypot(seam[0]!.x - seam[1]!.x, seam[0]!.y - seam[1]!.y) * UNIT).toBeLessThan(3);
  });
});
