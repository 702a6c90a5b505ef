import { expect, test } from 'vitest';
import { BLACK, blankSheet, fill, lightOf, print } from '../../tests/fixtures/drawn-print.ts';
import { isAmidPrint } from './amid-print.ts';

const X_HEIGHT = 16;

/** Points down a stroke at `x` beside a line at 100. */
const strokeAt = (x: number, from = 80, to = 102): { x: number; y: number }[] =>
  Array.from({ length: to - from }, (_, k) => ({ x, y: from + k }));

function sheetWith(draw: (sheet: ReturnType<typeof blankSheet>) => void): ReturnType<typeof lightOf>['darkEven'] {
  const sheet = blankSheet(600, 200);
  draw(sheet);
  return lightOf(sheet).darkEven;
}

test('a stroke with letters on both sides is a letter', () => {
  const darkEven = sheetWith((sheet) => print(sheet, { left: 40, right: 560, y: 100, xHeight: X_HEIGHT }));
  expect(isAmidPrint(strokeAt(300), 450, { darkEven, xHeight: X_HEIGHT })).toBe(true);
  expect(isAmidPrint(strokeAt(300), 150, { darkEven, xHeight: X_HEIGHT })).toBe(true);
});

test('a stroke beside the text is none, nor a doubled one, nor one down several lines', () => {
  const darkEven = sheetWith((sheet) => {
    print(sheet, { left: 80, right: 560, y: 100, xHeight: X_HEIGHT });
    fill(sheet, { left: 48, right: 51, top: 70, bottom: 120 }, BLACK);
    fill(sheet, { left: 60, right: 63, top: 70, bottom: 120 }, BLACK);
  });
  expect(isAmidPrint(strokeAt(61), 300, { darkEven, xHeight: X_HEIGHT })).toBe(false);
  expect(isAmidPrint(strokeAt(300, 60, 160), 450, { darkEven, xHeight: X_HEIGHT })).toBe(false);
});

test('a stroke between two columns is none', () => {
  const darkEven = sheetWith((sheet) => {
    print(sheet, { left: 40, right: 280, y: 100, xHeight: X_HEIGHT });
    print(sheet, { left: 325, right: 560, y: 100, xHeight: X_HEIGHT });
  });
  expect(isAmidPrint(strokeAt(300), 160, { darkEven, xHeight: X_HEIGHT })).toBe(false);
});
