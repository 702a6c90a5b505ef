import { integer, tuple, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/for-all.ts';
import type { RgbaImage } from '../loops/image.ts';
import { enlargeTwice, reduce } from './reduce.ts';

/** A picture of one row from grey values. */
function row(...greys: readonly number[]): RgbaImage {
  return { width: greys.length, height: 1, data: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey, 255])) };
}

const pictures = tuple(integer({ min: 1, max: 9 }), integer({ min: 1, max: 9 })).chain(([width, height]) =>
  uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map(
    (data): RgbaImage => ({
      width,
      height,
      data,
    }),
  ),
);

describe('reducing by a whole number', () => {
  test('what is left over at the right and below is dropped', () => {
    const rows = [row(10, 30, 99), row(10, 30, 99), row(0, 0, 0)].flatMap(({ data }) => [...data]);
    const { width, height, red } = reduce({ width: 3, height: 3, data: Uint8Array.from(rows) }, 2);
    expect([width, height, ...red]).toEqual([1, 1, 20]);
  });
});

describe('enlarging twice', () => {
  test('new pixels lie a quarter of the way between the old ones', () => {
    const { width, height, data } = enlargeTwice(row(0, 100));
    expect([width, height]).toEqual([4, 2]);
    const reds = [...data].filter((_, i) => i % 4 === 0);
    expect(reds.slice(0, 4)).toEqual([0, 25, 75, 100]);
    expect(reds.slice(4)).toEqual(reds.slice(0, 4));
  });

  test('reduced again, an even picture is what it was, and none leaves its range', () => {
    forAll([pictures, integer({ min: 0, max: 255 })], (picture, grey) => {
      const even = { ...picture, data: new Uint8Array(picture.data.length).fill(grey) };
      expect(new Set(enlargeTwice(even).data)).toEqual(new Set([grey]));
      const larger = enlargeTwice(picture).data;
      expect(Math.min(...larger)).toBeGreaterThanOrEqual(Math.min(...picture.data));
      expect(Math.max(...larger)).toBeLessThanOrEqual(Math.max(...picture.data));
    });
  });
});
