import { integer, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/for-all.ts';
import { placeUpright } from './turn.ts';

/** A picture of 2 rows and 3 columns, as a camera stores it for each orientation; upright it reads 1 2 3 / 4 5 6. */
const STORED = [
  { orientation: 1, width: 3, pixels: [1, 2, 3, 4, 5, 6] },
  { orientation: 2, width: 3, pixels: [3, 2, 1, 6, 5, 4] },
  { orientation: 3, width: 3, pixels: [6, 5, 4, 3, 2, 1] },
  { orientation: 4, width: 3, pixels: [4, 5, 6, 1, 2, 3] },
  { orientation: 5, width: 2, pixels: [1, 4, 2, 5, 3, 6] },
  { orientation: 6, width: 2, pixels: [3, 6, 2, 5, 1, 4] },
  { orientation: 7, width: 2, pixels: [6, 3, 5, 2, 4, 1] },
  { orientation: 8, width: 2, pixels: [4, 1, 5, 2, 6, 3] },
] as const;

describe('turning a stored picture upright', () => {
  test.each(STORED)('orientation $orientation', ({ orientation, width, pixels }) => {
    const height = 6 / width;
    const upright = new Uint32Array(6);
    const stored = { pixels: Uint32Array.from(pixels), width, height, top: 0, rows: height };
    placeUpright(stored, orientation, upright);
    expect([...upright]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('in bands or at once, it is the same picture', () => {
    const shape = tuple(integer({ min: 1, max: 9 }), integer({ min: 2, max: 9 }));
    forAll([shape, integer({ min: 1, max: 8 }), integer({ min: 1, max: 8 })], ([width, height], orientation, cut) => {
      const pixels = Uint32Array.from({ length: width * height }, (_, place) => place + 1);
      const whole = new Uint32Array(pixels.length);
      placeUpright({ pixels, width, height, top: 0, rows: height }, orientation, whole);
      const banded = new Uint32Array(pixels.length);
      const first = Math.min(cut, height - 1);
      const second = { pixels: pixels.subarray(first * width), width, height, top: first, rows: height - first };
      placeUpright({ pixels, width, height, top: 0, rows: first }, orientation, banded);
      placeUpright(second, orientation, banded);
      expect(banded).toEqual(whole);
      expect([...whole].toSorted((a, b) => a - b)).toEqual([...pixels]);
    });
  });
});
