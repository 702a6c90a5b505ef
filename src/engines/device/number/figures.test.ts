import { expect, test } from 'vitest';
import type { Component } from '../../../imaging/pixels/pixels.ts';
import { barBeside, withoutSigns } from './figures.ts';

const X_HEIGHT = 10;

function piece(left: number, right: number, [top, bottom] = [0, 8]): Component {
  return { id: left, left, right, top, bottom, area: (right - left) * (bottom - top), darkest: 60 };
}

const FIGURES = [piece(0, 4), piece(7, 11)];
const BEFORE = piece(-12, -6, [3, 5]);
const AFTER = piece(17, 23, [3, 5]);

test('dashes on both sides of a number are none of it', () => {
  expect(withoutSigns([BEFORE, ...FIGURES, AFTER], X_HEIGHT)).toEqual(FIGURES);
});

test('a level stroke on one side alone is what is left of a figure', () => {
  const bar = piece(14, 21, [1, 4]);
  expect(withoutSigns([...FIGURES, bar], X_HEIGHT)).toEqual([...FIGURES, bar]);
  expect(withoutSigns([...FIGURES, AFTER], X_HEIGHT)).toEqual([...FIGURES, AFTER]);
});

test('dots on both sides are none of a number, one on its line is', () => {
  const [left, right] = [piece(-9, -5, [2, 6]), piece(16, 20, [2, 6])];
  expect(withoutSigns([left, ...FIGURES, right], X_HEIGHT)).toEqual(FIGURES);
  const stop = piece(16, 20, [6, 8]);
  expect(withoutSigns([left, ...FIGURES, stop], X_HEIGHT)).toEqual([left, ...FIGURES, stop]);
});

test('what may be a bar beside a number is higher than its figures, as far as a bar is', () => {
  const bar = (at: number, bottom: number): Component => piece(at, at + 1, [-1, bottom]);
  expect(barBeside([...FIGURES, bar(16, 10)], X_HEIGHT)).toBe('after');
  expect(barBeside([bar(-5, 10), ...FIGURES], X_HEIGHT)).toBe('before');
  for (const one of [bar(16, 7), bar(12, 10), bar(16, 15)]) {
    expect(barBeside([...FIGURES, one], X_HEIGHT)).toBeUndefined();
  }
});
