import { describe, expect, test } from 'vitest';
import { areKnown, areSurelyReadable, areUnreadable, isReadable, longest } from './readable.ts';

const box = { left: 0, top: 0, right: 9, bottom: 9 };
const line = (confidence: number, text = 'several words of print', isKnown = false) =>
  text.split(' ').map((word) => ({ text: word, confidence, isKnown, box }));
/** A line of one x-height, its words over nine tenths of its width. */
const read = (text: string, { confidence = 0.9, isKnown = true, width = 30 } = {}) => ({
  line: { left: 0, right: width, xHeight: 1 },
  words: text === '' ? [] : [{ text, confidence, isKnown, box: { ...box, right: width * 0.9 } }],
});
const lines = (count: number, how: Parameters<typeof read>[1] = {}) =>
  Array.from({ length: count }, () => read('print', how));

describe('a line', () => {
  test('can be read where its words are certain, or three of them', () => {
    expect(isReadable(line(0.9))).toBe(true);
    expect(isReadable(line(0.3))).toBe(false);
    expect(isReadable([...line(0.8, 'three sure words'), ...line(0.1, 'besideabar')])).toBe(true);
  });

  test('can be read where longer words of the lists make up half of it', () => {
    expect(isReadable(line(0.4, 'gunpoint.', true))).toBe(true);
    expect(isReadable(line(0.4, 'gunpoint.'))).toBe(false);
    expect(isReadable(line(0.2, 'gunpoint.', true))).toBe(false);
    expect(isReadable([...line(0.4, 'gunpoint.', true), ...line(0.4, 'tlmnrestrr')])).toBe(false);
    expect(isReadable(line(0.4, 'of an it', true))).toBe(false);
  });
});

describe('the lines of a page are unreadable or not', () => {
  const foreign = (count: number, width = 30) => lines(count, { isKnown: false, width });
  test.each<[string, ReturnType<typeof read>[], unlined: number, expected: boolean]>([
    ['hardly a word stands in a list, however sure the letters are', foreign(6), 0, true],
    ['one line of seven does', [...foreign(6), ...lines(1)], 0, true],
    ['the words of lists are there by chance, unsurely', lines(6, { confidence: 0.2 }), 0, true],
    ['wide lines give no word', [...lines(1), ...Array.from({ length: 5 }, () => read(''))], 0, true],
    ['a part of them is known', [...foreign(6), ...lines(3)], 0, false],
    ['there is too little to tell', foreign(3), 0, false],
    ['they are short', foreign(9, 5), 0, false],
    ['most of the print stands on no line', foreign(3), 300, true],
    ['much of it does, and a third of the rest is known', [...foreign(2), ...lines(1)], 100, true],
    ['much of it does, and all of the rest is known', lines(6), 100, false],
    ['most of it does, and the rest is enough to tell', [...foreign(3), ...lines(2)], 1000, false],
    ['most of it does, and a line leaves no doubt', lines(1), 300, false],
    ['there are no lines, and little print beside', [], 50, false],
  ])('where %s', (_, some, unlined, expected) => {
    expect(areUnreadable(some, unlined)).toBe(expected);
  });

  test('where most of the print stands on no line and no mark took in a word, however sure the lines are', () => {
    expect(areUnreadable(lines(1), 300, false)).toBe(true);
    expect(areUnreadable(lines(9), 1000, false)).toBe(true);
    expect(areUnreadable(lines(9), 0, false)).toBe(false);
  });

  test('are known where more of them stands in lists than by chance', () => {
    expect(areKnown(lines(1))).toBe(true);
    expect(areKnown([...lines(1), ...lines(4, { isKnown: false })])).toBe(false);
    expect(areKnown([])).toBe(false);
  });

  test('leave no doubt, few as they are, where most of them is known', () => {
    expect(areSurelyReadable(lines(1))).toBe(true);
    expect(areSurelyReadable(lines(1, { confidence: 0.4 }))).toBe(false);
    expect(areSurelyReadable([])).toBe(false);
  });
});

test('ten of the longest lines tell of a page, those first that are wanted first, and more where they are short', () => {
  const wide = Array.from({ length: 12 }, (_, at) => ({ left: 0, right: 20 + at, xHeight: 1 }));
  expect(longest(wide)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(longest(wide, new Set([0, 3]))).toEqual([3, 0, 11, 10, 9, 8, 7, 6, 5, 4]);
  const short = Array.from({ length: 30 }, () => ({ left: 0, right: 5, xHeight: 1 }));
  expect(longest(short)).toHaveLength(20);
  expect(longest(short.slice(0, 3))).toHaveLength(3);
});
