import { expect, test } from 'vitest';
import type { Point } from '../../core/geometry.ts';
import type { ColourPlanes } from '../../imaging/pixels/image.ts';
import { isFilledFrame } from './filled-frame.ts';

const [LEFT, TOP, RIGHT, BOTTOM] = [60, 60, 340, 140];

/** Cream paper with other paper where `isInside`. */
function sheet(isInside: (x: number, y: number) => boolean, inside: readonly number[]): ColourPlanes {
  const [width, height] = [400, 200];
  const plane = (colour: number, other: number): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, k) =>
      isInside(k % width, Math.floor(k / width)) ? other : colour,
    );
  const [red, green, blue] = [205, 198, 185].map((colour, k) => plane(colour, inside[k]!));
  return { width, height, red: red!, green: green!, blue: blue! };
}

const rim: Point[] = [
  ...Array.from({ length: 57 }, (_, k) => ({ x: LEFT + k * 5, y: TOP })),
  ...Array.from({ length: 17 }, (_, k) => ({ x: RIGHT, y: TOP + k * 5 })),
  ...Array.from({ length: 57 }, (_, k) => ({ x: RIGHT - k * 5, y: BOTTOM })),
  ...Array.from({ length: 17 }, (_, k) => ({ x: LEFT, y: BOTTOM - k * 5 })),
];
const within = (x: number, y: number): boolean => x > LEFT && x < RIGHT && y > TOP && y < BOTTOM;
const GREY = [196, 193, 188];

test('a frame filled with a pale tint is print', () => {
  expect(isFilledFrame(rim, sheet(within, GREY), 10)).toBe(true);
});

test('a box on plain paper, on a tint that goes on beyond it, or over highlighter is no such frame', () => {
  expect(
    isFilledFrame(
      rim,
      sheet(() => false, GREY),
      10,
    ),
  ).toBe(false);
  expect(
    isFilledFrame(
      rim,
      sheet((_, y) => y > TOP, GREY),
      10,
    ),
  ).toBe(false);
  expect(isFilledFrame(rim, sheet(within, [205, 198, 90]), 10)).toBe(false);
});
