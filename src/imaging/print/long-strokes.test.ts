import { describe, expect, test } from 'vitest';
import type { InkMask } from '../loops/image.ts';
import { takeLongStrokes } from './long-strokes.ts';

const OPTIONS = { maxThickness: 5, minLength: 40, maxCrossing: 8, minCrossedLength: 60 };

function blankMask(): InkMask {
  return { width: 200, height: 60, data: new Uint8Array(200 * 60) };
}

function ink(mask: InkMask, [left, top, right, bottom]: readonly [number, number, number, number]): void {
  for (let y = top; y < bottom; y++) mask.data.fill(1, y * mask.width + left, y * mask.width + right);
}

const inkOf = (mask: InkMask): number => mask.data.reduce((sum, one) => sum + one, 0);

describe('taking long strokes out of the ink', () => {
  test('a rule is taken out and the letters above it stay', () => {
    const mask = blankMask();
    ink(mask, [20, 40, 180, 43]);
    for (let x = 30; x < 170; x += 20) ink(mask, [x, 20, x + 10, 32]);
    const letters = inkOf(mask) - 160 * 3;
    expect(takeLongStrokes(mask, [OPTIONS])).toBe(1);
    expect(inkOf(mask)).toBe(letters);
  });

  test('a sloping stroke is followed', () => {
    const mask = blankMask();
    for (let x = 10; x < 190; x++) ink(mask, [x, 20 + Math.floor(x / 12), x + 1, 22 + Math.floor(x / 12)]);
    expect(takeLongStrokes(mask, [OPTIONS])).toBe(1);
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
    expect(takeLongStrokes(mask, [OPTIONS])).toBe(1);
    expect(inkOf(mask)).toBe(8 * 7 * 15);
  });

  test('a short stroke that hardly a letter hides is taken out as an unbroken one is', () => {
    const mask = blankMask();
    ink(mask, [10, 40, 60, 43]);
    ink(mask, [50, 25, 53, 50]);
    expect(takeLongStrokes(mask, [OPTIONS])).toBe(1);
    expect(inkOf(mask)).toBe(3 * 25);
  });

  test('of a stroke that letters hide for the most part, what comes before them is taken out', () => {
    const mask = blankMask();
    ink(mask, [10, 40, 55, 43]);
    for (const x of [55, 64]) ink(mask, [x, 25, x + 8, 50]);
    ink(mask, [63, 40, 64, 43]);
    expect(takeLongStrokes(mask, [{ ...OPTIONS, minCrossedLength: 80 }])).toBe(1);
    expect(inkOf(mask)).toBe(2 * 8 * 25 + 3);
  });

  test('rows of letters that touch are no stroke where more of it is letters, or where it is short', () => {
    const mask = blankMask();
    for (let x = 20; x < 180; x += 8) ink(mask, [x, 25, x + 6, 43]);
    ink(mask, [20, 40, 180, 43]);
    const before = inkOf(mask);
    expect(takeLongStrokes(mask, [OPTIONS])).toBe(0);
    expect(inkOf(mask)).toBe(before);
    const word = blankMask();
    for (let x = 20; x < 60; x += 12) ink(word, [x, 25, x + 6, 43]);
    ink(word, [20, 40, 60, 43]);
    expect(takeLongStrokes(word, [OPTIONS])).toBe(0);
  });

  test('dashes and serifs shorter than asked for stay', () => {
    const mask = blankMask();
    for (let x = 10; x < 150; x += 50) ink(mask, [x, 30, x + 39, 32]);
    const before = inkOf(mask);
    expect(takeLongStrokes(mask, [OPTIONS])).toBe(0);
    expect(inkOf(mask)).toBe(before);
  });

  test('bars thicker than a pen stay', () => {
    const mask = blankMask();
    ink(mask, [10, 30, 190, 36]);
    expect(takeLongStrokes(mask, [OPTIONS])).toBe(0);
    expect(inkOf(mask)).toBe(180 * 6);
  });

  test('two rules one above the other are two strokes', () => {
    const mask = blankMask();
    ink(mask, [10, 20, 190, 22]);
    ink(mask, [10, 30, 190, 32]);
    expect(takeLongStrokes(mask, [OPTIONS])).toBe(2);
  });

  test('a stroke that steps down by bands and bridges a gap of one row is followed to its end', () => {
    const mask = blankMask();
    for (let k = 0; k < 7; k++) ink(mask, [20 + k * 20, 10 + k * 2, 40 + k * 20, 11 + k * 2]);
    expect(takeLongStrokes(mask, [{ ...OPTIONS, minLength: 140 }])).toBe(1);
    expect(inkOf(mask)).toBe(0);
  });

  test('each kind is looked for in what the one before has left', () => {
    const mask = blankMask();
    ink(mask, [10, 10, 190, 18]);
    ink(mask, [10, 40, 60, 43]);
    const thick = { ...OPTIONS, maxThickness: 10, minLength: 100 };
    expect(takeLongStrokes(mask, [thick, OPTIONS])).toBe(2);
    expect(inkOf(mask)).toBe(0);
  });
});
