import { expect, test } from 'vitest';
import type { LineWord } from '../read/read.ts';
import { withCommas } from './commas.ts';

/** Words of lines, all of them of the lists but those in `unknown`. */
const lines = (texts: readonly string[], unknown: readonly string[] = []): LineWord[][] =>
  texts.map((text) =>
    text.split(' ').map((word, k) => ({
      text: word,
      confidence: 0.9,
      isKnown: !unknown.includes(word),
      box: { left: k * 50, right: k * 50 + 40, top: 0, bottom: 20 },
    })),
  );

const mended = (texts: readonly string[], unknown?: readonly string[]): string[] =>
  withCommas(lines(texts, unknown)).map((words) => words.map(({ text }) => text).join(' '));

test('a full stop before a small letter was a comma', () => {
  expect(mended(['the gas at hand. not the years', 'of their passing. It was late. They'])).toEqual([
    'the gas at hand, not the years',
    'of their passing. It was late. They',
  ]);
});

test.each([
  ['what is cut short', ['with salt, tar, etc. and so on']],
  ['a figure', ['in the year 1862. one of them']],
  ['an end of a line, where another column may go on', ['as they came at last.', 'and the rest went home']],
  ['a name', ['asked Mr. Pell, and Longitude. the ship']],
])('%s keeps its full stop', (_, texts) => {
  expect(mended(texts)).toEqual(texts);
});

test('what is in no list keeps its full stop, and so does what stands before it', () => {
  expect(mended(['see approx. twenty'], ['approx.'])).toEqual(['see approx. twenty']);
  expect(mended(['the last hand. nct'], ['nct'])).toEqual(['the last hand. nct']);
});

test('who writes without capitals keeps full stops', () => {
  const poem = ['it was late. she went home. the lamp', 'was dark. and then nothing'];
  expect(mended(poem)).toEqual(poem);
});
