import { describe, expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Rgb, type Sheet, tint } from '../../tests/fixtures/drawn-print.ts';
import { findHighlights, type HighlightRun } from './highlight.ts';
import { mapTint } from './paper-colour.ts';
import { withoutPrintedTint } from './printed-tint.ts';
import type { TextLine } from './text-lines.ts';

const X_HEIGHT = 16;
const BLUE: Rgb = [190, 220, 250];
const YELLOW: Rgb = [255, 240, 90];
const PITCH = 42;

/** Ten lines; those of the box end at different places, as text does. */
function page(): { sheet: Sheet; lines: readonly TextLine[] } {
  const sheet = blankSheet(700, 520);
  const lines = Array.from({ length: 11 }, (_, k) =>
    print(sheet, { left: 60, right: k === 6 ? 330 : 640, y: 60 + k * PITCH, xHeight: X_HEIGHT }),
  );
  return { sheet, lines };
}

function runsBeforeAndAfter(
  sheet: Sheet,
  lines: readonly TextLine[],
): { before: HighlightRun[]; after: HighlightRun[] } {
  const { planes, even } = lightOf(sheet);
  const map = mapTint(planes, even, { lines, xHeight: X_HEIGHT });
  const { runs, palest } = findHighlights(map, lines);
  return { before: runs.flat(), after: withoutPrintedTint(runs, lines, { tint: map, threshold: palest }).flat() };
}

describe('grounds that are printed', () => {
  test('a tinted box around four lines is no mark', () => {
    const { sheet, lines } = page();
    tint(sheet, { left: 40, right: 660, top: 60 + 3 * PITCH - 38, bottom: 60 + 6 * PITCH + 18 }, BLUE);
    const { before, after } = runsBeforeAndAfter(sheet, lines);
    expect(before.length).toBeGreaterThanOrEqual(4);
    expect(after).toEqual([]);
  });

  test('a tinted box of which two lines run on into other colour beside it is no mark', () => {
    const { sheet, lines } = page();
    tint(sheet, { left: 40, right: 660, top: 60 + 3 * PITCH - 38, bottom: 60 + 9 * PITCH + 18 }, BLUE);
    tint(sheet, { left: 4, right: 40, top: 60 + 5 * PITCH - 30, bottom: 60 + 6 * PITCH + 8 }, YELLOW);
    const { before, after } = runsBeforeAndAfter(sheet, lines);
    expect(before.length).toBeGreaterThanOrEqual(6);
    expect(after).toEqual([]);
  });

  test('what a pale line sets apart from a tinted box is part of it, however little the box stands over its first line', () => {
    const { sheet, lines } = page();
    const sides = { left: 40, right: 660 };
    const pale = { top: 60 + 4 * PITCH - 28, bottom: 60 + 4 * PITCH + 10 };
    tint(sheet, { ...sides, top: 60 + 3 * PITCH - 24, bottom: pale.top }, [212, 232, 250]);
    tint(sheet, { ...sides, ...pale }, [226, 239, 250]);
    tint(sheet, { ...sides, top: pale.bottom, bottom: 60 + 7 * PITCH + 18 }, [212, 232, 250]);
    const { before, after } = runsBeforeAndAfter(sheet, lines);
    expect(before.length).toBeGreaterThanOrEqual(4);
    expect(after).toEqual([]);
  });

  test('a tinted box that goes on beyond the picture is no mark', () => {
    const { sheet, lines } = page();
    tint(sheet, { left: 40, right: 700, top: 60 + 4 * PITCH - 38, bottom: 60 + 6 * PITCH + 18 }, BLUE);
    const { before, after } = runsBeforeAndAfter(sheet, lines);
    expect(before.length).toBeGreaterThanOrEqual(3);
    expect(after).toEqual([]);
  });

  test('a highlighted passage of several lines stays', () => {
    const { sheet, lines } = page();
    for (const k of [3, 4, 5, 6]) {
      const { left, right } = lines[k]!;
      const y = 60 + k * PITCH;
      tint(sheet, { left: left + (k === 3 ? 150 : -2), right: right + k - 5, top: y - 23, bottom: y + 6 }, YELLOW);
    }
    const { before, after } = runsBeforeAndAfter(sheet, lines);
    expect(before).toHaveLength(4);
    expect(after).toEqual(before);
  });

  test('a highlighted passage beside a tinted box stays while the box goes', () => {
    const { sheet, lines } = page();
    tint(sheet, { left: 40, right: 660, top: 60 + 4 * PITCH - 38, bottom: 60 + 6 * PITCH + 18 }, BLUE);
    tint(sheet, { left: 120, right: 400, top: 60 + 9 * PITCH - 23, bottom: 60 + 9 * PITCH + 6 }, YELLOW);
    const { before, after } = runsBeforeAndAfter(sheet, lines);
    expect(before.length).toBeGreaterThan(1);
    expect(after).toHaveLength(1);
    expect(Math.abs(after[0]!.left - 120)).toBeLessThan(X_HEIGHT / 2);
  });

  test('a passage highlighted in the colour of a tinted box right above it stays', () => {
    const { sheet, lines } = page();
    tint(sheet, { left: 40, right: 660, top: 60 + 3 * PITCH - 38, bottom: 60 + 6 * PITCH + 18 }, BLUE);
    for (const k of [7, 8])
      tint(sheet, { left: 58, right: 500 + k * 7, top: 60 + k * PITCH - 18, bottom: 60 + k * PITCH + 6 }, BLUE);
    const { before, after } = runsBeforeAndAfter(sheet, lines);
    expect(before).toHaveLength(6);
    expect(after).toHaveLength(2);
  });
});
