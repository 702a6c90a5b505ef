import { expect, test } from 'vitest';
import { BLACK, blankSheet, fill, lightOf, print } from '../../../tests/fixtures/drawn/print.ts';
import { isAmidPrint } from './amid-print.ts';

const X_HEIGHT = 16;

/** Points down a stroke at `x` beside a line at 100. */
const strokeAt = (x: number, from = 80, to = 102): { x: number; y: number }[] =>
  Array.from({ length: to - from }, (_, k) => ({ x, y: from + k }));

/** A line of which only the middle is looked at. */
const lineAt = (middle: number, xHeight = X_HEIGHT): { left: number; right: number; xHeight: number } => ({
  left: middle - 100,
  right: middle + 100,
  xHeight,
});

function sheetWith(draw: (sheet: ReturnType<typeof blankSheet>) => void): ReturnType<typeof lightOf>['darkEven'] {
  const sheet = blankSheet(600, 200);
  draw(sheet);
  return lightOf(sheet).darkEven;
}

test('a stroke with letters on both sides is a letter', () => {
  const darkEven = sheetWith((sheet) => print(sheet, { left: 40, right: 560, y: 100, xHeight: X_HEIGHT }));
  expect(isAmidPrint(strokeAt(300), lineAt(450), { darkEven, xHeight: X_HEIGHT })).toBe(true);
  expect(isAmidPrint(strokeAt(300), lineAt(150), { darkEven, xHeight: X_HEIGHT })).toBe(true);
});

test('a stroke beside the text is none, nor a doubled one, nor one down several lines', () => {
  const darkEven = sheetWith((sheet) => {
    print(sheet, { left: 80, right: 560, y: 100, xHeight: X_HEIGHT });
    fill(sheet, { left: 48, right: 51, top: 70, bottom: 120 }, BLACK);
    fill(sheet, { left: 60, right: 63, top: 70, bottom: 120 }, BLACK);
  });
  expect(isAmidPrint(strokeAt(61), lineAt(300), { darkEven, xHeight: X_HEIGHT })).toBe(false);
  expect(isAmidPrint(strokeAt(300, 60, 160), lineAt(450), { darkEven, xHeight: X_HEIGHT })).toBe(false);
});

test('a stroke between two columns is none', () => {
  const darkEven = sheetWith((sheet) => {
    print(sheet, { left: 40, right: 280, y: 100, xHeight: X_HEIGHT });
    print(sheet, { left: 325, right: 560, y: 100, xHeight: X_HEIGHT });
  });
  expect(isAmidPrint(strokeAt(300), lineAt(160), { darkEven, xHeight: X_HEIGHT })).toBe(false);
});

test('a letter of a heading, after a space wider than those of the page', () => {
  let end = 0;
  const darkEven = sheetWith((sheet) => {
    end = print(sheet, { left: 40, right: 300, y: 100, xHeight: 26 }).right;
  });
  const space = strokeAt(end + 20, 70, 104);
  expect(isAmidPrint(space, lineAt(450, 26), { darkEven, xHeight: 12 })).toBe(true);
  expect(isAmidPrint(space, lineAt(450, 12), { darkEven, xHeight: 12 })).toBe(false);
});

test("the grain of a pencil's stroke that runs away from the text is no print beside it", () => {
  const darkEven = sheetWith((sheet) => {
    print(sheet, { left: 40, right: 280, y: 100, xHeight: X_HEIGHT });
    for (let x = 300; x < 360; x += 6) fill(sheet, { left: x, right: x + 3, top: 90, bottom: 94 }, BLACK);
  });
  const points = Array.from({ length: 240 }, (_, k) => ({ x: 300 + (k % 60), y: 90 + Math.floor(k / 60) }));
  expect(isAmidPrint(points, lineAt(160), { darkEven, xHeight: X_HEIGHT })).toBe(false);
});
