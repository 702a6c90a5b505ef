import { expect, test } from 'vitest';
import type { Component } from '../../../imaging/pixels/pixels.ts';
import { withoutDashes } from './figures.ts';

const X_HEIGHT = 10;

function piece(left: number, right: number, [top, bottom] = [0, 8]): Component {
  return { id: left, left, right, top, bottom, area: (right - left) * (bottom - top), darkest: 60 };
}

const FIGURES = [piece(0, 4), piece(7, 11)];
const BEFORE = piece(-12, -6, [3, 5]);
const AFTER = piece(17, 23, [3, 5]);

test('dashes on both sides of a number are none of it', () => {
  expect(withoutDashes([BEFORE, ...FIGURES, AFTER], X_HEIGHT)).toEqual(FIGURES);
});

test('a level stroke on one side alone is what is left of a figure', () => {
  const bar = piece(14, 21, [1, 4]);
  expect(withoutDashes([...FIGURES, bar], X_HEIGHT)).toEqual([...FIGURES, bar]);
  expect(withoutDashes([...FIGURES, AFTER], X_HEIGHT)).toEqual([...FIGURES, AFTER]);
});
