import { describe, expect, it } from 'vitest';
import { timeLeft } from './pace.ts';

describe('timeLeft', () => {
  it('says nothing before the first page and nothing when none is left', () => {
    expect(timeLeft({ pagesDone: 0, pagesLeft: 4, elapsedMs: 9000 })).toBeNull();
    expect(timeLeft({ pagesDone: 4, pagesLeft: 0, elapsedMs: 9000 })).toBeNull();
  });

  it.each([
    [1, 1, 2000, 'a few seconds left'],
    [2, 10, 2500, 'about 15 seconds left'],
    [1, 11, 5000, 'about 55 seconds left'],
    [1, 30, 2000, 'about a minute left'],
    [2, 60, 10_000, 'about 5 minutes left'],
  ])('%i done, %i left, %i ms: %s', (pagesDone, pagesLeft, elapsedMs, words) => {
    expect(timeLeft({ pagesDone, pagesLeft, elapsedMs })).toBe(words);
  });
});
