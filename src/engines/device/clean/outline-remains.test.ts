import { expect, test } from 'vitest';
import type { Box } from '../../../core/geometry.ts';
import type { GreyImage } from '../../../imaging/loops/image.ts';
import { STRIP_X_HEIGHT } from '../../../imaging/strips/line-strip.ts';
import { paintRemains } from './outline-remains.ts';

const SIZE = 60;
const PAPER = 250;
const OUTLINE_X = 20;
/** An upright outline, three pixels thick. */
const OUTLINE = { left: OUTLINE_X - 1, right: OUTLINE_X + 2, top: 0, bottom: SIZE };
const POINTS = [...Array(SIZE).keys()].map((y) => ({ x: OUTLINE_X, y }));

function drawn(boxes: readonly Box[], grey: number): GreyImage {
  const data = new Uint8Array(SIZE * SIZE).fill(PAPER);
  for (const { left, right, top, bottom } of boxes)
    for (let y = top; y < bottom; y++) data.fill(grey, y * SIZE + left, y * SIZE + right);
  return { width: SIZE, height: SIZE, data };
}

/** True where ink of `piece` is left after the outline was wiped and its remains painted over. */
function isLeft(piece: Box, { grey = 20, letters }: { grey?: number; letters?: Uint8Array } = {}): boolean {
  const data = Uint8Array.from(drawn([piece], grey).data);
  for (let y = 0; y < SIZE; y++) data.fill(PAPER, y * SIZE + OUTLINE.left, y * SIZE + OUTLINE.right);
  const outline = { points: POINTS, thickness: 3, core: grey, paper: PAPER, letters };
  paintRemains(drawn([OUTLINE, piece], grey), data, outline);
  return data.some((value) => value < PAPER);
}

const touching = { left: OUTLINE.right, right: OUTLINE.right + 4, top: 20, bottom: 24 };
const apart = { ...touching, left: OUTLINE.right + 2, right: OUTLINE.right + 5 };

test('a rest of the outline is painted over', () => {
  expect(isLeft(touching)).toBe(false);
});

test('a letter that touched the outline stays: it reaches out of it, or stands along it', () => {
  expect(isLeft({ ...touching, bottom: touching.top + 1.5 * STRIP_X_HEIGHT })).toBe(true);
  expect(isLeft({ ...touching, right: OUTLINE.right + 12 })).toBe(true);
});

test('a dot beside the outline stays; a pale speck beside a pale outline, darker letters known, does not', () => {
  expect(isLeft(apart)).toBe(true);
  expect(isLeft(apart, { grey: 160, letters: new Uint8Array(SIZE * SIZE) })).toBe(false);
  expect(isLeft(apart, { grey: 160, letters: new Uint8Array(SIZE * SIZE).fill(1) })).toBe(true);
});
