import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

/** A pace after pages that ended after so many seconds each. */
function paceOf(gaps: readonly number[]) {
  const pace = createPace();
  let nowMs = 0;
  for (const gap of gaps) {
    nowMs += gap * 1000;
    pace.pageEnded(nowMs);
  }
  return { pace, nowMs, left: (pages: number, laterS = 0) => pace.timeLeft(pages, nowMs + laterS * 1000) };
}

describe('the time left', () => {
  it('is not told before the pace is steady, and not when nothing is left', () => {
    expect(paceOf([9]).left(20)).toBeNull();
    expect(paceOf([9, 2, 2, 2]).left(20)).toBeNull();
    expect(paceOf([9, 2, 2, 2, 9]).left(20)).toBeNull();
    expect(paceOf([9, 2, 2, 2, 2]).left(20)).toBe('about 40 seconds left');
    expect(paceOf([9, 2, 2, 2, 2]).left(0)).toBeNull();
  });

  it.each([
    [1, 'a few seconds left'],
    [10, 'about 20 seconds left'],
    [29, 'about a minute left'],
    [150, 'about 5 minutes left'],
  ])('for %i pages of two seconds is %s', (pages, words) => {
    // The first page, in which the recogniser was loaded, says nothing about the others.
    expect(paceOf([30, 2, 2, 2, 2]).left(pages)).toBe(words);
  });

  it('counts down while a page is read, and grows when one takes far longer', () => {
    const { left } = paceOf([1, 4, 4, 4, 4]);
    expect(left(5)).toBe('about 20 seconds left');
    expect(left(5, 3)).toBe('about 20 seconds left');
    expect(left(5, 4)).toBe('about 20 seconds left');
    expect(left(5, 40)).toBe('about 45 seconds left');
  });

  it('does not jump up and down with pages that are read two at a time', () => {
    const pace = createPace();
    const said: (string | null)[] = [];
    let nowMs = 0;
    for (let page = 0; page < 30; page += 1) {
      nowMs += page % 2 === 0 ? 7800 : 200;
      pace.pageEnded(nowMs);
      said.push(pace.timeLeft(30 - page - 1, nowMs));
    }
    const seconds = said.filter((words) => words !== null).map((words) => secondsOf(words));
    expect(seconds.length).toBeGreaterThan(10);
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
  });
});

function secondsOf(words: string): number {
  const number = Number(/\d+/.exec(words)?.[0] ?? 1);
  return words.includes('minute') ? number * 60 : words.includes('few') ? 0 : number;
}
