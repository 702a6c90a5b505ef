import { expect, test } from 'vitest';
import type { Mark } from '../mark.ts';
import type { Line, PageReading } from '../page.ts';
import { runsOf } from './runs.ts';

const MARKS: readonly Mark[] = ['#ffe000', '#ffe000'].map((colour) => ({
  ...{ kind: 'highlight' as const, colour, confidence: 1, regions: [] },
}));

/** Words of ten-pixel letters, lines 40 pixels apart. */
function line(text: string, at: number): Line {
  let left = 0;
  const words = text.split(' ').map((word) => {
    const box = { left, top: at * 40, right: left + word.length * 10, bottom: at * 40 + 20 };
    left = box.right + 10;
    return { text: word, box, confidence: 1 };
  });
  return { words, baseline: [{ x: 0, y: at * 40 + 16 }], xHeight: 9, bodyPlace: at };
}

/** What the runs of two lines say, of which the words from and to these places are under a mark each. */
function textsOf(first: string, from: number, to: number, second: string, count: number): string[] {
  const lines = [line(first, 0), line(second, 1)];
  const page: PageReading = { width: 500, height: 500, lines, marks: MARKS, pageNumber: 'x', bodyLineCount: 2 };
  const marked = lines.map(({ words }, at) =>
    words.map((_, k) => new Set((at === 0 ? k >= from && k <= to : k < count) ? [at] : [])),
  );
  return runsOf(page, marked).map(({ spots }) =>
    spots.map((spot) => lines[spot.line]!.words[spot.word]!.text).join(' '),
  );
}

test('a sign or a short word that two strokes of a pen missed where the line turns is of the passage', () => {
  expect(textsOf('said old Gerard, «', 1, 2, 'but never so', 2)).toEqual(['old Gerard, « but never']);
  expect(textsOf('said the keeper of', 1, 2, 'lamps that night', 2)).toEqual(['the keeper of lamps that']);
  expect(textsOf('said the keeper often', 1, 2, 'lamps that night', 2)).toEqual(['the keeper', 'lamps that']);
});

test('a sign within a line is of the passage only under one stroke', () => {
  const lines = [line('one — two', 0)];
  const page: PageReading = { width: 500, height: 500, lines, marks: MARKS, pageNumber: 'x', bodyLineCount: 1 };
  const runs = (last: number) => runsOf(page, [[new Set([0]), new Set(), new Set([last])]]).length;
  expect([runs(0), runs(1)]).toEqual([1, 2]);
});
