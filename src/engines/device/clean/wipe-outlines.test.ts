import { expect, test } from 'vitest';
import { ellipse, penLine, X_HEIGHT } from '../../../../tests/fixtures/drawn/pen.ts';
import { blankSheet, fill, lightOf, print, type Rgb, type Sheet } from '../../../../tests/fixtures/drawn/print.ts';
import type { GreyImage } from '../../../imaging/loops/image.ts';
import type { TextLine } from '../../../imaging/print/text-lines.ts';
import { cutStrip, pathAlong, STRIP_X_HEIGHT } from '../../../imaging/strips/line-strip.ts';
import { traceOutline } from '../../../marks/enclosures/outline-trace.ts';
import { END_MARGIN } from '../read/read-lines.ts';
import { wipeOutlines } from './wipe-outlines.ts';

const BASE = 90;
const RING = ellipse({ x: 250, y: BASE - 6 }, { x: 80, y: 24 });
const PENCIL: Rgb = [165, 165, 170];
const INKED = 190;

function stripOf(sheet: Sheet, line: TextLine): GreyImage {
  const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: END_MARGIN });
  return cutStrip({ image: sheet, paper: lightOf(sheet).paper, factor: 1 }, path);
}

interface Strips {
  readonly plain: GreyImage;
  readonly ringed: GreyImage;
  readonly wiped: GreyImage;
}

/** A line before a ring was drawn around its words, after, and with the ring wiped. */
function strips(colour: Rgb, add: (sheet: Sheet) => void = () => undefined): Strips {
  const sheet = blankSheet(500, 180);
  const line = print(sheet, { left: 50, right: 450, y: BASE, xHeight: X_HEIGHT });
  add(sheet);
  const plain = stripOf(sheet, line);
  penLine(sheet, RING, { colour });
  const ringed = stripOf(sheet, line);
  const outline = traceOutline(RING, { darkEven: lightOf(sheet).darkEven, xHeight: X_HEIGHT, reach: 0.5 });
  return { plain, ringed, wiped: wipeOutlines(ringed, line, [outline]) };
}

const count = (strip: GreyImage, isCounted: (i: number) => boolean): number =>
  strip.data.filter((_, i) => isCounted(i)).length;

test.each([
  ['black', [20, 20, 20]],
  ['pencil', PENCIL],
] as const)('a ring of %s ink is gone', (_, colour) => {
  const { plain, ringed, wiped } = strips(colour);
  const isRing = (i: number): boolean => plain.data[i]! > 230 && ringed.data[i]! < INKED;
  const all = count(plain, isRing);
  expect(all).toBeGreaterThan(200);
  expect(count(plain, (i) => isRing(i) && wiped.data[i]! < INKED)).toBeLessThan(all * 0.2);
});

test('letters that a pencil crosses keep their ink', () => {
  const bars = (sheet: Sheet): void => {
    for (const x of [200, 250, 300])
      fill(sheet, { left: x, right: x + 14, top: BASE - 31, bottom: BASE - 26 }, [20, 20, 20]);
  };
  const { plain, wiped } = strips(PENCIL, bars);
  const isLetter = (i: number): boolean => plain.data[i]! < 90;
  const all = count(plain, isLetter);
  expect(count(plain, (i) => isLetter(i) && wiped.data[i]! > 140)).toBeLessThan(all * 0.004);
});

test('no ring, no change, and the strip given stays as it was', () => {
  const { plain, ringed, wiped } = strips(PENCIL);
  const line = print(blankSheet(500, 180), { left: 50, right: 450, y: BASE, xHeight: X_HEIGHT });
  expect(wipeOutlines(plain, line, [])).toEqual(plain);
  expect(wiped.data).not.toEqual(ringed.data);
});
