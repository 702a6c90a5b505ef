import { describe, expect, it } from 'vitest';
import type { PlacedPassage } from './passage.ts';
import { oncePerWords } from './same-words.ts';

/** A passage of one word, whose text is asked for through `text`. */
function passageOf(at: number, { top, text }: { readonly top: number; readonly text: () => string }): PlacedPassage {
  const box = { left: 0, right: 100, top, bottom: top + 20 };
  const word = {
    get text() {
      return text();
    },
    box,
    confidence: 1,
    endsLine: false,
  };
  const passage = {
    file: 'book.pdf',
    pageIndex: 0,
    page: 1,
    words: [word],
    boxes: [box],
    marks: ['highlight'] as const,
    colour: '#ffff00',
    markConfidence: 1,
    opensPage: false,
    closesPage: false,
  };
  return { passage, firstLine: 0, firstWord: 0, lastLine: 0, marks: new Set([at]) };
}

/** How often the words of so many passages are looked at, each of other words than the others. */
function looksAt(count: number): number {
  let looks = 0;
  const passages = Array.from({ length: count }, (_, at) => {
    const text = () => {
      looks += 1;
      return `word${at}`;
    };
    return passageOf(at, { top: at * 40, text });
  });
  expect(oncePerWords(passages)).toHaveLength(count);
  return looks;
}

describe('passages of the same words', () => {
  it('are one where they stand at the same place, with the marks of all', () => {
    const tops = [0, 40, 2, 43, 1, 80];
    const once = oncePerWords(tops.map((top, at) => passageOf(at, { top, text: () => 'again' })));
    expect(once.map(({ marks }) => [...marks])).toEqual([[0, 2, 4], [1, 3], [5]]);
  });

  it('cost twice as much where there are twice as many', () => {
    expect(looksAt(200)).toBe(2 * looksAt(100));
  });
});
