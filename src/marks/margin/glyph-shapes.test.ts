import { expect, test } from 'vitest';
import { shapeOf } from './glyph-shapes.ts';

/** A cross of so many pixels, in strokes of two. */
function cross(size: number): {
  pixels: Int32Array;
  box: { left: number; top: number; right: number; bottom: number };
} {
  const pixels = new Set<number>();
  for (let k = 0; k < size; k++)
    for (const x of [k, Math.min(size - 1, k + 1), size - 1 - k, Math.max(0, size - 2 - k)]) pixels.add(k * size + x);
  const points = [...pixels].flatMap((at) => [at % size, Math.floor(at / size)]);
  return { pixels: Int32Array.from(points), box: { left: 0, top: 0, right: size, bottom: size } };
}

test('a sign of few pixels is as near to its shape as a large one', () => {
  for (const size of [11, 13, 30]) {
    const match = shapeOf({ ...cross(size), thickness: 1.6 }, () => true, 'whole');
    expect(match).toMatchObject({ shape: 'cross' });
    expect(match!.distance).toBeLessThan(0.012);
  }
});

test('the middles of few pixels leave the shape full of holes', () => {
  const match = shapeOf({ ...cross(11), thickness: 1.6 }, () => true, 'middle');
  expect(match!.distance).toBeGreaterThan(0.02);
});
