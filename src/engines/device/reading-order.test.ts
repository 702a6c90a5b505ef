import { describe, expect, it } from 'vitest';
import { levelLine } from '../../../tests/fixtures/drawn/level-line.ts';
import type { Box } from '../../core/geometry.ts';
import { firstOf, nextOf, type PlacedLines, partsOf } from './reading-order.ts';

function pageOf(count: number, { left = 0, read = [] as readonly number[] } = {}) {
  const body = Array.from({ length: count }, (_, at) => levelLine(at * 40, { left, right: left + 500, xHeight: 15 }));
  return { left, body, isRead: (line: number) => read.includes(line) };
}

describe('partsOf', () => {
  it('goes from the top and leaves out what was read', () => {
    const lines = partsOf([pageOf(9, { read: [1, 8] })]).map((part) => part.lines);
    expect(lines).toEqual([[0, 2, 3], [4, 5, 6], [7]]);
  });

  it('is nothing where all is read', () => {
    expect(partsOf([pageOf(2, { read: [0, 1] })])).toEqual([]);
  });
});

/** Lines of a page from the left and the top of this column, on two levels: they are slanted. */
const slanted = (left: number, top: number): PlacedLines => ({
  isMarked: false,
  places: [
    { left, top, right: left + 250, bottom: top + 20 },
    { left: left + 250, top: top + 40, right: left + 500, bottom: top + 60 },
  ],
});

describe('nextOf', () => {
  const sheets = [slanted(0, 0), slanted(0, 40), slanted(0, 80), slanted(600, 0), slanted(600, 40)];
  const waiting = [...sheets.keys()];
  const point = (x: number, y: number) => ({ left: x, top: y, right: x, bottom: y });

  const view = { left: 0, top: 70, right: 1200, bottom: 200 };

  it.each<[string, waiting: readonly number[], near: readonly Box[], next: number]>([
    ['the first where nobody says what is looked at', waiting, [], 0],
    ['0 where nothing waits', [], [point(0, 0)], 0],
    ['the line that is looked at', waiting, [point(10, 50)], 1],
    ['the same on its other side, where it is higher', waiting, [point(490, 50)], 0],
    ['that of the other column', waiting, [point(700, 50)], 4],
    ['the nearest where that was begun, as its place among those that wait', [0, 2, 3, 4], [point(10, 55)], 1],
    ['the nearest of the same column', [0, 3, 4], [point(10, 55)], 0],
    ['the first of several in the place', [0, 2, 3, 4], [{ left: 0, top: 50, right: 100, bottom: 90 }], 1],
    ['the first of all', waiting, [{ left: 0, top: 0, right: 1200, bottom: 90 }], 0],
    // The first stands nearer to the pointer than the others, and is out of view.
    ['what is in view, from the place that is looked at', [0, 1, 2], [point(10, 62), view], 1],
    ['what is in view, though further off', [0, 2], [point(10, 62), view], 1],
    ['what is in view in another column', [0, 3], [point(700, 62), view], 1],
    ['what is dragged over though it was scrolled out of view', [0, 1, 2], [point(10, 10), view], 0],
  ])('is %s', (_, some, near, next) => {
    expect(nextOf(some, sheets, near)).toBe(next);
  });

  it('is under a mark as long as such lines wait', () => {
    const marked = [{ ...slanted(0, 0), isMarked: true }, ...sheets];
    expect(nextOf([0, 1, 2, 3], marked, [point(10, 90)])).toBe(0);
    expect(nextOf([1, 2, 3], marked, [point(10, 90)])).toBe(2);
  });
});

describe('firstOf', () => {
  it('is so many as are wanted, those that are read first; all where there are no more', () => {
    const sheets = [slanted(0, 0), slanted(0, 40), slanted(0, 80), slanted(600, 0)];
    const near = [{ left: 100, top: 90, right: 100, bottom: 90 }];
    expect(firstOf(sheets, { near, count: 2 })).toEqual([2, 1]);
    expect(firstOf(sheets, { near: [], count: 2 })).toEqual([0, 1]);
    expect(firstOf(sheets, { near: [], count: 9 })).toEqual([0, 1, 2, 3]);
  });
});
