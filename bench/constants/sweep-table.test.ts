import { expect, test } from 'vitest';
import { type Change, SweepTable } from './sweep-table.ts';

const NONE: Change = { changed: false, failed: false, found: 0, wrong: 0, numbersRight: 0, numbersFalse: 0 };
const OTHER: Change = { ...NONE, changed: true };
const [HALF, TWICE] = ['a.js MOST × 0.5', 'a.js MOST × 2'] as const;
const isOpen = (table: SweepTable, file: string): readonly boolean[] =>
  ([HALF, TWICE] as const).map((trial) => table.isOpen(file, trial, [HALF, TWICE]));

test('a table that was cut off goes on where it was', () => {
  const first = new SweepTable('');
  const text = first.add('1.jpg', HALF, NONE) + first.add('2.jpg', HALF, { ...OTHER, found: -3, numbersRight: 1 });
  const table = new SweepTable(text);
  expect(isOpen(table, '1.jpg')).toEqual([false, false]);
  expect(table.sums()).toEqual([
    `${HALF} · 1 of 2 pages change · 0 fail · found +0 -3 · wrong +0 -0 · numbersRight +1 -0 · numbersFalse +0 -0`,
  ]);
});

test('a number is not tried on where it changes the page, two pages, or words of one', () => {
  const table = new SweepTable('');
  table.add('1.jpg', HALF, NONE);
  expect(isOpen(table, '1.jpg')).toEqual([false, true]);
  table.add('1.jpg', TWICE, OTHER);
  table.add('2.jpg', HALF, NONE);
  expect(isOpen(table, '2.jpg')).toEqual([false, true]);
  expect(isOpen(table, '3.jpg')).toEqual([true, true]);
  table.add('3.jpg', HALF, OTHER);
  expect(isOpen(table, '3.jpg')).toEqual([false, false]);
  expect(isOpen(table, '4.jpg')).toEqual([false, false]);
  const other = new SweepTable('');
  other.add('1.jpg', TWICE, { ...OTHER, wrong: 1 });
  expect(isOpen(other, '4.jpg')).toEqual([false, false]);
});
