import { expect, test } from 'vitest';
import { sampleCurve } from '../maths/curve.ts';
import type { TextLine } from '../print/text-lines.ts';
import { rowsOfColumn } from './column-rows.ts';
import { boxOf } from './page-layout.ts';

const X_HEIGHT = 16;

const line = (y: number, left = 100, right = 700): TextLine => ({
  ...{ left, right, xHeight: X_HEIGHT, letters: [] },
  baseline: sampleCurve(left, right, { step: 8, f: () => y }),
});

const rowsOf = (lines: readonly TextLine[]): TextLine[][] => rowsOfColumn({ lines, box: boxOf(lines) }, [], X_HEIGHT);

test('a speck alone beside the rows above and below is no row; one under them, at the end or in a row of text is', () => {
  const text = [line(100), line(142), line(184)];
  expect(rowsOf([...text, line(120, 730, 748)])).toEqual(text.map((each) => [each]));
  expect(rowsOf([...text, line(226, 730, 748)])).toHaveLength(4);
  const under = line(142, 100, 118);
  expect(rowsOf([line(100), under, line(184)])).toEqual([[line(100)], [under], [line(184)]]);
  const beside = line(142, 730, 748);
  expect(rowsOf([...text, beside])[1]).toEqual([text[1], beside]);
});

test('what is wider than a speck is a row of its own, wherever it stands', () => {
  expect(rowsOf([line(100), line(142), line(120, 730, 800)])).toHaveLength(3);
});
