import { expect, test } from 'vitest';
import { runsUnder } from './runs-under.ts';

const X_HEIGHT = 10;

/** A stroke of so many x-heights whose distance below the baseline is told for its way from 0 to 1. */
function strokeOf(length: number, below: (way: number) => number): Parameters<typeof runsUnder>[0] {
  const columns = 14 * length;
  const offsets = Float32Array.from({ length: columns }, (_, k) => below(k / (columns - 1)));
  const shown = { contrast: 0.3, gapContrast: 0.3, continuity: 1, clearColumns: 20 };
  return { left: 100, right: 100 + length * X_HEIGHT, offsets, firstColumn: 0, ...shown };
}

const runs = (length: number, below: (way: number) => number): boolean => runsUnder(strokeOf(length, below), X_HEIGHT);

test('a stroke along under a line is an underline, wavy or a little aslant', () => {
  expect(runs(6, () => 0.4)).toBe(true);
  expect(runs(6, (way) => 0.5 + 0.3 * Math.sin(40 * way))).toBe(true);
  expect(runs(6, (way) => 0.3 + 0.6 * way)).toBe(true);
});

test('a short arc is none, a long stroke may rise as much', () => {
  const rising = (way: number): number => 0.2 + 1.1 * way;
  const bowed = (way: number): number => 0.1 + 4.4 * way * (1 - way);
  expect([runs(5, rising), runs(5, bowed)]).toEqual([false, false]);
  expect(runs(30, rising)).toBe(true);
});

test('what runs far below the line is a rule between lines', () => {
  expect(runs(40, () => 1.4)).toBe(true);
  expect(runs(40, () => 2)).toBe(false);
});
