import { describe, expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { blankSheet, print } from '../../../tests/fixtures/drawn/print.ts';
import type { Placed } from './stroke-odds.ts';
import { underlineFeatures } from './underline-features.ts';

const SIZE = { width: 720, height: 250 };
const sheet = blankSheet(SIZE.width, SIZE.height);
const lines = [105, 150, 195].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: 16 }));
const ends = { left: lines.map(({ left }) => left), right: lines.map(({ right }) => right) };
/** A stroke 0.4 x-heights below a line. */
const under = (line: number, left: number, right: number, offset = 0.4): Placed => ({
  ...{ line, left, right },
  offsets: new Float32Array(right - left).fill(offset),
});

describe('what a stroke under words looks like', () => {
  const maps = evenMaps(SIZE);
  paintMap(maps, 'underline', { left: 200, right: 300, top: 104, bottom: 118 }, 0.9);
  const scene = { maps, lines, ends };

  test('the odds along its ink, of which half is seen here, and its length', () => {
    const [features] = underlineFeatures([under(0, 204, 396)], scene);
    expect(features!.odds).toBeCloseTo(0.45, 1);
    expect(features!.length).toBeCloseTo(12, 1);
  });

  test('a stroke that runs low is looked for where it runs', () => {
    paintMap(maps, 'underline', { left: 450, right: 550, top: 122, bottom: 130 }, 0.8);
    expect(underlineFeatures([under(0, 454, 546, 1.3)], scene)[0]!.odds).toBeCloseTo(0.8, 1);
    expect(underlineFeatures([under(0, 454, 546)], scene)[0]!.odds).toBeLessThan(0.2);
  });

  test('the likeliest of the page speaks for all', () => {
    const [first, second] = underlineFeatures([under(0, 204, 296), under(1, 100, 200)], scene);
    expect(first!.best).toBeCloseTo(0.9, 1);
    expect(second!.best).toBe(first!.best);
  });

  test('it goes on over the turns of lines', () => {
    const features = underlineFeatures([under(0, 300, 598), under(1, 92, 240), under(2, 200, 300)], scene);
    expect(features.map(({ joins }) => joins)).toEqual([1, 1, 0]);
  });
});
