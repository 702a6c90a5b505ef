import { expect, test } from 'vitest';
import { blankPicture, letteredLine } from '../../../../tests/fixtures/drawn/level-line.ts';
import { evenMaps, paintMap } from '../../../../tests/fixtures/drawn/maps.ts';
import type { TextLine } from '../../../imaging/print/text-lines.ts';
import { joinAlongPrint } from './along-print.ts';

const X_HEIGHT = 16;
const SIZE = { width: 800, height: 400 };
const picture = blankPicture(SIZE, X_HEIGHT);

/** The ends of the lines that pieces make where print is seen in some boxes, each an x-height and a half high. */
function endsOf(pieces: readonly TextLine[], printed: readonly (readonly [left: number, right: number, y: number])[]) {
  const maps = evenMaps(SIZE);
  for (const [left, right, y] of printed) paintMap(maps, 'print', { left, right, top: y - 24, bottom: y });
  return joinAlongPrint(pieces, { maps, picture }).map(({ left, right }) => [left, right]);
}

const piece = (y: number, left: number, right: number): TextLine => letteredLine(y, { left, right }, X_HEIGHT);

test('pieces of a row are one line where the map shows print between them, however wide the gap', () => {
  const pieces = [piece(101, 560, 720), piece(100, 64, 208), piece(99, 256, 368)];
  expect(endsOf(pieces, [[60, 724, 100]])).toEqual([[64, 716]]);
});

test('pieces between which no print is seen stay apart: two columns', () => {
  const pieces = [piece(100, 64, 368), piece(100, 416, 720)];
  const printed = [
    [60, 372, 100],
    [412, 724, 100],
  ] as const;
  expect(endsOf(pieces, printed)).toEqual([
    [64, 364],
    [416, 716],
  ]);
});

test('a piece of the next row is not joined, though print is seen in both', () => {
  const pieces = [piece(100, 64, 368), piece(132, 384, 720)];
  const printed = [
    [60, 724, 100],
    [60, 724, 132],
  ] as const;
  expect(endsOf(pieces, printed)).toEqual([
    [64, 364],
    [384, 716],
  ]);
});

test('scraps over a line make no line of their own with one another', () => {
  const pieces = [piece(100, 64, 720), piece(92, 160, 176), piece(92, 480, 496)];
  expect(endsOf(pieces, [[60, 724, 100]])).toEqual([[64, 716]]);
});
