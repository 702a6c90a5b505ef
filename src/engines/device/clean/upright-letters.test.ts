import { expect, test } from 'vitest';
import { blankSheet, print } from '../../../../tests/fixtures/drawn/print.ts';
import type { Word } from '../../../core/page.ts';
import { withUprightLetters } from './upright-letters.ts';

const LINE = print(blankSheet(700, 120), { left: 50, right: 650, y: 90, xHeight: 14 });

/** Words of a line, each 40 pixels wide from `left` on. */
const row = (text: string, left = 50): Word[] =>
  text.split(' ').map((word, k) => ({
    text: word,
    confidence: 0.9,
    box: { left: left + k * 50, right: left + k * 50 + 40, top: 70, bottom: 92 },
  }));

const mended = (lines: readonly Word[][]): string[] =>
  withUprightLetters(
    lines,
    lines.map(() => LINE),
  ).map((words) => words.map((w) => w.text).join(' '));

test('a lone stroke within the print is the letter I', () => {
  expect(mended([row('courses. | started going'), row('| gave up')])).toEqual([
    'courses. I started going',
    'I gave up',
  ]);
});

test('a stroke beside the print is none', () => {
  expect(mended([row('| gave up', 5), row('gave up |', 565)])).toEqual(['gave up', 'gave up']);
});
