import { expect, test } from 'vitest';
import { partedAtMarks, wordsUnder } from './words-under.ts';

const word = (text: string, left: number, right: number) => ({
  text,
  confidence: 0.9,
  box: { left, right, top: 0, bottom: 10 },
});

const partsOf = (text: string, ...runs: [number, number][]) =>
  partedAtMarks(
    [word(text, 0, 10 * text.length)],
    runs.map(([left, right]) => ({ left, right })),
  ).map((part) => [part.text, part.box.left, part.box.right]);

test('a word is parted at the sides of a ring that were read as brackets, which stay with what is not marked', () => {
  expect(partsOf('which(was)retained', [55, 95])).toEqual([
    ['which(', 0, 55],
    ['was', 55, 95],
    [')retained', 95, 180],
  ]);
});

test('a word is parted at one end of a mark, the sign before it or behind it', () => {
  expect(partsOf('yellow-brick,', [66, 140])).toEqual([
    ['yellow-', 0, 66],
    ['brick,', 66, 130],
  ]);
  expect(partsOf('Act/to', [0, 33])).toEqual([
    ['Act', 0, 33],
    ['/to', 33, 60],
  ]);
});

test('a word stays whole where no sign stands at the end of a mark, and where it has none', () => {
  expect(partsOf('well-known', [85, 130])).toEqual([['well-known', 0, 100]]);
  expect(partsOf('retained', [35, 130])).toEqual([['retained', 0, 80]]);
  expect(partsOf('reader’s', [62, 130])).toEqual([['reader’s', 0, 80]]);
  expect(partsOf('“known”', [5, 130])).toEqual([['“known”', 0, 70]]);
  expect(partsOf('3.5', [0, 15])).toEqual([['3.5', 0, 30]]);
  expect(partsOf('I/O', [2, 27])).toEqual([['I/O', 0, 30]]);
});

test('the words of which a mark covers most are under it, else the one that it lies in, and none beside it', () => {
  const words = [word('they', 0, 40), word('understand', 50, 150), word('it', 160, 180)];
  expect(wordsUnder(words, { left: 25, right: 172 })).toEqual([1, 2]);
  expect(wordsUnder(words, { left: 55, right: 85 })).toEqual([1]);
  expect(wordsUnder(words, { left: 146, right: 166 })).toEqual([]);
  expect(wordsUnder([], { left: 0, right: 10 })).toEqual([]);
});
