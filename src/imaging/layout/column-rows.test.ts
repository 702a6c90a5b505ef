import { expect, test } from 'vitest';
import { levelLine } from '../../../tests/fixtures/drawn/level-line.ts';
import type { TextLine } from '../print/text-lines.ts';
import { rowsOfColumn } from './column-rows.ts';
import { columnOf } from './page-layout.ts';

const X_HEIGHT = 16;

const line = (y: number, left = 100, right = 700): TextLine => levelLine(y, { left, right, xHeight: X_HEIGHT });

const rowsOf = (lines: readonly TextLine[]): TextLine[][] => rowsOfColumn(columnOf(lines, X_HEIGHT), []);

test('what is wider than a speck is a row of its own, wherever it stands', () => {
  expect(rowsOf([line(100), line(142), line(120, 730, 800)])).toHaveLength(3);
});
