import { describe, expect, test } from 'vitest';
import { BLACK, blankSheet, fill, lightOf, type Rgb } from '../../../tests/fixtures/drawn/print.ts';
import type { Point } from '../../core/geometry.ts';
import type { GreyImage } from '../loops/image.ts';
import { continuesBeyond } from './continuation.ts';

const X_HEIGHT = 14;
const HEIGHT = 600;
const PALE: Rgb = [140, 140, 140];

/** Pixels of a line that leans a little, seen from `top` over the next 100 pixels. */
function seenFrom(top: number): Point[] {
  return Array.from({ length: 26 }, (_, k) => ({ x: xAt(top + 4 * k), y: top + 4 * k }));
}

function xAt(y: number): number {
  return 120 + 0.1 * (y - 300);
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly colour?: Rgb;
}

/** A line drawn over these stretches of the page. */
function drawn(stretches: readonly Stretch[]): GreyImage {
  const sheet = blankSheet(240, HEIGHT);
  for (const { from, to, colour = BLACK } of stretches)
    for (let y = from; y < to; y++) {
      const left = Math.round(xAt(y)) - 1;
      fill(sheet, { left, right: left + 3, top: y, bottom: y + 1 }, colour);
    }
  return lightOf(sheet).darkEven;
}

describe('a line down the page goes on', () => {
  test.each<[string, number, Stretch[]]>([
    [
      'below, paler',
      200,
      [
        { from: 200, to: 304 },
        { from: 304, to: HEIGHT, colour: PALE },
      ],
    ],
    ['above', 200, [{ from: 0, to: 304 }]],
    ['to the edge of the picture, close by', 50, [{ from: 0, to: 154 }]],
  ])('%s', (_, top, stretches) => {
    expect(continuesBeyond(seenFrom(top), drawn(stretches), X_HEIGHT)).toBe(true);
  });
});

describe('a line down the page ends', () => {
  test.each<[string, Stretch[]]>([
    ['where a pen was lifted', [{ from: 200, to: 304 }]],
    ['a little further than it was traced', [{ from: 200, to: 345 }]],
    [
      'although another stands below',
      [
        { from: 200, to: 304 },
        { from: 345, to: 500 },
      ],
    ],
  ])('%s', (_, stretches) => {
    expect(continuesBeyond(seenFrom(200), drawn(stretches), X_HEIGHT)).toBe(false);
  });
});
