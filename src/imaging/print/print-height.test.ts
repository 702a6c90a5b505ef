import { integer } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankSheet, fill, inkOn, print, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import { forSome } from '../../../tests/fixtures/for-all.ts';
import { heightOfPrint, isSameHeight } from './print-height.ts';

/** Grey of print out of focus, and of print that shows through. */
const PALE = [165, 165, 165] as const;

const heightOn = (sheet: Sheet): number => heightOfPrint(inkOn(sheet).components.list, sheet).height;

describe('the x-height of a page', () => {
  test('is the commonest height of its letters, at any size', () => {
    forSome(8)([integer({ min: 10, max: 28 })], (xHeight) => {
      const sheet = blankSheet(640, 160);
      for (const y of [60, 130]) print(sheet, { left: 30, right: 610, y, xHeight });
      expect(Math.abs(heightOn(sheet) - xHeight)).toBeLessThanOrEqual(xHeight * 0.12);
    });
  });

  test('is not the size of specks, however many', () => {
    const sheet = blankSheet(640, 160);
    print(sheet, { left: 30, right: 610, y: 60, xHeight: 16 });
    for (let x = 10; x < 630; x += 5) fill(sheet, { left: x, top: 120, right: x + 2, bottom: 122 }, [0, 0, 0]);
    expect(isSameHeight(heightOn(sheet), 16)).toBe(true);
  });

  test('is 0 where there are too few letters', () => {
    const sheet = blankSheet(200, 100);
    print(sheet, { left: 20, right: 100, y: 60, xHeight: 16 });
    expect(heightOn(sheet)).toBe(0);
  });

  test('is that of pale print where there is no darker one, as when small print is out of focus', () => {
    const sheet = blankSheet(640, 160);
    for (const y of [60, 130]) print(sheet, { left: 30, right: 610, y, xHeight: 12, colour: PALE });
    expect(Math.abs(heightOn(sheet) - 12)).toBeLessThanOrEqual(1);
  });

  test('is not that of what shows through from the other side', () => {
    const sheet = blankSheet(640, 400);
    print(sheet, { left: 30, right: 610, y: 40, xHeight: 16 });
    for (const y of [100, 160, 220, 280, 340]) print(sheet, { left: 30, right: 610, y, xHeight: 24, colour: PALE });
    expect(Math.abs(heightOn(sheet) - 16)).toBeLessThanOrEqual(2);
  });
});
