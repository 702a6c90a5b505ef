import { describe, expect, it } from 'vitest';
import { ColumnWarp, type PixelLine } from './column-warp.ts';

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
