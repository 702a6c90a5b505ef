import { describe, expect, test } from 'vitest';
import { blankSheet, inkOn, print, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import { curveAt, slopeAt } from '../maths/curve.ts';
import { findTextLines } from './find-text-lines.ts';
import { joinPieces } from './fit-line.ts';
import type { TextLine } from './text-lines.ts';

function linesOn(sheet: Sheet, xHeight: number): TextLine[] {
  const lines = findTextLines(inkOn(sheet, xHeight));
  return lines.toSorted((a, b) => curveAt(a.baseline, a.left) - curveAt(b.baseline, b.left));
}

/** The farthest that a line's baseline is from `y`, in pixels. */
function farthest(line: TextLine, y: (x: number) => number): number {
  const steps = [...new Array<number>(21).keys()].map((k) => line.left + ((line.right - line.left) * k) / 20);
  return Math.max(...steps.map((x) => Math.abs(curveAt(line.baseline, x) - y(x))));
}

describe('finding lines of print', () => {
  test('a straight line is one line on its baseline', () => {
    const sheet = blankSheet(640, 100);
    const printed = print(sheet, { left: 30, right: 610, y: 60, xHeight: 16 });
    const lines = linesOn(sheet, 16);
    expect(lines).toMatchObject([{ left: printed.left, right: printed.right }]);
    expect(lines[0]!.letters).toHaveLength(printed.letters.length);
    expect(lines[0]!.xHeight).toBeCloseTo(16, 0);
    expect(farthest(lines[0]!, () => 60)).toBeLessThan(0.6);
  });

  test('lines that curve and slope together are each one line', () => {
    const bow = (x: number): number => 0.06 * x - 0.00022 * (x - 320) ** 2;
    const sheet = blankSheet(700, 300);
    const levels = [80, 130, 180];
    const printed = levels.map((y) => print(sheet, { left: 30, right: 670, y: (x) => y + bow(x), xHeight: 16 }));
    const lines = linesOn(sheet, 16);
    expect(lines).toHaveLength(levels.length);
    lines.forEach((line, k) => {
      expect(line.letters).toHaveLength(printed[k]!.letters.length);
      expect(farthest(line, (x) => levels[k]! + bow(x))).toBeLessThan(1.5);
    });
  });

  test('two columns stay two lines', () => {
    const sheet = blankSheet(700, 100);
    const left = print(sheet, { left: 30, right: 320, y: 60, xHeight: 14 });
    const right = print(sheet, { left: left.right + 14 * 2.6, right: 680, y: 60, xHeight: 14 });
    const lines = linesOn(sheet, 14).toSorted((a, b) => a.left - b.left);
    expect(lines.map((line) => [line.left, line.right])).toEqual([
      [left.left, left.right],
      [Math.round(right.left), right.right],
    ]);
  });

  test('show-through, much paler than the print, is left out', () => {
    const sheet = blankSheet(640, 160);
    print(sheet, { left: 30, right: 610, y: 60, xHeight: 16 });
    print(sheet, { left: 30, right: 610, y: 130, xHeight: 16, colour: [190, 190, 190] });
    expect(linesOn(sheet, 16).map((line) => Math.round(curveAt(line.baseline, line.left)))).toEqual([60]);
  });
});

describe('joining pieces of a row', () => {
  const sheet = blankSheet(700, 200);
  const pieceAt = (left: number, y: number): TextLine => print(sheet, { left, right: left + 200, y, xHeight: 16 });
  const [first, second, lower] = [pieceAt(30, 60), pieceAt(300, 64), pieceAt(300, 110)];
  const picture = inkOn(sheet, 16);

  test('pieces of one sloping row become one line', () => {
    const [line, ...more] = joinPieces([first, second], picture);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ left: first.left, right: second.right });
    expect(slopeAt(line!.baseline, 250)).toBeGreaterThan(0);
  });

  test('pieces of different rows stay apart', () => {
    expect(joinPieces([first, lower], picture)).toEqual([first, lower]);
  });
});
