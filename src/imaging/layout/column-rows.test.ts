import { expect, test } from 'vitest';
import { levelLine } from '../../../tests/fixtures/drawn/level-line.ts';
import { sampleCurve } from '../maths/curve.ts';
import type { TextLine } from '../print/text-lines.ts';
import { piecesByColumn, rowsOfColumn, withoutSpecks } from './column-rows.ts';
import { columnOf } from './page-layout.ts';

const X_HEIGHT = 16;

const line = (y: number, left = 100, right = 700): TextLine => levelLine(y, { left, right, xHeight: X_HEIGHT });

const rowsOf = (lines: readonly TextLine[]): TextLine[][] => rowsOfColumn(columnOf(lines, X_HEIGHT), []);

test('what is wider than a speck is a row of its own, wherever it stands', () => {
  expect(rowsOf([line(100), line(142), line(120, 730, 800)])).toHaveLength(3);
});

test('a short line within the sides of two columns is of the nearest line', () => {
  const text = columnOf([line(100), line(142), line(310)], X_HEIGHT);
  const table = columnOf([line(150, 500, 900), line(226, 500, 900), line(268, 500, 900)], X_HEIGHT);
  const last = line(184, 510, 600);
  const cell = line(240, 510, 600);
  const outside = line(400, 510, 600);
  const pieces = piecesByColumn([text, table], [last, cell, outside]);
  expect(pieces.get(text)).toEqual([]);
  expect(pieces.get(table)).toEqual([last, cell]);
  expect(piecesByColumn([table, text], [line(184, 150, 300)]).get(text)).toHaveLength(1);
});

test('parts of a line that were taken for a line of their own within it are none, however wide; what leaves it is one', () => {
  const whole = line(100);
  const within = line(100 - X_HEIGHT, 200, 500);
  const leaving = {
    ...within,
    baseline: { ...within.baseline, ys: Float32Array.from(within.baseline.ys, (y, k) => y - 3 * k) },
  };
  expect(withoutSpecks([whole, within])).toEqual([whole]);
  expect(withoutSpecks([whole, leaving])).toEqual([whole, leaving]);
  expect(withoutSpecks([whole, line(142, 200, 500)])).toHaveLength(2);
});

test('a short row at the low end of a bent line below it comes before that line', () => {
  const arch = (y: number): TextLine => {
    const level = line(y);
    return {
      ...level,
      baseline: sampleCurve(100, 700, { step: X_HEIGHT, course: { yAt: (x) => y + ((x - 400) / 30) ** 2 } }),
    };
  };
  const heading = line(180, 100, 240);
  const [above, below, last] = [arch(60), arch(130), arch(170)];
  expect(rowsOf([last, below, heading, above])).toEqual([[above], [heading], [below], [last]]);
});
