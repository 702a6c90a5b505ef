import { describe, expect, test } from 'vitest';
import { blankSheet, fill, lightOf, print, type Sheet, stroke } from '../../../../tests/fixtures/drawn/print.ts';
import type { GreyImage } from '../../../imaging/loops/image.ts';
import { sampleCurve } from '../../../imaging/maths/curve.ts';
import type { TextLine } from '../../../imaging/print/text-lines.ts';
import { cutStrip, pathAlong, STRIP_BASE_ROW, STRIP_X_HEIGHT } from '../../../imaging/strips/line-strip.ts';
import { darkStrip, findStrokes } from '../../../imaging/strips/pen-strokes.ts';
import { END_MARGIN } from '../read/read-lines.ts';
import { wipeStrokes } from './wipe-strokes.ts';

const BASE = 90;
const X_HEIGHT = 16;
const INKED = 150;

function stripOf(sheet: Sheet, line: TextLine): GreyImage {
  const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: END_MARGIN });
  return cutStrip({ image: sheet, paper: lightOf(sheet).paper, factor: 1 }, path);
}

/** Dark pixels of the rows from `top` to `bottom`. */
function inkIn(strip: GreyImage, top: number, bottom: number): number {
  return strip.data.subarray(top * strip.width, bottom * strip.width).filter((value) => value < INKED).length;
}

interface Strips {
  readonly plain: GreyImage;
  readonly marked: GreyImage;
  readonly wiped: GreyImage;
}

/** The strip of a line before it was underlined, after, and with the stroke wiped. */
function strips(sheet: Sheet, line: TextLine): Strips {
  const plain = stripOf(sheet, line);
  stroke(sheet, { left: 150, right: 420, y: () => BASE + 7 });
  const marked = stripOf(sheet, line);
  const found = findStrokes(darkStrip(lightOf(sheet).darkEven, line), { from: 0.2, to: 1 });
  return { plain, marked, wiped: wipeStrokes(marked, found) };
}

describe('wiping a pen stroke out of a strip', () => {
  test('the stroke is gone and every letter above it stays', () => {
    const sheet = blankSheet(560, 160);
    const line = print(sheet, { left: 50, right: 500, y: BASE, xHeight: X_HEIGHT });
    const { plain, marked, wiped } = strips(sheet, line);
    const below = [STRIP_BASE_ROW + 4, plain.height] as const;
    const stroked = inkIn(marked, ...below) - inkIn(plain, ...below);
    expect(stroked).toBeGreaterThan(600);
    expect(inkIn(wiped, ...below) - inkIn(plain, ...below)).toBeLessThan(stroked * 0.05);
    const letters = inkIn(plain, 0, STRIP_BASE_ROW - 1);
    expect(Math.abs(inkIn(wiped, 0, STRIP_BASE_ROW - 1) - letters)).toBeLessThan(letters * 0.02);
  });

  test('where a letter crosses the stroke, the letter keeps its ink', () => {
    const sheet = blankSheet(560, 160);
    const stems = [180, 240, 300, 360];
    for (const x of stems) fill(sheet, { left: x, right: x + 4, top: BASE - 16, bottom: BASE + 12 }, [20, 20, 20]);
    const baseline = sampleCurve(50, 500, { step: 8, f: () => BASE });
    const line: TextLine = { left: 50, right: 500, baseline, xHeight: X_HEIGHT, letters: [] };
    const { plain, wiped } = strips(sheet, line);
    const ratio = STRIP_X_HEIGHT / X_HEIGHT;
    for (const x of stems) {
      const column = Math.round((x + 2 - 50 + END_MARGIN * X_HEIGHT) * ratio);
      for (let row = STRIP_BASE_ROW + 4; row < STRIP_BASE_ROW + 11; row++) {
        expect(plain.data[row * plain.width + column]).toBeLessThan(INKED);
        expect(wiped.data[row * wiped.width + column]).toBeLessThan(INKED);
      }
    }
  });

  test('no stroke, no change, and the strip given stays as it was', () => {
    const sheet = blankSheet(560, 160);
    const line = print(sheet, { left: 50, right: 500, y: BASE, xHeight: X_HEIGHT });
    const { plain, marked, wiped } = strips(sheet, line);
    expect(wipeStrokes(plain, [])).toEqual(plain);
    expect(inkIn(marked, STRIP_BASE_ROW + 4, marked.height)).toBeGreaterThan(
      inkIn(wiped, STRIP_BASE_ROW + 4, marked.height),
    );
  });
});
