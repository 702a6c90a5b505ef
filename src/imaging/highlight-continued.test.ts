import { expect, test } from 'vitest';
import { sampleCurve } from './curve.ts';
import type { HighlightRun } from './highlight.ts';
import { withContinued } from './highlight-continued.ts';
import type { TextLine } from './text-lines.ts';

const LINES: readonly TextLine[] = [60, 100, 140, 180].map((y) => ({
  baseline: sampleCurve(50, 530, { step: 8, f: () => y }),
  ...{ left: 50, right: 530, xHeight: 16, letters: [] },
}));
const PURPLE = '#f0e0ff';

const runOf = (left: number, right: number, saturation: number, colour = PURPLE): HighlightRun => ({
  ...{ left, right, saturation, colour },
});

test('pale ink that goes on from what is sure is highlighter, line after line', () => {
  const sure = runOf(50, 200, 0.124);
  const all = [[runOf(350, 528, 0.094)], [runOf(55, 440, 0.11), runOf(480, 530, 0.09)], [sure], []];
  expect(withContinued([[], [], [sure], []], all, LINES)).toEqual(all);
});

test.each<[string, number, HighlightRun]>([
  ['another colour', 1, runOf(50, 200, 0.11, '#fff0e0')],
  ['much paler', 1, runOf(50, 200, 0.08)],
  ['not at the beginning of the next line', 1, runOf(150, 300, 0.11)],
  ['two lines below', 2, runOf(50, 200, 0.11)],
  ['not at the end of the line before', 3, runOf(50, 200, 0.11)],
])('what does not go on from it is none: %s', (_, line, other) => {
  const sure = runOf(300, 530, 0.124);
  const all = LINES.map((_line, at) => (at === 0 ? [sure] : at === line ? [other] : []));
  expect(withContinued([[sure], [], [], []], all, LINES)).toEqual([[sure], [], [], []]);
});

test('by itself no pale ink is', () => {
  expect(withContinued([[], [], [], []], [[runOf(300, 530, 0.11)], [runOf(50, 200, 0.11)], [], []], LINES)).toEqual([
    ...[[], [], [], []],
  ]);
});
