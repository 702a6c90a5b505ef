import { constantFrom, integer } from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/for-all.ts';
import type { GreyImage } from '../loops/image.ts';
import { binarise } from './binarise.ts';

const PAPER = 255;

/** Stems two pixels wide and four apart, each in its own grey. */
function stems(greys: readonly number[]): GreyImage {
  const width = greys.length * 6 + 20;
  const data = new Uint8Array(width * 40).fill(PAPER);
  greys.forEach((grey, k) => {
    for (let y = 10; y < 30; y++) data.fill(grey, y * width + 10 + k * 6, y * width + 12 + k * 6);
  });
  return { width, height: 40, data };
}

function inkOf(picture: GreyImage): number {
  return binarise(picture).data.reduce((sum, one) => sum + one, 0);
}

test('every pixel of dark print is ink, and nothing beside it', () => {
  const picture = stems([30, 30, 30, 30]);
  const mask = binarise(picture);
  expect([...mask.data]).toEqual([...picture.data].map((value) => (value === 30 ? 1 : 0)));
});

test('pale print keeps its letters a few letters away from dark print', () => {
  const greys = [20, 20, 20, ...new Array<number>(12).fill(170)];
  const picture = stems(greys);
  const mask = binarise(picture);
  const lastStems = [...new Array<number>(6).keys()].map(
    (k) => mask.data[20 * picture.width + 10 + (greys.length - 1 - k) * 6],
  );
  expect(lastStems).toEqual([1, 1, 1, 1, 1, 1]);
});

test('the pale edge of a dark letter is not ink', () => {
  const picture = stems([20, 160, 20]);
  const mask = binarise(picture);
  const row = [10, 16, 22].map((x) => mask.data[20 * picture.width + x]);
  expect(row).toEqual([1, 0, 1]);
});

test('blank paper, even or grainy, gives no ink', () => {
  expect(inkOf({ width: 60, height: 40, data: new Uint8Array(2400).fill(PAPER) })).toBe(0);
  const grainy = Uint8Array.from({ length: 2400 }, (_, i) => PAPER - ((i * 7919) % 38));
  expect(inkOf({ width: 60, height: 40, data: grainy })).toBe(0);
});

test('print may touch any edge of a picture of any size', () => {
  forAll([integer({ min: 1, max: 30 }), integer({ min: 1, max: 30 }), constantFrom(0, 1)], (width, height, end) => {
    const data = new Uint8Array(width * height).fill(PAPER);
    const at = end * (data.length - 1);
    data[at] = 10;
    const mask = binarise({ width, height, data });
    expect(mask.data[at]).toBe(1);
    expect(mask.data.reduce((sum, one) => sum + one, 0)).toBe(1);
  });
});
