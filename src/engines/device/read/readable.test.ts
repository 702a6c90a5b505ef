import { describe, expect, test } from 'vitest';
import { areKnown, areSurelyReadable, areUnreadable, isReadable } from './readable.ts';

const box = { left: 0, top: 0, right: 9, bottom: 9 };
const line = (confidence: number, text = 'several words of print') =>
  text.split(' ').map((word) => ({ text: word, confidence, box }));
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
});

describe('the lines of a page', () => {
  test('are unreadable where hardly a word stands in a list, however sure the letters are', () => {
    expect(areUnreadable(lines(6, { isKnown: false }))).toBe(true);
    expect(areUnreadable([...lines(6, { isKnown: false }), ...lines(1)])).toBe(true);
  });

  test('are unreadable where the words of lists are there by chance, unsurely', () => {
    expect(areUnreadable(lines(6, { confidence: 0.2 }))).toBe(true);
  });

  test('are unreadable where wide ones give no word', () => {
    expect(areUnreadable([...lines(1), ...Array.from({ length: 5 }, () => read(''))])).toBe(true);
  });

  test('are not where a part of them is known, or where there is too little to tell', () => {
    expect(areUnreadable([...lines(6, { isKnown: false }), ...lines(3)])).toBe(false);
    expect(areUnreadable(lines(3, { isKnown: false }))).toBe(false);
    expect(areUnreadable(lines(9, { isKnown: false, width: 5 }))).toBe(false);
  });

  test('are unreadable where most of the print stands on no line', () => {
    expect(areUnreadable(lines(3, { isKnown: false }), 300)).toBe(true);
    expect(areUnreadable([...lines(2, { isKnown: false }), ...lines(1)], 100)).toBe(true);
    expect(areUnreadable(lines(6), 100)).toBe(false);
    expect(areUnreadable([], 50)).toBe(false);
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
