import { describe, expect, test } from 'vitest';
import { withoutEdgesOfBands } from './band-strikes.ts';
import type { HighlightRun } from './highlight.ts';
import type { Strike } from './strike-outs.ts';

const strike = (colour: string, right = 600): Strike => ({
  left: 100,
  right,
  offsets: new Float32Array(2),
  firstColumn: 0,
  gapContrast: 0.2,
  contrast: 0.2,
  continuity: 1,
  clearColumns: 10,
  line: 0,
  colour,
  score: 5,
});
const runs: HighlightRun[][] = [[{ left: 110, right: 590, saturation: 0.5, colour: '#97ff5c' }]];

describe('strikes where a highlighter went', () => {
  test.each([
    ['of its own green: the edge of its band', '#adc2a1', 600, 0],
    ['in black ink', '#3c3f38', 600, 1],
    ['in red ink', '#c03a3a', 600, 1],
    ['in green that goes on far beyond it', '#adc2a1', 1200, 1],
  ])('%s', (_, colour, right, left) => {
    expect(withoutEdgesOfBands([strike(colour, right)], runs)).toHaveLength(left);
  });
});
