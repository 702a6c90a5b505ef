import { expect, test } from 'vitest';
import { sampleCurve } from './curve.ts';
import { isNearerToOther } from './nearest-column.ts';
import type { Column } from './page-layout.ts';

function column(left: number, right: number): Column {
  const lines = Array.from({ length: 10 }, (_, k) => {
    const baseline = sampleCurve(left, right, { step: 10, f: () => 100 + k * 25 });
    return { left, right, baseline, xHeight: 10, letters: [] };
  });
  return { lines, box: { left, right, top: 80, bottom: 330 } };
}

const [FIRST, SECOND] = [column(0, 200), column(240, 440)];
const isFirsts = (points: readonly { x: number; y: number }[]): boolean =>
  isNearerToOther(points, { column: SECOND, side: 'left', xHeight: 10 }, [FIRST, SECOND]);

test('a brace belongs to the column that it is nearer to on the whole, though its tip is near the other', () => {
  const brace = Array.from({ length: 100 }, (_, k) => ({ x: Math.abs(k - 50) < 6 ? 206 : 228, y: 120 + k }));
  expect(isFirsts(brace)).toBe(false);
  expect(isFirsts(brace.slice(45, 56))).toBe(true);
});

test('a note of two lines beside a long stroke does not take it', () => {
  const note = { ...FIRST, lines: FIRST.lines.slice(2, 4), box: { ...FIRST.box, top: 130, bottom: 180 } };
  const stroke = Array.from({ length: 200 }, (_, k) => ({ x: 215, y: 90 + k }));
  expect(isFirsts(stroke)).toBe(true);
  expect(isNearerToOther(stroke, { column: SECOND, side: 'left', xHeight: 10 }, [note, SECOND])).toBe(false);
});
