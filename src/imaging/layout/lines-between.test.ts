import { expect, test } from 'vitest';
import { blankSheet, print } from '../../../tests/fixtures/drawn/print.ts';
import { curveAt, sampleCurve } from '../maths/curve.ts';
import type { TextLine } from '../print/text-lines.ts';
import { linesBetween } from './lines-between.ts';

const X_HEIGHT = 16;
const sheet = blankSheet(720, 400);
const LINES = [60, 105, 150, 195, 240].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: X_HEIGHT }));

/** A row whose baseline was led on along a wavy stroke below its letters. */
function along(line: TextLine, below: number): TextLine {
  const y = curveAt(line.baseline, 300) + below;
  return { ...line, xHeight: X_HEIGHT * 1.3, baseline: sampleCurve(line.left, line.right, { step: 8, f: () => y }) };
}

const without = (at: number): TextLine[] => LINES.filter((_, k) => k !== at);

test('a row where a line of the page is missing is that line, on the baseline that its neighbours tell', () => {
  const [found, ...others] = linesBetween([along(LINES[2]!, 5)], without(2), X_HEIGHT);
  expect(others).toEqual([]);
  expect(found!.letters).toBe(LINES[2]!.letters);
  expect(curveAt(found!.baseline, 300)).toBeCloseTo(150, 0);
  expect(found!.xHeight).toBeCloseTo(LINES[1]!.xHeight, 3);
});

test('a row is none between lines as near as others, off the middle, past the last line, or of few pieces', () => {
  const row = along(LINES[2]!, 5);
  expect(linesBetween([along(LINES[2]!, 24)], LINES, X_HEIGHT)).toEqual([]);
  expect(linesBetween([along(LINES[2]!, 22)], without(2), X_HEIGHT)).toEqual([]);
  expect(linesBetween([along(LINES[4]!, 5)], without(4), X_HEIGHT)).toEqual([]);
  expect(linesBetween([{ ...row, letters: row.letters.slice(0, 7) }], without(2), X_HEIGHT)).toEqual([]);
});
