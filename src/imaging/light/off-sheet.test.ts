import { expect, test } from 'vitest';
import type { Paper } from './illumination.ts';
import { isOffSheet, isOnDarkDesk } from './off-sheet.ts';

/** Light of a picture 400 pixels wide and high, as `at` tells by abscissa. */
function lit(at: (x: number) => number): Paper {
  const data = Float32Array.from({ length: 100 * 100 }, (_, k) => at((k % 100) * 4 + 2));
  return { width: 100, height: 100, block: 4, data };
}

const text = { left: 150, top: 40, right: 360, bottom: 360 };
const beside = { box: { left: 20, top: 100, right: 90, bottom: 130 }, text, xHeight: 10 };

test('from the sheet to a dark desk light falls at once; in a shadow it falls by and by', () => {
  const desk = lit((x) => (x < 120 ? 110 : 200));
  const shadow = lit((x) => Math.min(200, 60 + x));
  expect(isOffSheet({ ...beside, paper: desk })).toBe(true);
  expect(isOffSheet({ ...beside, paper: shadow })).toBe(false);
  expect(isOffSheet({ ...beside, box: { ...beside.box, left: 125, right: 145 }, paper: desk })).toBe(false);
});

test('a place with hardly half of the light behind the text is on a desk', () => {
  expect(isOnDarkDesk({ ...beside, paper: lit((x) => (x < 120 ? 100 : 200)) })).toBe(true);
  expect(isOnDarkDesk({ ...beside, paper: lit((x) => (x < 120 ? 130 : 200)) })).toBe(false);
});
