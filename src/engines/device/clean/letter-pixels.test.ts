import { expect, test } from 'vitest';
import { lettersDarkerThan } from './letter-pixels.ts';

/** A strip of paper with a letter's two pixels in its second row and a stroke below. */
const strip = { width: 8, height: 5, data: new Uint8Array(40).fill(250).fill(20, 9, 11).fill(150, 24, 32) };

test('letters that are much darker than a stroke are told with their neighbours, and the stroke is none', () => {
  const letters = lettersDarkerThan(strip, 150)!;
  const rows = [0, 1, 2, 3, 4].map((y) => letters.subarray(8 * y, 8 * y + 8).join(''));
  expect(rows).toEqual(['11110000', '11110000', '11110000', '00000000', '00000000']);
});

test('nothing is told of letters that are hardly darker than the stroke', () => {
  expect(lettersDarkerThan(strip, 50)).toBeUndefined();
});
