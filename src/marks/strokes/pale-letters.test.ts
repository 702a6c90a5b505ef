import { expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Sheet, stroke } from '../../../tests/fixtures/drawn/print.ts';
import { darkStrip, findStrokes } from '../../imaging/strips/pen-strokes.ts';
import { darknessOfPage, isUnderPaleLetters } from './pale-letters.ts';

const X_HEIGHT = 16;
const BASELINES = [60, 105, 150] as const;
const SIDES = { left: 200, right: 330 };

/** Makes the ink within some columns of a sheet's lines paler by this share. */
function pale(
  sheet: Sheet,
  { left, right, by, lines }: { left: number; right: number; by: number; lines: number[] },
): void {
  for (const y of lines)
    for (let row = y - 2 * X_HEIGHT; row <= y; row++)
      for (let i = (row * sheet.width + left) * 4; i < (row * sheet.width + right) * 4; i++)
        sheet.data[i]! += (250 - sheet.data[i]!) * by;
}

/** True where the stroke under the middle of three lines is told as a link's. */
function isTold(paling: Parameters<typeof pale>[1]): boolean {
  const sheet = blankSheet(720, 220);
  const lines = BASELINES.map((y) => print(sheet, { left: 90, right: 600, y, xHeight: X_HEIGHT }));
  pale(sheet, paling);
  stroke(sheet, { ...SIDES, y: () => BASELINES[1] + 6, thickness: 2.4, colour: [110, 110, 110] });
  const { darkEven } = lightOf(sheet);
  const strips = lines.map((line) => darkStrip(darkEven, line));
  const drawn = findStrokes(strips[1]!, { from: 0, to: 2 }).find(({ left }) => Math.abs(left - SIDES.left) < 9)!;
  return isUnderPaleLetters(drawn, strips[1]!, darknessOfPage(strips));
}

test('a stroke under letters much paler than those beside them is a link’s', () => {
  expect(isTold({ ...SIDES, by: 0.4, lines: [BASELINES[1]] })).toBe(true);
});

test('none under letters as dark as others, a little paler, or on a line or a page that is all as pale', () => {
  expect(isTold({ ...SIDES, by: 0, lines: [] })).toBe(false);
  expect(isTold({ ...SIDES, by: 0.1, lines: [BASELINES[1]] })).toBe(false);
  expect(isTold({ left: 0, right: 720, by: 0.4, lines: [BASELINES[1]] })).toBe(false);
  expect(isTold({ left: 0, right: 720, by: 0.4, lines: [...BASELINES] })).toBe(false);
});
