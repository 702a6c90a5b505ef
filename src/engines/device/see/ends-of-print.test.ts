import { expect, test } from 'vitest';
import { blankPicture, letteredLine, levelLine } from '../../../../tests/fixtures/drawn/level-line.ts';
import { evenMaps, paintMap } from '../../../../tests/fixtures/drawn/maps.ts';
import { boxOf, columnOf } from '../../../imaging/layout/page-layout.ts';
import { curveAt, sampleCurve } from '../../../imaging/maths/curve.ts';
import type { TextLine } from '../../../imaging/print/text-lines.ts';
import { toEndsOfPrint } from './ends-of-print.ts';

const X_HEIGHT = 16;
const SIZE = { width: 800, height: 400 };
const picture = blankPicture(SIZE, X_HEIGHT);

/** What becomes of the lines of one column where print is seen in some boxes. */
function grown(lines: readonly TextLine[], printed: readonly (readonly [left: number, right: number, y: number])[]) {
  const maps = evenMaps(SIZE);
  for (const [left, right, y] of printed) paintMap(maps, 'print', { left, right, top: y - 24, bottom: y + 8 });
  const column = columnOf(lines, X_HEIGHT);
  const [layout] = toEndsOfPrint({ pages: [{ ...column, columns: [column] }], beside: [] }, { maps, picture });
  return layout!.columns[0]!.lines;
}

const lineAt = (y: number, left: number, right: number): TextLine => levelLine(y, { left, right, xHeight: X_HEIGHT });

test('a line reaches as far as print is seen along it, over spaces between words', () => {
  const [line, other] = grown(
    [lineAt(100, 200, 400), lineAt(160, 200, 400)],
    [
      [96, 192, 100],
      [204, 520, 100],
      [532, 640, 100],
    ],
  );
  expect(Math.abs(line!.left - 96)).toBeLessThan(X_HEIGHT);
  expect(Math.abs(line!.right - 640)).toBeLessThan(X_HEIGHT);
  expect([other!.left, other!.right]).toEqual([200, 400]);
});

test('a space as wide as that between two columns ends a line', () => {
  const [line] = grown(
    [lineAt(100, 200, 400)],
    [
      [200, 480, 100],
      [528, 700, 100],
    ],
  );
  expect(Math.abs(line!.right - 480)).toBeLessThan(X_HEIGHT);
});

const piece = (y: number, left: number, right: number): TextLine => letteredLine(y, { left, right }, X_HEIGHT);

test('two pieces of a row between which print is seen are one line', () => {
  const lines = grown([piece(100, 64, 240), piece(101, 416, 704)], [[60, 704, 104]]);
  expect(lines.map(({ left, right }) => [left, right])).toEqual([[64, 700]]);
  expect(lines[0]!.letters).toHaveLength(11 + 18);
});

test('a line grows up to one of another column, and not over it, though that one stands a little lower', () => {
  const [line, other] = [lineAt(100, 60, 240), lineAt(112, 420, 700)];
  const maps = evenMaps(SIZE, { print: 1 });
  const columns = [line, other].map((one) => columnOf([one], X_HEIGHT));
  const [layout] = toEndsOfPrint(
    { pages: [{ columns, box: boxOf([line, other]), xHeight: X_HEIGHT }], beside: [] },
    { maps, picture },
  );
  expect(layout!.columns.flatMap(({ lines }) => lines.map(({ left, right }) => [left, right]))).toEqual([
    [0, 420],
    [420, SIZE.width],
  ]);
});

test('a line grows up to a short one beside its column, and not over it', () => {
  const [line, reference] = [lineAt(100, 60, 240), lineAt(101, 420, 470)];
  const column = columnOf([line], X_HEIGHT);
  const laid = { pages: [{ ...column, columns: [column] }], beside: [reference] };
  const [layout] = toEndsOfPrint(laid, { maps: evenMaps(SIZE, { print: 1 }), picture });
  expect(layout!.columns[0]!.lines.map(({ left, right }) => [left, right])).toEqual([[0, 420]]);
});

test('beyond its end a line bends as the one beside it does', () => {
  const bend = (x: number): number => (x < 400 ? 160 : 160 + (x - 400) / 4);
  const whole = { ...lineAt(160, 100, 700), baseline: sampleCurve(100, 700, { step: 16, course: { yAt: bend } }) };
  const printed = Array.from({ length: 28 }, (_, k) => [100 + k * 20, 120 + k * 20, bend(110 + k * 20) - 60] as const);
  const [line] = grown([lineAt(100, 100, 400), whole], printed);
  expect(Math.abs(line!.right - 660)).toBeLessThan(X_HEIGHT);
  expect(curveAt(line!.baseline, 640)).toBeCloseTo(bend(640) - 60, -1);
  expect(curveAt(line!.baseline, 300)).toBeCloseTo(100, 0);
});
