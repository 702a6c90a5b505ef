import { expect, test } from 'vitest';
import { sampleCurve } from '../../imaging/maths/curve.ts';
import type { TextLine } from '../../imaging/print/text-lines.ts';
import { extendedTo, lineBeside } from './margin-ink-pieces.ts';

/** Lines of a page that rises towards the right ever more; the one before the last is short. */
const RIGHT = 900;
const lines: TextLine[] = [RIGHT, RIGHT, RIGHT, 300, RIGHT].map((right, k) => ({
  left: 100,
  right,
  baseline: sampleCurve(100, right, { step: 20, f: (x) => 200 + 40 * k - ((x - 100) / 100) ** 2 }),
  xHeight: 14,
  letters: [],
}));

test('a short line goes on as its neighbours do', () => {
  const end = 200 + 40 * 3 - 64;
  expect(Math.abs(extendedTo(lines, 3, { side: 'right', x: RIGHT }).y - (end - 7))).toBeLessThan(3);
});

test('a mark far from the end of its line stands beside it, not beside the next', () => {
  expect(lineBeside(lines, 'right', { x: RIGHT + 40, y: 200 + 40 * 3 - 72 - 7 })).toMatchObject({ line: 3 });
});

test('a mark at the end of a rising line stands beside it', () => {
  expect(lineBeside(lines, 'right', { x: RIGHT + 40, y: 200 + 40 * 2 - 71 - 7 })).toMatchObject({ line: 2 });
});
