import { expect, test } from 'vitest';
import { inReadingOrder } from './page-columns.ts';
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
