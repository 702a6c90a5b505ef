import { describe, expect, test } from 'vitest';
import type { LineWord } from './line-word.ts';
import { isUnsure, surerOf } from './surer-words.ts';

/** A word from one place of a line to another. */
const word = (
  text: string,
  [left, right]: readonly [number, number],
  confidence: number,
  isKnown = true,
): LineWord => ({
  ...{ text, confidence, isKnown },
  box: { left, right, top: 0, bottom: 20 },
});
const textOf = (words: readonly LineWord[]): string => words.map(({ text }) => text).join(' ');

describe('of two readings of a line', () => {
  test.each<[string, LineWord[], LineWord[], string]>([
    [
      'each part is of the surer one',
      [word('the', [0, 30], 0.9), word('band', [40, 90], 0.6)],
      [word('tbe', [0, 30], 0.8), word('hand', [41, 90], 0.7)],
      'the hand',
    ],
    ['words of the lists come first', [word('nart', [0, 40], 0.95, false)], [word('part', [0, 40], 0.7)], 'part'],
    [
      'words that one of them joined are one part',
      [word('taughtit.', [0, 80], 0.2, false)],
      [word('taught', [0, 60], 0.9), word('it.', [66, 80], 0.9)],
      'taught it.',
    ],
    [
      'what only one has is there, in its place',
      [word('a', [0, 10], 0.9), word('tree', [60, 100], 0.9)],
      [word('pear', [18, 54], 0.4, false)],
      'a pear tree',
    ],
    ['the first stays where both say the same', [word('here', [0, 40], 0.9)], [word('hers', [0, 40], 0.9)], 'here'],
    ['strokes that were read as signs are no words', [], [word('|', [0, 4], 0.9)], ''],
  ])('%s', (_, first, second, expected) => {
    expect(textOf(surerOf(first, second))).toBe(expected);
  });
});

test('a line leaves a doubt about a word that is read unsurely, and without any; a sign alone leaves none', () => {
  const sure = [word('sure', [0, 40], 0.96), word('—', [44, 60], 0.3)];
  expect(isUnsure(sure)).toBe(false);
  expect(isUnsure([...sure, word('ca-', [70, 99], 0.5)])).toBe(true);
  expect(isUnsure([])).toBe(true);
});
