import { describe, expect, it } from 'vitest';
import { reduce } from '../pixels/reduce.ts';
import { hazeOver, withoutHaze } from './haze.ts';
import { brightest } from './illumination.ts';

/** Print on every twentieth pixel, and highlighter, which takes blue away, over the lower part. */
function page(ink: number, paper: number, marker: number) {
  const data = new Uint8ClampedArray(100 * 100 * 4).fill(255);
  for (let i = 0; i < 100 * 100; i++) {
    const level = i % 20 === 0 ? ink : paper;
    data.set([level, level, i > 7000 ? Math.min(level, marker) : level], i * 4);
  }
  return { width: 100, height: 100, data };
}

const hazeOf = (image: ReturnType<typeof page>): number => hazeOver(brightest(reduce(image, 1)));

describe('haze', () => {
  it('is taken off: ink is dark and highlighter colourful again', () => {
    const seen = page(120, 240, 190);
    const { data } = withoutHaze(seen, hazeOf(seen));
    expect(data[0]).toBeLessThan(60);
    expect(data[4]).toBeGreaterThan(220);
    const last = data.length - 4;
    expect(1 - data[last + 2]! / data[last]!).toBeGreaterThan(1.3 * (1 - 190 / 240));
    expect(data[last + 3]).toBe(255);
  });

  it('is taken off a copy: the picture stays as it was, also one in memory of Node', () => {
    const seen = page(120, 240, 190);
    const decoded = { ...seen, data: Buffer.from(seen.data) };
    withoutHaze(decoded, 80);
    expect(decoded.data.every((value, at) => value === seen.data[at])).toBe(true);
  });

  it('is over no picture with dark print', () => {
    expect(hazeOf(page(60, 240, 190))).toBe(0);
  });

  it('is never so much that paper becomes print on an empty page', () => {
    const seen = page(215, 235, 235);
    expect(withoutHaze(seen, hazeOf(seen)).data[0]).toBeGreaterThan(150);
  });
});
