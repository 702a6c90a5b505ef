import { describe, expect, test } from 'vitest';
import { sampleCurve } from '../maths/curve.ts';
import type { TextLine } from '../print/text-lines.ts';
import { dropSlivers, inReadingOrder } from './page-columns.ts';
import type { Column } from './page-layout.ts';

const column = (left: number, right: number, top: number, bottom: number): Column => ({
  lines: [],
  box: { left, top, right, bottom },
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

describe('a column at the edge of the picture', () => {
  const X_HEIGHT = 10;
  const picture = { width: 800, height: 1000 };
  const linesFrom = (lefts: readonly number[], width: number): Column => {
    const lines = lefts.map(
      (left, k): TextLine => ({
        left,
        right: left + width,
        xHeight: X_HEIGHT,
        letters: [],
        baseline: sampleCurve(left, left + width, { step: 50, f: () => 100 + 30 * k }),
      }),
    );
    return { lines, box: { left: lefts[0]!, right: lefts[0]! + width, top: 90, bottom: 100 + 30 * lefts.length } };
  };
  const whole = linesFrom(Array<number>(12).fill(430), 330);

  test('is whole where none of its lines reaches the edge, if it leans or not', () => {
    for (const lean of [0, 0.9]) {
      const near = linesFrom(
        Array.from({ length: 12 }, (_, k) => 5 + lean * k),
        330,
      );
      expect(dropSlivers([near, whole], picture, X_HEIGHT)).toEqual([near, whole]);
    }
  });

  test('is cut off where the edge goes through one of them', () => {
    const cut = linesFrom([5, 4, 8, 0, 9, 3, 5, 9, 7, 6, 4, 8], 330);
    expect(dropSlivers([cut, whole], picture, X_HEIGHT)).toEqual([whole]);
  });

  test('is a sliver where it has few lines', () => {
    expect(dropSlivers([linesFrom([5, 6, 7, 8], 330), whole], picture, X_HEIGHT)).toEqual([whole]);
  });
});
