import { describe, expect, it } from 'vitest';
import type { TextLine } from '../../imaging/print/print.ts';
import { partsOf } from './reading-order.ts';

const level = (y: number): TextLine['baseline'] => ({ left: 0, step: 1000, ys: new Float32Array([y, y]) });

function pageOf(count: number, { left = 0, read = [] as readonly number[] } = {}) {
  const body = Array.from(
    { length: count },
    (_, at): TextLine => ({ left, right: left + 500, baseline: level(at * 40), xHeight: 15, letters: [] }),
  );
  return { left, body, isRead: (line: number) => read.includes(line) };
}

describe('partsOf', () => {
  it('goes from the top where nobody says what is looked at, and leaves out what was read', () => {
    const lines = partsOf([pageOf(9, { read: [1, 8] })], undefined).map((part) => part.lines);
    expect(lines).toEqual([[0, 2, 3], [4, 5, 6], [7]]);
  });

  it('begins around the place that is looked at, on its own page', () => {
    const [one, other] = [pageOf(18), pageOf(18, { left: 600 })];
    const parts = partsOf([one, other], { x: 700, y: 10 * 40 });
    expect(parts[0]).toEqual({ page: other, lines: [9, 10, 11] });
    expect(parts.at(-1)!.page).toBe(one);
    expect(parts.flatMap(({ lines }) => lines)).toHaveLength(36);
  });

  it('is nothing where all is read', () => {
    expect(partsOf([pageOf(2, { read: [0, 1] })], { x: 0, y: 0 })).toEqual([]);
  });
});
