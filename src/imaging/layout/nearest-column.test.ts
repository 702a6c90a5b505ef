import { expect, test } from 'vitest';
import { sampleCurve } from '../maths/curve.ts';
import { isNearerToOther, liesBeside } from './nearest-column.ts';
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

test('a note that ends long before a stroke does not take it, though it stands nearer', () => {
  const note = { ...FIRST, lines: FIRST.lines.slice(2, 5), box: { ...FIRST.box, top: 130, bottom: 200 } };
  const stroke = Array.from({ length: 170 }, (_, k) => ({ x: 212, y: 120 + k }));
  const ofNote = stroke.slice(20, 90);
  const isOthers = (points: typeof stroke): boolean =>
    isNearerToOther(points, { column: SECOND, side: 'left', xHeight: 10 }, [note, SECOND]);
  expect(isOthers(stroke)).toBe(false);
  expect(isOthers(ofNote)).toBe(true);
  const nearText = stroke.map(({ y }) => ({ x: 212, y }));
  expect(isNearerToOther(nearText, { column: note, side: 'right', xHeight: 10 }, [note, SECOND])).toBe(true);
});

test('columns of a tilted page lie beside each other although their boxes reach over one another', () => {
  const leaning = (left: number, right: number): Column => {
    const upright = column(left, right);
    const lines = upright.lines.map((line, k) => {
      const [from, to] = [left - k * 12, right - k * 12];
      const baseline = sampleCurve(from, to, { step: 10, f: () => 100 + k * 25 });
      return { ...line, left: from, right: to, baseline };
    });
    return { lines, box: { ...upright.box, left: left - 108, right } };
  };
  const [first, second] = [leaning(120, 320), leaning(360, 560)];
  expect(liesBeside(first, { column: second, side: 'left', xHeight: 10 })).toBe(true);
  expect(liesBeside(second, { column: first, side: 'right', xHeight: 10 })).toBe(true);
  expect(liesBeside(second, { column: first, side: 'left', xHeight: 10 })).toBe(false);
  const below = { ...second, box: { ...second.box, top: 800, bottom: 1000 } };
  expect(liesBeside(below, { column: first, side: 'left', xHeight: 10 })).toBe(false);
  const letter = Array.from({ length: 10 }, (_, k) => ({ x: 260, y: 170 + k }));
  expect(isNearerToOther(letter, { column: second, side: 'left', xHeight: 10 }, [first, second])).toBe(true);
});

test('a ragged column ends where its longest lines around a stroke do', () => {
  const ragged = { ...FIRST, lines: FIRST.lines.map((line, k) => (k % 3 === 1 ? line : { ...line, right: 150 })) };
  const stroke = [3, 5].flatMap((k) => Array.from({ length: 20 }, (_, y) => ({ x: 215, y: 85 + k * 25 + y })));
  expect(isNearerToOther(stroke, { column: SECOND, side: 'left', xHeight: 10 }, [ragged, SECOND])).toBe(true);
});

test('a long quotation that is set in on both sides does not move the end of its column', () => {
  const lines = Array.from({ length: 30 }, (_, k) => {
    const right = k >= 8 && k < 22 ? 180 : 200;
    return { ...FIRST.lines[0]!, right, baseline: sampleCurve(0, right, { step: 10, f: () => 100 + k * 25 }) };
  });
  const quoting = { lines, box: { ...FIRST.box, bottom: 830 } };
  const beside = { ...quoting, lines: lines.map((line) => ({ ...line, left: 240, right: 440 })) };
  const second = { ...beside, box: { ...quoting.box, left: 240, right: 440 } };
  const stroke = Array.from({ length: 60 }, (_, k) => ({ x: 213, y: 430 + k }));
  const columns = [quoting, second];
  expect(isNearerToOther(stroke, { column: second, side: 'left', xHeight: 10 }, columns)).toBe(true);
  expect(isNearerToOther(stroke, { column: quoting, side: 'right', xHeight: 10 }, columns)).toBe(false);
});
