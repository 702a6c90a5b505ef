import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../../tests/fixtures/drawn/maps.ts';
import { blankSheet, print } from '../../../../tests/fixtures/drawn/print.ts';
import { unlinedPrint } from './unlined-print.ts';

const X_HEIGHT = 16;
const SIZE = { width: 720, height: 300 };
const [LEFT, RIGHT] = [80, 640];

const BOX = { left: LEFT, right: RIGHT, top: 0, bottom: SIZE.height };

/** A layout with level lines of print at these baselines. */
function withLines(baselines: readonly number[]) {
  const sheet = blankSheet(SIZE.width, SIZE.height);
  const lines = baselines.map((y) => print(sheet, { left: LEFT, right: RIGHT, y, xHeight: X_HEIGHT }));
  const printed = { box: BOX, xHeight: X_HEIGHT };
  return { layouts: [{ columns: [{ lines, ...printed }], ...printed }], xHeight: X_HEIGHT };
}

test('print on no line is measured by its width in x-heights, print on lines is not', () => {
  const maps = evenMaps(SIZE, {}, 4);
  const { right } = withLines([80]).layouts[0]!.columns[0]!.lines[0]!;
  for (const y of [80, 160, 240]) paintMap(maps, 'print', { left: LEFT, right, top: y - X_HEIGHT, bottom: y });
  const row = (right - LEFT) / X_HEIGHT;
  expect(unlinedPrint(maps, withLines([80, 160, 240]))).toBe(0);
  expect(unlinedPrint(maps, withLines([160]))).toBeCloseTo(2 * row, 0);
  expect(unlinedPrint(maps, withLines([]))).toBeCloseTo(3 * row, 0);
});
