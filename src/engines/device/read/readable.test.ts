import { describe, expect, test } from 'vitest';
import { areUnreadable, isReadable } from './readable.ts';

const box = { left: 0, top: 0, right: 9, bottom: 9 };
const line = (confidence: number, text = 'several words of print') =>
  text.split(' ').map((word) => ({ text: word, confidence, box }));
const read = (words: ReturnType<typeof line>, width = 15) => ({ line: { left: 0, right: width, xHeight: 1 }, words });
const lines = (count: number, confidence: number) => Array.from({ length: count }, () => read(line(confidence)));

describe('a line', () => {
  test('can be read where its words are certain, or three of them', () => {
    expect(isReadable(line(0.9))).toBe(true);
    expect(isReadable(line(0.3))).toBe(false);
    expect(isReadable([...line(0.8, 'three sure words'), ...line(0.1, 'besideabar')])).toBe(true);
  });
});

describe('the lines of a page', () => {
  test('are unreadable where hardly any of them gives a word', () => {
    expect(areUnreadable(lines(6, 0.2))).toBe(true);
    expect(areUnreadable([...lines(6, 0.2), read(line(0.9))])).toBe(true);
  });

  test('are not where a part of them is read, or where there are too few to tell', () => {
    expect(areUnreadable([...lines(6, 0.2), ...lines(3, 0.9)])).toBe(false);
    expect(areUnreadable(lines(3, 0.2))).toBe(false);
    expect(areUnreadable(Array.from({ length: 9 }, () => read(line(0.2, 'x 1'))))).toBe(false);
  });

  test('are unreadable where wide ones give hardly a letter, however sure', () => {
    const scraps = [read(line(0.9, 'of'), 40), ...Array.from({ length: 5 }, () => read(line(0.3, 'T='), 30))];
    expect(areUnreadable(scraps)).toBe(true);
    expect(areUnreadable(scraps.map(({ words }) => read(words)))).toBe(false);
  });
});
