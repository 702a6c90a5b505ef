import { describe, expect, test } from 'vitest';
import {
  blankSheet,
  lightOf,
  print,
  type Sheet,
  type StrokeShape,
  stroke,
} from '../../../tests/fixtures/drawn/print.ts';
import type { TextLine } from '../print/text-lines.ts';
import { type DarkStrip, darkStrip, findStrokes, type PenStroke } from './pen-strokes.ts';
import { STROKE_X_HEIGHT } from './thin-path.ts';

const X_HEIGHT = 16;
const bow = (x: number): number => 90 - 0.0003 * (x - 300) ** 2;
const BELOW = { from: 0, to: 1.5 };

function bowedLine(serif = 0): { sheet: Sheet; line: TextLine } {
  const sheet = blankSheet(640, 160);
  return { sheet, line: print(sheet, { left: 60, right: 580, y: bow, xHeight: X_HEIGHT, serif }) };
}

/** A stroke below the line from 200 to 420 unless told otherwise. */
function underlined(below: (x: number) => number, shape: Partial<StrokeShape> = {}): DarkStrip {
  const { sheet, line } = bowedLine();
  stroke(sheet, { left: 200, right: 420, y: (x) => bow(x) + below(x), ...shape });
  return darkStrip(lightOf(sheet).darkEven, line);
}

const longOnes = (strip: DarkStrip): PenStroke[] =>
  findStrokes(strip, BELOW).filter(({ left, right }) => right - left > 8 * X_HEIGHT);

describe('strokes along a line', () => {
  test('one that follows a bowed line is level, at its distance below it', () => {
    const [found, ...more] = longOnes(underlined(() => 8));
    expect(more).toEqual([]);
    expect([Math.round(found!.left / 8), Math.round(found!.right / 8)]).toEqual([25, 52]);
    for (const offset of found!.offsets.slice(3, -3)) expect(Math.abs(offset - 8 / X_HEIGHT)).toBeLessThan(0.12);
  });

  test('one that slopes is followed from end to end', () => {
    const [found] = longOnes(underlined((x) => 5 + (x - 200) * 0.04));
    const { offsets } = found!;
    offsets.forEach((offset, k) => {
      const drawn = (5 + ((found!.right - found!.left) * k * 0.04) / offsets.length) / X_HEIGHT;
      expect(Math.abs(offset - drawn)).toBeLessThan(0.2);
    });
    expect(offsets.at(-1)! - offsets[0]!).toBeGreaterThan(0.2);
    expect(found!.continuity).toBeGreaterThan(0.95);
  });

  test('a paler one has less contrast', () => {
    const [dark] = longOnes(underlined(() => 8));
    const [pale] = longOnes(underlined(() => 8, { colour: [180, 180, 180] }));
    expect(pale!.contrast).toBeGreaterThan(0.05);
    expect(pale!.contrast).toBeLessThan(dark!.contrast / 2);
  });

  test('print alone, with serifs or without, leaves no clear space crossed', () => {
    for (const serif of [0, 0.12]) {
      const { sheet, line } = bowedLine(serif);
      const strokes = findStrokes(darkStrip(lightOf(sheet).darkEven, line), BELOW);
      for (const { clearColumns, offsets } of strokes)
        expect(clearColumns).toBeLessThan(offsets.length / STROKE_X_HEIGHT);
      expect(strokes.filter(({ offsets }) => Math.min(...offsets) > 0.3)).toEqual([]);
    }
  });

  test('a band too narrow to hold a stroke has none', () => {
    expect(
      findStrokes(
        underlined(() => 8),
        { from: 0.5, to: 0.55 },
      ),
    ).toEqual([]);
  });
});
