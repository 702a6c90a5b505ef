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

test.each([
  ['within the print is the letter I', row('courses. | started going'), 'courses. I started going'],
  ['at its left end as well', row('| gave up'), 'I gave up'],
  ['beside the print is none', row('| gave up', 5), 'gave up'],
  ['on its right neither', row('gave up |', 565), 'gave up'],
])('a lone stroke %s', (_, words, expected) => {
  const mended = withUprightLetters({ words, line: LINE });
  expect(mended.map(({ text }) => text).join(' ')).toBe(expected);
});
