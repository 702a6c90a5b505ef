import { describe, expect, test } from 'vitest';
import { blankPicture, levelLine } from '../../../tests/fixtures/drawn/level-line.ts';
import { dropSlivers, groupColumns, inReadingOrder } from './page-columns.ts';
import { type Column, columnOf } from './page-layout.ts';

const X_HEIGHT = 10;

const column = (left: number, right: number, top: number, bottom: number): Column => ({
  lines: Array.from({ length: Math.ceil((bottom - top) / 30) }, (_, k) =>
    levelLine(top + 20 + 30 * k, { left, right, xHeight: X_HEIGHT }),
  ),
  box: { left, top, right, bottom },
  xHeight: X_HEIGHT,
});

test('a head over two columns comes first, then the left one, though a scrap stands high above the right one', () => {
  const head = column(380, 520, 240, 260);
  const leftColumn = column(160, 460, 290, 1000);
  const rightColumn = column(470, 760, 30, 980);
  for (const given of [
    [rightColumn, head, leftColumn],
    [leftColumn, rightColumn, head],
    [head, rightColumn, leftColumn],
  ])
    expect(inReadingOrder(given)).toEqual([head, leftColumn, rightColumn]);
});

test('a head that reaches out of the right column does not bring that before the left one', () => {
  const leftColumn = column(91, 385, 390, 1080);
  const body = column(397, 678, 400, 1085);
  const head = levelLine(360, { left: 286, right: 510, xHeight: X_HEIGHT });
  const rightColumn = { ...body, lines: [head, ...body.lines], box: { ...body.box, left: 286, top: 340 } };
  expect(inReadingOrder([rightColumn, leftColumn])).toEqual([leftColumn, rightColumn]);
});

test('a part of a head that stands over two columns alike does not make one of them', () => {
  const [left, right] = [column(175, 397, 390, 800), column(413, 633, 390, 800)];
  const indented = levelLine(380, { left: 217, right: 397, xHeight: X_HEIGHT });
  const head = levelLine(350, { left: 303, right: 577, xHeight: 3 * X_HEIGHT });
  const columns = groupColumns([head, indented, ...left.lines, ...right.lines], X_HEIGHT);
  expect(columns.filter(({ box }) => box.right < right.box.left)).toHaveLength(1);
});

test('lines of verse are one column, however long some of them are', () => {
  const ends = [180, 200, 360, 190, 370, 210, 175, 220, 195, 355, 205, 188];
  const verse = ends.map((right, k) => levelLine(100 + 30 * k, { left: 60, right, xHeight: X_HEIGHT }));
  expect(groupColumns(verse, X_HEIGHT)).toHaveLength(1);
  // Not so a head over two columns beside one another.
  const [left, right] = [column(60, 200, 150, 600), column(220, 360, 150, 600)];
  const head = levelLine(140, { left: 60, right: 360, xHeight: X_HEIGHT });
  expect(groupColumns([head, ...left.lines, ...right.lines], X_HEIGHT)).toHaveLength(3);
});

describe('a column at the edge of the picture', () => {
  const picture = blankPicture({ width: 800, height: 1000 }, X_HEIGHT);
  const linesFrom = (lefts: readonly number[], width: number): Column =>
    columnOf(
      lefts.map((left, k) => levelLine(100 + 30 * k, { left, right: left + width, xHeight: X_HEIGHT })),
      X_HEIGHT,
    );
  const whole = linesFrom(Array<number>(12).fill(430), 330);

  test('is whole where most of its lines keep off the edge', () => {
    const lean = Array.from({ length: 12 }, (_, k) => 5 + 3 * k);
    const near = linesFrom(lean, 330);
    expect(dropSlivers([near, whole], picture)).toEqual([near, whole]);
  });

  test('is cut off where most of its lines come near the edge', () => {
    const cut = linesFrom([5, 4, 8, 0, 9, 3, 5, 9, 7, 6, 4, 8], 330);
    expect(dropSlivers([cut, whole], picture)).toEqual([whole]);
  });
});
