import { expect, test } from 'vitest';
import type { Box } from '../../core/geometry.ts';
import { isOfFold } from './fold-pieces.ts';

const piece = (left: number, top: number): Box => ({ left, right: left + 2, top, bottom: top + 40 });

test('a stroke with many more in a row above and below is of a fold; a few bars down a margin are none', () => {
  const row = Array.from({ length: 6 }, (_, k) => piece(300 + k * 2, 100 + k * 60));
  expect(isOfFold(row[2]!, row, 14)).toBe(true);
  const bars = [0, 1, 2].map((k) => piece(300, 100 + k * 60));
  expect(isOfFold(bars[1]!, bars, 14)).toBe(false);
  const apart = Array.from({ length: 6 }, (_, k) => piece(300, 100 + k * 90));
  expect(isOfFold(apart[2]!, apart, 14)).toBe(false);
  const aside = Array.from({ length: 6 }, (_, k) => piece(300 + k * 12, 100 + k * 60));
  expect(isOfFold(aside[2]!, aside, 14)).toBe(false);
  const long = apart.map((box) => ({ ...box, bottom: box.top + 50 }));
  expect(isOfFold(long[2]!, long, 14)).toBe(true);
});
