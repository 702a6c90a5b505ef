import { expect, test } from 'vitest';
import type { GreyImage } from '../loops/image.ts';
import { STRIP_ABOVE, STRIP_BELOW, STRIP_X_HEIGHT } from './line-strip.ts';
import { withoutSpareRoom } from './strip-room.ts';

const WIDTH = 200;
const HEIGHT = Math.round((STRIP_ABOVE + STRIP_BELOW) * STRIP_X_HEIGHT);
const BASE = Math.round(STRIP_ABOVE * STRIP_X_HEIGHT);

/** Letters on the baseline, every third as many x-heights high as told; and a descender of the line above. */
function stripWith(ascender: number): GreyImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(245);
  const stem = (x: number, top: number, bottom: number): void => {
    for (let y = Math.max(0, Math.round(top)); y < bottom; y++) data.fill(40, y * WIDTH + x, y * WIDTH + x + 3);
  };
  for (let k = 0; k < 18; k++) stem(10 + 10 * k, BASE - STRIP_X_HEIGHT * (k % 3 === 0 ? ascender : 1), BASE);
  stem(186, 0, 4);
  return { width: WIDTH, height: HEIGHT, data };
}

test('room that no letter takes is cut off, whatever hangs down into it from the line above', () => {
  const strip = stripWith(1.5);
  const { image, cut } = withoutSpareRoom(strip);
  expect(cut).toBeGreaterThanOrEqual(5);
  expect(image.height).toBe(HEIGHT - cut);
  expect([...image.data]).toEqual([...strip.data.subarray(cut * WIDTH)]);
});

test('a stroke under the line above is no reason to keep it', () => {
  const strip = stripWith(1.5);
  for (let y = 3; y < 11; y++) strip.data.fill(40, y * WIDTH + 30, y * WIDTH + 150);
  expect(withoutSpareRoom(strip).cut).toBeGreaterThanOrEqual(5);
});

test('where letters reach higher than usual it stays', () => {
  const strip = stripWith(1.85);
  expect(withoutSpareRoom(strip)).toEqual({ image: strip, cut: 0 });
});
