import { describe, expect, it } from 'vitest';
import type { Line, PageReading } from '../../../core/page.ts';
import { pageWords } from '../../../core/passages/passages.ts';
import { type ReadWords, stepFrom } from './word-steps.ts';

const SIZE = { width: 400, height: 1000 };

/** A line of two words at its place on the page; without one it is no line of the body. */
function line(top: number, bodyPlace?: number): Line {
  const words = ['one', 'two'].map((text, at) => ({
    text,
    box: { left: at * 100, right: at * 100 + 80, top, bottom: top + 20 },
    confidence: 99,
  }));
  return { words, baseline: [{ x: 0, y: top + 16 }], xHeight: 10, ...(bodyPlace !== undefined && { bodyPlace }) };
}

function page(sides: readonly (readonly [readonly Line[], number])[], isComplete = false): ReadWords {
  const readings = sides.map(
    ([lines, bodyLineCount]): PageReading => ({ ...SIZE, lines, bodyLineCount, marks: [], pageNumber: 'x' }),
  );
  return { words: pageWords(readings), readings, size: SIZE, isComplete };
}

describe('where a key leads from a word', () => {
  // Lines 2, 3 and 7 of ten.
  const part = page([[[line(100, 2), line(130, 3), line(400, 7)], 10]]);

  it('is the word beside it, or on the line beside its own', () => {
    expect(stepFrom(part, 0, 'ArrowRight')).toEqual({ at: 1 });
    expect(stepFrom(part, 1, 'ArrowRight')).toEqual({ at: 2 });
    expect(stepFrom(part, 1, 'ArrowDown')).toEqual({ at: 3 });
    expect(stepFrom(part, 3, 'ArrowUp')).toEqual({ at: 1 });
    expect(stepFrom(part, 2, 'ArrowLeft')).toEqual({ at: 1 });
    expect(stepFrom(part, 0, 'Tab')).toBeUndefined();
  });

  it('is never over lines that are not read yet: it is about where they begin', () => {
    expect(stepFrom(part, 3, 'ArrowRight')).toEqual({ unread: { left: 100, right: 180, top: 150, bottom: 170 } });
    expect(stepFrom(part, 2, 'ArrowDown')).toEqual({ unread: { left: 0, right: 80, top: 150, bottom: 170 } });
    expect(stepFrom(part, 4, 'ArrowUp')).toEqual({ unread: { left: 0, right: 80, top: 380, bottom: 400 } });
    expect(stepFrom(part, 0, 'ArrowLeft')).toEqual({ unread: { left: 0, right: 80, top: 80, bottom: 100 } });
    expect(stepFrom(part, 5, 'ArrowDown')).toEqual({ unread: { left: 100, right: 180, top: 420, bottom: 440 } });
    expect(stepFrom(part, 2, 'Home')).toMatchObject({ unread: { top: 0 } });
    expect(stepFrom(part, 2, 'End')).toMatchObject({ unread: { bottom: 1000 } });
    expect(stepFrom(page([[[], 10]]), 0, 'ArrowDown')).toMatchObject({ unread: { top: 0 } });
  });

  it('is over them where no more will be read', () => {
    const all = { ...part, isComplete: true };
    expect(stepFrom(all, 3, 'ArrowRight')).toEqual({ at: 4 });
    expect(stepFrom(all, 2, 'ArrowDown')).toEqual({ at: 4 });
    expect(stepFrom(all, 5, 'ArrowRight')).toEqual({ at: 5 });
    expect(stepFrom(all, 0, 'ArrowUp')).toEqual({ at: 0 });
    expect(stepFrom(all, 3, 'Home')).toEqual({ at: 0 });
    expect(stepFrom(all, 3, 'End')).toEqual({ at: 5 });
    expect(stepFrom(page([[[], 10]], true), 0, 'ArrowDown')).toBeUndefined();
  });

  it('is at ends of a page that was read to its ends the word itself, also beside a line that is none of its body', () => {
    const whole = page([[[line(20), line(100, 0), line(130, 1), line(900)], 2]]);
    expect(stepFrom(whole, 0, 'ArrowUp')).toEqual({ at: 0 });
    expect(stepFrom(whole, 0, 'ArrowDown')).toEqual({ at: 2 });
    expect(stepFrom(whole, 4, 'ArrowDown')).toEqual({ at: 6 });
    expect(stepFrom(whole, 7, 'ArrowRight')).toEqual({ at: 7 });
  });

  it('is from the last line of one page of a spread the top of the other, and back its foot', () => {
    const spread = page([
      [[line(900, 1)], 2],
      [[line(700, 4)], 6],
    ]);
    expect(stepFrom(spread, 1, 'ArrowRight')).toEqual({ unread: { left: 200, right: 400, top: 0, bottom: 20 } });
    const back = page([
      [[line(100, 0)], 2],
      [[line(100, 0)], 6],
    ]);
    expect(stepFrom(back, 2, 'ArrowLeft')).toEqual({ unread: { left: 0, right: 200, top: 980, bottom: 1000 } });
  });
});
