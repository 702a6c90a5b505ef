import { expect, test } from 'vitest';
import { sampleCurve } from '../../imaging/maths/curve.ts';
import type { LongStroke } from '../../imaging/print/long-strokes.ts';
import type { TextLine } from '../../imaging/print/text-lines.ts';
import { withoutTableRules } from './table-rules.ts';

const X_HEIGHT = 10;
const [LEFT, RIGHT] = [100, 400];

const LINES: readonly TextLine[] = [100, 130, 160].map((y) => ({
  left: LEFT,
  right: RIGHT,
  baseline: sampleCurve(LEFT, RIGHT, { step: 10, f: () => y }),
  xHeight: X_HEIGHT,
  letters: [],
}));

/** An underline half an x-height below a line. */
const underline = (line: number, left = LEFT, right = RIGHT) => ({
  line,
  left,
  right,
  offsets: new Float32Array(420).fill(0.5),
  firstColumn: 0,
  contrast: 0.4,
  gapContrast: 0.4,
  continuity: 1,
  clearColumns: 20,
});

const rule = (y: number, left = LEFT, right = RIGHT): LongStroke => ({
  left,
  rows: new Float32Array(right - left).fill(y),
  thickness: 2,
});

test('a stroke that ends where two rules below it end is a table’s', () => {
  const head = underline(2);
  expect(withoutTableRules([head], LINES, [rule(165), rule(190), rule(250)])).toEqual([]);
});

test('pale rules of which the ends were lost are a table’s where there are three of them', () => {
  const head = underline(2);
  const short = [190, 220, 250].map((y) => rule(y, LEFT, RIGHT - 11));
  expect(withoutTableRules([head], LINES, short)).toEqual([]);
  expect(withoutTableRules([head], LINES, short.slice(1))).toEqual([head]);
});

test('its ends are those of the rule that it was traced along', () => {
  const head = underline(2, LEFT + 10, RIGHT - 20);
  expect(withoutTableRules([head], LINES, [rule(165), rule(190), rule(250)])).toEqual([]);
});

test('a table that leans has its rules aside, by as much as they lean', () => {
  const leaning = (down: number): LongStroke => ({
    left: LEFT - down / 8,
    rows: Float32Array.from({ length: RIGHT - LEFT }, (_, k) => 165 + down + (k - 150) / 8),
    thickness: 2,
  });
  const head = underline(2);
  expect(withoutTableRules([head], LINES, [leaning(120), leaning(200)])).toEqual([]);
  expect(
    withoutTableRules([head], LINES, [rule(285, LEFT - 15, RIGHT - 15), rule(365, LEFT - 25, RIGHT - 25)]),
  ).toEqual([head]);
});

test('underlines of full lines are none, whether one rule or none ends with them', () => {
  const drawn = [underline(0), underline(1), underline(2)];
  const theirs = [rule(105), rule(135), rule(165)];
  expect(withoutTableRules(drawn, LINES, theirs)).toEqual(drawn);
  expect(withoutTableRules(drawn, LINES, [...theirs, rule(300)])).toEqual(drawn);
});

test('a stroke that ends elsewhere than a table’s rules stays', () => {
  const drawn = underline(2, LEFT, RIGHT - 40);
  expect(withoutTableRules([drawn], LINES, [rule(190), rule(220), rule(250)])).toEqual([drawn]);
});

test('a stroke in a run of underlines stays, however rules of the page end', () => {
  const run = [underline(0, LEFT + 180), underline(1), underline(2, LEFT, RIGHT - 90)];
  expect(withoutTableRules(run, LINES, [rule(190), rule(250)])).toEqual(run);
});

test('so does one amid such a run, though those beside it end with it', () => {
  const lines = [70, 100, 130, 160, 190].map((y) => ({
    ...LINES[0]!,
    baseline: sampleCurve(LEFT, RIGHT, { step: 10, f: () => y }),
  }));
  const run = [underline(0, LEFT + 180), underline(1), underline(2), underline(3), underline(4, LEFT, RIGHT - 90)];
  expect(withoutTableRules(run, lines, [rule(30), rule(50), rule(20)])).toEqual(run);
});
