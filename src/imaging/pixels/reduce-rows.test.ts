import { integer, tuple, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/for-all.ts';
import { createRowReducer } from './reduce-rows.ts';

/** A picture of four bytes a pixel from grey values. */
function picture(greys: readonly number[]): Uint8Array {
  return Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey, 255]));
}

function reduceAtOnce(
  pixels: Uint8Array,
  from: { width: number; height: number },
  to: { width: number; height: number },
): number[] {
  const { pixels: reduced, top, rows } = createRowReducer(from, to).add(pixels);
  expect([top, rows]).toEqual([0, to.height]);
  return [...new Uint8Array(reduced.buffer, 0, to.width * to.height * 4)];
}

describe('making a picture smaller row by row', () => {
  test('by half, every pixel is the mean of four, each colour by itself', () => {
    const pixels = picture([10, 20, 100, 100, 30, 40, 100, 102]);
    pixels[1] = 70;
    const reduced = reduceAtOnce(pixels, { width: 4, height: 2 }, { width: 2, height: 1 });
    expect(reduced).toEqual([25, 40, 25, 255, 100, 100, 100, 255]);
  });

  test('by two thirds, the pixel between counts half for either side', () => {
    const pixels = picture([0, 60, 240]);
    const across = reduceAtOnce(pixels, { width: 3, height: 1 }, { width: 2, height: 1 });
    const down = reduceAtOnce(pixels, { width: 1, height: 3 }, { width: 1, height: 2 });
    expect(across).toEqual([20, 20, 20, 255, 180, 180, 180, 255]);
    expect(down).toEqual(across);
  });

  const sizes = tuple(integer({ min: 1, max: 12 }), integer({ min: 1, max: 12 }));

  test('an even picture stays even, whatever the sizes', () => {
    forAll([sizes, sizes], ([width, height], [wishedWidth, wishedHeight]) => {
      const to = { width: Math.min(width, wishedWidth), height: Math.min(height, wishedHeight) };
      const reduced = reduceAtOnce(picture(new Array<number>(width * height).fill(137)), { width, height }, to);
      expect(new Set(reduced)).toEqual(new Set([137, 255]));
    });
  });

  test('in parts or at once, it is the same picture', () => {
    const parts = integer({ min: 1, max: 5 });
    forAll([sizes, sizes, parts, uint8Array({ minLength: 144, maxLength: 144 })], (from, wished, part, noise) => {
      const [width, height] = from;
      const to = { width: Math.min(width, wished[0]), height: Math.min(height, wished[1]) };
      const pixels = picture([...noise.subarray(0, width * height)]);
      const reducer = createRowReducer({ width, height }, to);
      const joined: number[] = [];
      for (let row = 0; row < height; row += part) {
        const { pixels: reduced, top, rows } = reducer.add(pixels.subarray(row * width * 4, (row + part) * width * 4));
        expect(top * to.width * 4).toBe(joined.length);
        joined.push(...new Uint8Array(reduced.buffer, 0, rows * to.width * 4));
      }
      expect(joined).toEqual(reduceAtOnce(pixels, { width, height }, to));
    });
  });
});
