import { expect, it } from 'vitest';
import { blankSheet, print } from '../../../tests/fixtures/drawn/print.ts';
import type { TextLine } from '../../imaging/print/text-lines.ts';
import { mayBeOfHeading } from './heading-letters.ts';

const X_HEIGHT = 14;
const line = (y: number, xHeight = X_HEIGHT): TextLine =>
  print(blankSheet(400, 400), { left: 100, right: 300, y, xHeight });

it('takes a stroke no higher than its letters beside large type for one of them', () => {
  expect(mayBeOfHeading(40, [line(100, 22)], X_HEIGHT)).toBe(true);
  expect(mayBeOfHeading(60, [line(100, 22)], X_HEIGHT)).toBe(false);
  expect(mayBeOfHeading(30, [line(100)], X_HEIGHT)).toBe(false);
});

it('takes a stroke beside two pieces of one line for a letter between them', () => {
  expect(mayBeOfHeading(44, [line(100), line(112)], X_HEIGHT)).toBe(true);
  expect(mayBeOfHeading(70, [line(100), line(112)], X_HEIGHT)).toBe(false);
  expect(mayBeOfHeading(44, [line(100), line(138)], X_HEIGHT)).toBe(false);
});
