import { describe, expect, test } from 'vitest';
import type { InkMask } from '../loops/image.ts';
import { type LongStroke, takeLongStrokes } from './long-strokes.ts';

const OPTIONS = { maxThickness: 5, minLength: 40, maxCrossing: 8, minCrossedLength: 60 };

function blankMask(): InkMask {
  return { width: 200, height: 60, data: new Uint8Array(200 * 60) };
}

function ink(mask: InkMask, [left, top, right, bottom]: readonly [number, number, number, number]): void {
  for (let y = top; y < bottom; y++) mask.data.fill(1, y * mask.width + left, y * mask.width + right);
}

const inkOf = (mask: InkMask): number => mask.data.reduce((sum, one) => sum + one, 0);

function onlyOne(strokes: readonly LongStroke[]): LongStroke {
  expect(strokes).toHaveLength(1);
  return strokes[0] as LongStroke;
}

describe('taking long strokes out of the ink', () => {
  test('a rule is taken out and the letters above it stay', () => {
    const mask = blankMask();
    ink(mask, [20, 40, 180, 43]);
    for (let x = 30; x < 170; x += 20) ink(mask, [x, 20, x + 10, 32]);
    const letters = inkOf(mask) - 160 * 3;
    const rule = onlyOne(takeLongStrokes(mask, [OPTIONS]));
    expect([rule.left, rule.rows.length, rule.thickness]).toEqual([20, 160, 3]);
    expect(new Set(rule.rows)).toEqual(new Set([41.5]));
    expect(inkOf(mask)).toBe(letters);
  });

  test('a sloping stroke is followed', () => {
    const mask = blankMask();
    for (let x = 10; x < 190; x++) ink(mask, [x, 20 + Math.floor(x / 12), x + 1, 22 + Math.floor(x / 12)]);
    const { left, rows } = onlyOne(takeLongStrokes(mask, [OPTIONS]));
    expect([left, rows.length, rows.at(0), rows.at(-1)]).toEqual([10, 180, 21, 36]);
    expect(inkOf(mask)).toBe(0);
  });

  test('where a stem crosses a stroke, the ink of both stays', () => {
    const mask = blankMask();
    ink(mask, [10, 40, 190, 43]);
    ink(mask, [100, 20, 104, 50]);
    takeLongStrokes(mask, [OPTIONS]);
    expect(inkOf(mask)).toBe(4 * 30);
  });

  test('a stroke that letters stand on is taken out between them and under their feet', () => {
    const mask = blankMask();
    ink(mask, [10, 40, 190, 43]);
    for (let x = 20; x < 180; x += 20) ink(mask, [x, 25, x + 7, 41]);
    const { left, rows, thickness } = onlyOne(takeLongStrokes(mask, [OPTIONS]));
    expect([left, rows.length, thickness]).toEqual([10, 180, 3]);
    expect(new Set(rows)).toEqual(new Set([41.5]));
    expect(inkOf(mask)).toBe(8 * 7 * 15);
  });

  test('a short stroke that hardly a letter hides is taken out as an unbroken one is', () => {
    const mask = blankMask();
    ink(mask, [10, 40, 60, 43]);
    ink(mask, [50, 25, 53, 50]);
    const { left, rows } = onlyOne(takeLongStrokes(mask, [OPTIONS]));
    expect([left, rows.length]).toEqual([10, 50]);
  });

  test('of a stroke that letters hide for the most part, what comes before them is taken out', () => {
    const mask = blankMask();
    ink(mask, [10, 40, 55, 43]);
    for (const x of [55, 64]) ink(mask, [x, 25, x + 8, 50]);
    ink(mask, [63, 40, 64, 43]);
    const { left, rows } = onlyOne(takeLongStrokes(mask, [{ ...OPTIONS, minCrossedLength: 80 }]));
    expect([left, rows.length]).toEqual([10, 45]);
  });

  test('rows of letters that touch are no stroke where more of it is letters, or where it is short', () => {
    const mask = blankMask();
    for (let x = 20; x < 180; x += 8) ink(mask, [x, 25, x + 6, 43]);
    ink(mask, [20, 40, 180, 43]);
    const before = inkOf(mask);
    expect(takeLongStrokes(mask, [OPTIONS])).toEqual([]);
    expect(inkOf(mask)).toBe(before);
    const word = blankMask();
    for (let x = 20; x < 60; x += 12) ink(word, [x, 25, x + 6, 43]);
    ink(word, [20, 40, 60, 43]);
    expect(takeLongStrokes(word, [OPTIONS])).toEqual([]);
  });

  test('dashes and serifs shorter than asked for stay', () => {
    const mask = blankMask();
    for (let x = 10; x < 150; x += 50) ink(mask, [x, 30, x + 39, 32]);
    const before = inkOf(mask);
    expect(takeLongStrokes(mask, [OPTIONS])).toEqual([]);
    expect(inkOf(mask)).toBe(before);
  });

  test('bars thicker than a pen stay', () => {
    const mask = blankMask();
    ink(mask, [10, 30, 190, 36]);
    expect(takeLongStrokes(mask, [OPTIONS])).toEqual([]);
    expect(inkOf(mask)).toBe(180 * 6);
  });

  test('two rules one above the other are two strokes', () => {
    const mask = blankMask();
    ink(mask, [10, 20, 190, 22]);
    ink(mask, [10, 30, 190, 32]);
    expect(takeLongStrokes(mask, [OPTIONS]).map(({ rows }) => rows[0])).toEqual([21, 31]);
  });

  test('a stroke that steps down by bands and bridges a gap of one row is followed to its end', () => {
    const mask = blankMask();
    for (let k = 0; k < 7; k++) ink(mask, [20 + k * 20, 10 + k * 2, 40 + k * 20, 11 + k * 2]);
    const { left, rows } = onlyOne(takeLongStrokes(mask, [{ ...OPTIONS, minLength: 140 }]));
    expect([left, rows.length]).toEqual([20, 140]);
    expect(inkOf(mask)).toBe(0);
  });

  test('each kind is looked for in what the one before has left', () => {
    const mask = blankMask();
    ink(mask, [10, 10, 190, 18]);
    ink(mask, [10, 40, 60, 43]);
    const thick = { ...OPTIONS, maxThickness: 10, minLength: 100 };
    const strokes = takeLongStrokes(mask, [thick, OPTIONS]);
    expect(strokes.map(({ rows, thickness }) => [rows.length, thickness])).toEqual([
      [180, 8],
      [50, 3],
    ]);
    expect(inkOf(mask)).toBe(0);
  });
});
