import { expect, test } from 'vitest';
import type { LongStroke } from '../../imaging/print/long-strokes.ts';
import { rowsOfRules } from './rule-rows.ts';

const X_HEIGHT = 10;

const piece = (left: number, right: number, y: number): LongStroke => ({
  left,
  rows: new Float32Array(right - left).fill(y),
  thickness: 1,
});

const spanOf = ({ left, rows }: LongStroke): [number, number] => [left, left + rows.length];

test('pieces that go on at one height are one rule, in whatever order they were found', () => {
  const rows = rowsOfRules([piece(230, 300, 51), piece(100, 160, 50), piece(150, 220, 50)], X_HEIGHT);
  expect(rows.map(spanOf)).toEqual([[100, 300]]);
});

test('its height between pieces is that of the piece that follows', () => {
  const [row] = rowsOfRules([piece(100, 160, 50), piece(170, 220, 52)], X_HEIGHT);
  expect([row!.rows[0], row!.rows[65], row!.rows.at(-1)]).toEqual([50, 52, 52]);
});

test('pieces far apart, or at different heights, are none', () => {
  expect(rowsOfRules([piece(100, 160, 50), piece(180, 220, 50), piece(162, 240, 56)], X_HEIGHT)).toEqual([]);
});

test('a piece within another adds nothing to it', () => {
  const rows = rowsOfRules([piece(100, 260, 50), piece(120, 150, 50), piece(255, 300, 50)], X_HEIGHT);
  expect(rows.map(spanOf)).toEqual([[100, 300]]);
});
