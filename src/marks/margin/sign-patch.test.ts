import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { BLACK, blankSheet, fill, print } from '../../../tests/fixtures/drawn/print.ts';
import { sceneOn } from '../../../tests/fixtures/drawn/scene.ts';
import type { Box } from '../../core/geometry.ts';
import { SIGN_CHANNELS, SIGN_SIDE } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';
import { cutSign, signNumbers } from './sign-patch.ts';

const SIZE = { width: 700, height: 900 };
const X_HEIGHT = 16;
const COLUMN = { left: 150, right: 550 };

/** A page of sixteen lines with a bar beside it, which the map shows. */
function pageWith(bar: Box): PageScene {
  const sheet = blankSheet(SIZE.width, SIZE.height);
  const lines = Array.from({ length: 16 }, (_, k) => print(sheet, { ...COLUMN, y: 100 + k * 48, xHeight: X_HEIGHT }));
  fill(sheet, bar, BLACK);
  const maps = evenMaps(SIZE);
  paintMap(maps, 'beside', bar, 0.8);
  return sceneOn(sheet, lines, maps);
}

/** The mean of a channel in each column of a patch, 0 to 1, or in each row. */
function means(patch: Uint8Array, channel: number, along: 'rows' | 'columns'): number[] {
  const sums = new Array<number>(SIGN_SIDE).fill(0);
  for (let row = 0; row < SIGN_SIDE; row++)
    for (let column = 0; column < SIGN_SIDE; column++)
      sums[along === 'rows' ? row : column]! += patch[(row * SIGN_SIDE + column) * SIGN_CHANNELS + channel]!;
  return sums.map((sum) => sum / (255 * SIGN_SIDE));
}

const DARK = 0;
const BESIDE = 4;
const SHOWN = 7;
const bar = (x: number, top: number, bottom: number): Box => ({ left: x, right: x + 4, top, bottom });
const greatest = (values: readonly number[]): number => values.indexOf(Math.max(...values));

test('a sign stands in the middle, its text to the right, on whichever side of the column it is', () => {
  for (const [x, side] of [
    [120, 'left'],
    [576, 'right'],
  ] as const) {
    const ink = bar(x, 200, 320);
    const patch = cutSign(ink, side, pageWith(ink));
    const dark = means(patch, DARK, 'columns');
    expect(Math.abs(greatest(dark.slice(0, SIGN_SIDE / 2 + 4)) - SIGN_SIDE / 2)).toBeLessThanOrEqual(1);
    expect(Math.abs(greatest(means(patch, BESIDE, 'columns')) - SIGN_SIDE / 2)).toBeLessThanOrEqual(2);
    const textAt = dark.findLastIndex((value) => value > 0.05);
    expect(textAt).toBeGreaterThan(SIGN_SIDE / 2 + 8);
    expect(dark.slice(0, SIGN_SIDE / 2 - 4).every((value) => value < 0.02)).toBe(true);
  }
});

test('a long one is shown from end to end, and how much is shown is said', () => {
  const short = bar(120, 200, 320);
  const long = bar(120, 110, 830);
  const [small, whole] = [short, long].map((ink) => cutSign(ink, 'left', pageWith(ink)));
  const inked = (patch: Uint8Array): number => means(patch, BESIDE, 'rows').filter((value) => value > 0).length;
  expect(inked(small!)).toBeLessThan(0.6 * SIGN_SIDE);
  expect(inked(whole!)).toBeGreaterThan(0.8 * SIGN_SIDE);
  expect(inked(whole!)).toBeLessThan(SIGN_SIDE);
  const shown = (patch: Uint8Array): number => patch[SHOWN]! / 255;
  expect(shown(small!)).toBeCloseTo(1 / 8, 2);
  expect(shown(whole!)).toBeCloseTo((720 + 4 * X_HEIGHT) / (16 * X_HEIGHT) / 8, 2);
});

test('paper absorbs nothing and black ink all, as the network takes them', () => {
  const ink = bar(120, 200, 320);
  const patch = cutSign(ink, 'left', pageWith(ink));
  const numbers = new Float32Array(patch.length + 3);
  signNumbers(patch, numbers, 3);
  const at = (row: number, column: number, channel: number): number =>
    numbers[3 + (row * SIGN_SIDE + column) * SIGN_CHANNELS + channel]!;
  for (const colour of [1, 2, 3]) {
    expect(at(2, 2, colour)).toBeCloseTo(0, 1);
    // The bar is as wide as a pixel, and lies on two.
    const middle = SIGN_SIDE / 2;
    expect(at(middle, middle - 1, colour) + at(middle, middle, colour)).toBeGreaterThan(0.8);
  }
});
