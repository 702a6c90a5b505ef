import { describe, expect, test } from 'vitest';
import { ellipse, penLine, X_HEIGHT } from '../../../tests/fixtures/drawn/pen.ts';
import { blankSheet, fill, lightOf, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import type { Point } from '../../core/geometry.ts';
import { type Outline, traceOutline } from './outline-trace.ts';

const CENTRE = { x: 200, y: 100 };
const RADII = { x: 90, y: 40 };

const outlineOn = (sheet: Sheet, guide: readonly Point[]): Outline =>
  traceOutline(guide, { darkEven: lightOf(sheet).darkEven, xHeight: X_HEIGHT, grain: 0.04, reach: 0.7 });

describe('the outline along a guide', () => {
  test('runs on the stroke though the guide runs beside it', () => {
    const sheet = blankSheet(400, 200);
    penLine(sheet, ellipse(CENTRE, RADII));
    const { points, thin, nothing } = outlineOn(sheet, ellipse(CENTRE, { x: 95, y: 36 }));
    expect(thin).toBeGreaterThan(0.97);
    expect(nothing).toBeLessThan(0.02);
    for (const { x, y } of points) {
      const off = Math.hypot((x - CENTRE.x) / RADII.x, (y - CENTRE.y) / RADII.y);
      expect(Math.abs(off - 1)).toBeLessThan(0.07);
    }
  });

  test('shows what is missing, and what a letter hides', () => {
    const sheet = blankSheet(400, 200);
    penLine(sheet, ellipse(CENTRE, RADII).slice(0, 68));
    fill(sheet, { left: 180, right: 215, top: 125, bottom: 160 }, [20, 20, 20]);
    const { nothing, letters } = outlineOn(sheet, ellipse(CENTRE, RADII));
    expect(Math.abs(nothing - 0.22)).toBeLessThan(0.07);
    expect(letters).toBeGreaterThan(0.04);
  });
});
