import { describe, expect, test } from 'vitest';
import { BLACK, blankSheet, fill, lightOf, print, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import type { Column } from '../../imaging/layout/page-layout.ts';
import { findMarginStrokes } from './margin-marks.ts';

const X_HEIGHT = 14;
const PITCH = 38;
const TOP = 90;
const RIGHT = 430;
const LINES = 11;

interface Page {
  readonly sheet: Sheet;
  readonly columns: readonly Column[];
}

/** Two columns. */
function page(): Page {
  const sheet = blankSheet(900, 560);
  const columnAt = (x: number): Column => {
    const lines = Array.from({ length: LINES }, (_, k) =>
      print(sheet, { left: x, right: x + 330, y: TOP + k * PITCH, xHeight: X_HEIGHT }),
    );
    return {
      lines,
      box: {
        left: Math.min(...lines.map((line) => line.left)),
        right: Math.max(...lines.map((line) => line.right)),
        top: TOP - 22,
        bottom: TOP + (LINES - 1) * PITCH + 7,
      },
    };
  };
  return { sheet, columns: [columnAt(40), columnAt(RIGHT)] };
}

/** A stroke beside lines of the right column, from one abscissa to another. */
function stroke({ sheet }: Page, way: { from: number; to: number; first: number; last: number }): void {
  const [top, bottom] = [TOP + way.first * PITCH - 20, TOP + way.last * PITCH + 3];
  for (let y = top; y < bottom; y++) {
    const x = way.from + ((way.to - way.from) * (y - top)) / (bottom - top);
    fill(sheet, { left: x, right: x + 3, top: y, bottom: y + 1 }, BLACK);
  }
}

function strokesOf({ sheet, columns }: Page): (readonly number[])[] {
  const box = { left: 40, right: 800, top: TOP - 22, bottom: 480 };
  const layout = { columns, box, xHeight: X_HEIGHT, loose: [] };
  const search = { ...lightOf(sheet), isHighlighted: () => false, columns };
  return findMarginStrokes(layout, search).map(({ lines }) => lines);
}

describe('marks between two columns', () => {
  test('both strokes of a doubled bar belong to the column that they are nearer to on the whole', () => {
    const drawn = page();
    const end = drawn.columns[0]!.box.right;
    const middle = (end + RIGHT) / 2;
    stroke(drawn, { from: middle - 6, to: middle - 6, first: 2, last: 6 });
    stroke(drawn, { from: middle + 12, to: middle + 12, first: 2, last: 6 });
    const lines = strokesOf(drawn);
    expect(lines).toHaveLength(2);
    for (const of of lines) expect(of).toEqual([13, 14, 15, 16, 17]);
  });
});
