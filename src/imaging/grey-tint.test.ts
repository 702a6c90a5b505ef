import { describe, expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Rgb, type Sheet, tint } from '../../tests/fixtures/drawn-print.ts';
import type { Box } from '../core/geometry.ts';
import { isGrey, mapInkTint } from './grey-tint.ts';
import { findHighlights, type HighlightRun, saturationAt } from './highlight.ts';
import type { TextLine } from './text-lines.ts';

const X_HEIGHT = 16;
const PAPER: Rgb = [238, 238, 238];

function page(paper: Rgb): { sheet: Sheet; lines: readonly TextLine[] } {
  const sheet = blankSheet(560, 330, paper);
  const lines = [60, 105, 150, 195, 240, 285].map((y) => print(sheet, { left: 50, right: 530, y, xHeight: X_HEIGHT }));
  return { sheet, lines };
}

function runsOf({ sheet, lines }: ReturnType<typeof page>): readonly (readonly HighlightRun[])[] {
  const { planes, even } = lightOf(sheet);
  return findHighlights(mapInkTint(planes, even, { lines, xHeight: X_HEIGHT }), lines).runs;
}

/** Highlighter over part of a line as a grey scan shows it. */
function highlight(
  { sheet, lines }: ReturnType<typeof page>,
  at: number,
  light: number,
): { left: number; right: number } {
  const { letters, baseline } = lines[at]!;
  const y = baseline.ys[0]!;
  const sides = { left: letters[5]!.left, right: letters[14]!.right };
  tint(sheet, { ...sides, top: y - X_HEIGHT * 1.4, bottom: y + X_HEIGHT * 0.3 }, [light, light, light]);
  return sides;
}

/** Darkens part of a sheet, print and paper alike. */
function shade({ data, width }: Sheet, { left, right, top, bottom }: Box, share: number): void {
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) for (let k = 0; k < 3; k++) data[4 * (y * width + x) + k]! *= share;
}

describe('highlighter in pictures without colours', () => {
  test.each([
    ['heavy green', 190],
    ['purple', 185],
  ])('%s is darker than the paper around it', (_, light) => {
    const scan = page(PAPER);
    const sides = highlight(scan, 2, light);
    const runs = runsOf(scan);
    expect(runs.map((list) => list.length)).toEqual([0, 0, 1, 0, 0, 0]);
    const missed = Math.max(Math.abs(runs[2]![0]!.left - sides.left), Math.abs(runs[2]![0]!.right - sides.right));
    expect(missed / X_HEIGHT).toBeLessThan(0.8);
  });

  test('a stroke of little more than the letters is found over its whole length', () => {
    const scan = page(PAPER);
    const sides = highlight(scan, 2, 212);
    const [run] = runsOf(scan)[2]!;
    expect(Math.abs(run!.left - sides.left) / X_HEIGHT).toBeLessThan(0.8);
    expect(Math.abs(run!.right - sides.right) / X_HEIGHT).toBeLessThan(0.8);
  });

  test('paper is known further beyond the ends of lines than strokes reach', () => {
    const sheet = blankSheet(560, 330, PAPER);
    const lines = [60, 105, 150].map((y) => print(sheet, { left: 50, right: 330, y, xHeight: X_HEIGHT }));
    const { planes, even } = lightOf(sheet);
    const map = mapInkTint(planes, even, { lines, xHeight: X_HEIGHT });
    expect(saturationAt(map, lines[1]!.right + 5 * X_HEIGHT, 105 - X_HEIGHT / 2)).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ['that falls over the end of its lines and beyond', { left: 330, right: 560, top: 70, bottom: 160 }],
    ['that fills some lines and what is between them', { left: 130, right: 330, top: 30, bottom: 300 }],
  ])('a shadow %s is none', (_, box) => {
    const scan = page(PAPER);
    shade(scan.sheet, box, 0.85);
    expect(runsOf(scan).flat()).toEqual([]);
  });

  test('pale yellow is not told from what shows through and from dense type', () => {
    const scan = page(PAPER);
    highlight(scan, 2, 238);
    expect(runsOf(scan).flat()).toEqual([]);
  });

  test('a dark word alone is none: dense type is as dark', () => {
    const scan = page(PAPER);
    const { letters } = scan.lines[2]!;
    tint(scan.sheet, { left: letters[5]!.left, right: letters[8]!.right, top: 128, bottom: 155 }, [185, 185, 185]);
    expect(runsOf(scan).flat()).toEqual([]);
  });

  test('plain paper has no run, though the light falls off to one side', () => {
    const scan = page(PAPER);
    const { data, width } = scan.sheet;
    for (let i = 0; i < data.length; i++)
      if (i % 4 < 3) data[i] = data[i]! * (1 - 0.25 * (((i >> 2) % width) / width) ** 2);
    expect(runsOf(scan).flat()).toEqual([]);
  });

  test('only where nothing has a colour is darkness asked', () => {
    const grey = page(PAPER);
    expect(isGrey(lightOf(grey.sheet).planes)).toBe(true);
    const warm = page([240, 235, 225]);
    expect(isGrey(lightOf(warm.sheet).planes)).toBe(false);
    highlight(warm, 2, 200);
    expect(runsOf(warm).flat()).toEqual([]);
  });

  test.each([255, 250])('heavy type in a scan that a program made white (%i) has no run, ink on it has', (white) => {
    const scan = page([white, white, white]);
    // Rims of heavy type: grey all around the letters of some words, with white left only in the middle of the gaps.
    for (const { letters } of scan.lines)
      for (const { left, right, top, bottom } of letters.slice(8, 14))
        tint(scan.sheet, { left: left - 2, right: right + 2, top: top - 2, bottom: bottom + 2 }, [205, 205, 205]);
    expect(runsOf(scan).flat()).toEqual([]);
    const marked = page([white, white, white]);
    highlight(marked, 4, 200);
    expect(runsOf(marked).map((list) => list.length)).toEqual([0, 0, 0, 0, 1, 0]);
  });
});
