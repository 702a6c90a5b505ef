import { expect, it } from 'vitest';
import { EDGE_PX, pressureOn } from './edge-scroll.ts';

const side = { low: 100, high: 700 };

it.each([
  ['in the middle', { from: 400, at: 300 }, 0],
  ['at the very edge', { from: 400, at: 700 }, 1],
  ['beyond it', { from: 400, at: 900 }, 1],
  ['half into its rim', { from: 400, at: 700 - EDGE_PX / 2 }, 0.5],
  ['at the other edge', { from: 400, at: 100 }, -1],
  ['where it began within the rim', { from: 690, at: 690 }, 0],
  ['drawn back from there', { from: 690, at: 680 }, 0],
  ['taken on from there', { from: 690, at: 695 }, 0.5],
  ['begun outside of the frame', { from: 720, at: 720 }, 0],
])('a pointer %s presses so hard', (_where, pointer, pressure) => {
  expect(pressureOn(side, pointer)).toBeCloseTo(pressure);
});

it('a frame that is smaller than its rims has a middle where nothing is pressed', () => {
  expect(pressureOn({ low: 0, high: 60 }, { from: 30, at: 40 })).toBe(0);
});
