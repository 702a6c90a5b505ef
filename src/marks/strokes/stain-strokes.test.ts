import { expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Rgb, stroke } from '../../../tests/fixtures/drawn/print.ts';
import { darkStrip, findStrokes } from '../../imaging/strips/pen-strokes.ts';
import { isEdgeOfStain } from './stain-strokes.ts';

const X_HEIGHT = 16;
const BASELINE = 60;

const hex = (rgb: Rgb): string => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** Whether a stroke under a line of print is told as a stain's edge. */
function isTold(thickness: number, colour: Rgb): boolean {
  const sheet = blankSheet(720, 140);
  const line = print(sheet, { left: 90, right: 600, y: BASELINE, xHeight: X_HEIGHT });
  stroke(sheet, { left: 200, right: 400, y: () => BASELINE + 10, thickness, colour });
  const strip = darkStrip(lightOf(sheet).darkEven, line);
  const drawn = findStrokes(strip, { from: 0, to: 2 }).find(({ left, right }) => left < 260 && right > 340)!;
  return isEdgeOfStain({ ...drawn, colour: hex(colour) }, strip);
}

test('a broad pale stroke is the edge of a stain', () => {
  expect(isTold(9, [212, 210, 206])).toBe(true);
});

test('faint pencil, a broad felt tip, a pale one of a colour, and a thin pen are none', () => {
  expect(isTold(9, [213, 198, 232])).toBe(false);
  expect(isTold(2.4, [195, 195, 195])).toBe(false);
  expect(isTold(9, [120, 120, 200])).toBe(false);
  expect(isTold(2.4, [60, 60, 60])).toBe(false);
});
