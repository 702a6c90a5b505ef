import { expect, test } from 'vitest';
import type { Component } from '../pixels/components.ts';
import { shareOfStems } from './broken-letters.ts';

const piece = (width: number, height: number): Component => ({
  id: 1,
  left: 0,
  right: width,
  top: 0,
  bottom: height,
  area: width * height,
  darkest: 0,
});

test('letters that fell into stems are told from whole ones', () => {
  const whole = Array.from({ length: 90 }, () => piece(17, 18));
  const stems = Array.from({ length: 30 }, () => piece(5, 18));
  expect(shareOfStems([...whole, ...stems], 18)).toBeCloseTo(0.25);
  expect(shareOfStems([...stems, ...stems, ...stems, ...stems], 18)).toBe(1);
});

test('dots, capitals and a few letters tell nothing', () => {
  const whole = Array.from({ length: 120 }, () => piece(17, 18));
  const others = Array.from({ length: 120 }, (_, k) => (k % 2 === 0 ? piece(3, 4) : piece(9, 30)));
  expect(shareOfStems([...whole, ...others], 18)).toBe(0);
  expect(shareOfStems([piece(5, 18)], 18)).toBe(0);
});
