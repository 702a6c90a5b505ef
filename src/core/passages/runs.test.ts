import { expect, test } from 'vitest';
import { linesOf, mark, reading } from '../../../tests/fixtures/drawn/marked-lines.ts';
import type { Mark } from '../mark.ts';
import { runsOf } from './runs.ts';

const MARKS: readonly Mark[] = [mark([]), mark([])];

/** What the runs of two lines say, of which the words from and to these places are under a mark each. */
function textsOf(first: string, from: number, to: number, second: string, count: number): string[] {
  const lines = linesOf([first, second]).map((line, bodyPlace) => ({ ...line, bodyPlace }));
  const marked = lines.map(({ words }, at) =>
    words.map((_, k) => new Set((at === 0 ? k >= from && k <= to : k < count) ? [at] : [])),
  );
  return runsOf(reading(lines, MARKS), marked).map(({ spots }) =>
    spots.map((spot) => lines[spot.line]!.words[spot.word]!.text).join(' '),
  );
}

test('a sign or a short word that two strokes of a pen missed where the line turns is of the passage', () => {
  expect(textsOf('said old Gerard, «', 1, 2, 'but never so', 2)).toEqual(['old Gerard, « but never']);
  expect(textsOf('said the keeper of', 1, 2, 'lamps that night', 2)).toEqual(['the keeper of lamps that']);
  expect(textsOf('said the keeper often', 1, 2, 'lamps that night', 2)).toEqual(['the keeper', 'lamps that']);
});

test('a sign within a line is of the passage only under one stroke', () => {
  const page = reading(linesOf(['one — two']), MARKS);
  const runs = (last: number) => runsOf(page, [[new Set([0]), new Set(), new Set([last])]]).length;
  expect([runs(0), runs(1)]).toEqual([1, 2]);
});

test('a word between two long stretches is of the passage where ink is patchy, and not where a program drew them', () => {
  const page = (isRuled: boolean) =>
    reading(linesOf(['one two three four five six seven']), [mark([], { isRuled }), mark([], { isRuled })]);
  const marked = [[0, 0, 0, undefined, 1, 1, 1].map((at) => new Set(at === undefined ? [] : [at]))];
  expect([false, true].map((isRuled) => runsOf(page(isRuled), marked).length)).toEqual([1, 2]);
});

test('a line that seems to open a paragraph in the middle of a sentence goes on with it', () => {
  const runs = (above: string, below: string, standsApart = false): number => {
    const opening = { startsParagraph: true, standsApart };
    const lines = linesOf([above, below]).map((line, at) => ({ ...line, bodyPlace: at, ...(at === 1 && opening) }));
    const marked = lines.map(({ words }) => words.map(() => new Set([0])));
    return runsOf(reading(lines, MARKS), marked).length;
  };
  expect(runs('try to write down what it', 'said. One participant')).toBe(1);
  expect(runs('and a list of forty-', 'two questions')).toBe(1);
  expect(runs('try to write down what it said.', 'one participant')).toBe(2);
  expect(runs('try to write down what it', 'One participant', true)).toBe(2);
  // Lines of verse stand in by turns and begin with capitals.
  expect(runs('The tide that lays the', 'Anchors bare at noon')).toBe(1);
  expect(runs('The tide that lays them bare,', 'Anchors and bells')).toBe(1);
  expect(runs('in the year 1823', 'One participant')).toBe(2);
});
