import { expect, test } from 'vitest';
import type { Column } from '../../imaging/layout/page-layout.ts';
import { sampleCurve } from '../../imaging/maths/curve.ts';
import { marginLimit } from './margin-limit.ts';

/** A column of which every line stands 8 pixels further right than the one above. */
function leaning(from: number): Column {
  const lines = Array.from({ length: 10 }, (_, k) => {
    const [left, right] = [from + k * 8, from + 200 + k * 8];
    const baseline = sampleCurve(left, right, { step: 10, f: () => 100 + k * 25 });
    return { left, right, baseline, xHeight: 10, letters: [] };
  });
  return { lines, box: { left: from, right: from + 272, top: 80, bottom: 330 } };
}

test('a margin ends where the text beside it does at each height, not at its box', () => {
  const columns = [leaning(0), leaning(250)];
  const limit = marginLimit({ column: columns[1]!, side: 'left', xHeight: 10 }, columns, 600);
  expect([95, 195, 320].map(limit)).toEqual([208, 240, 272]);
  const open = marginLimit({ column: columns[1]!, side: 'right', xHeight: 10 }, columns, 600);
  expect(open(95)).toBe(600);
});
