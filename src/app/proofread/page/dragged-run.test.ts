import { expect, test } from 'vitest';
import { runOfHandle } from './dragged-run.ts';

test.each([
  ['last', 9, { from: 7, to: 9 }, 'takes in what follows'],
  ['last', 4, { from: 6, to: 5 }, 'leaves out what is behind it'],
  ['last', 1, { from: 6, to: 4 }, 'leaves the first word'],
  ['last', 6, undefined, 'does nothing where it was'],
  ['first', 1, { from: 2, to: 1 }, 'takes in what stands before'],
  ['first', 5, { from: 3, to: 4 }, 'leaves out what is before it'],
  ['first', 9, { from: 3, to: 5 }, 'leaves the last word'],
] as const)('the handle at the %s word of a passage from 3 to 6, taken to %i', (end, to, run, _what) => {
  expect(runOfHandle({ end, first: 3, last: 6 }, to)).toEqual(run);
});
