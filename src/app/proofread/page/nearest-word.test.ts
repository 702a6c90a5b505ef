import { expect, test } from 'vitest';
import { nearestWord } from './nearest-word.ts';

/** Two lines of three words, each 40 wide and 20 high, 10 between words and between lines. */
const WORDS = [0, 1, 2, 3, 4, 5].map((at) => {
  const [left, top] = [(at % 3) * 50, Math.floor(at / 3) * 30];
  return { at, box: { left, top, right: left + 40, bottom: top + 20 } };
});

test.each([
  [{ x: 60, y: 10 }, 1, 'on it'],
  [{ x: 43, y: 10 }, 0, 'between two words, nearer to the first'],
  [{ x: 47, y: 10 }, 1, 'between two words, nearer to the second'],
  [{ x: 400, y: 40 }, 5, 'in the margin beside its line'],
  [{ x: 20, y: 24 }, 0, 'between two lines, nearer to the upper'],
  [{ x: 120, y: 27 }, 5, 'between two lines, nearer to the lower'],
  [{ x: 20, y: 900 }, 3, 'far below'],
])('at %j the word is %i: %s', (point, word) => {
  expect(nearestWord(WORDS, point)).toBe(word);
});

test('a page without words has none', () => {
  expect(nearestWord([], { x: 1, y: 1 })).toBeUndefined();
});
