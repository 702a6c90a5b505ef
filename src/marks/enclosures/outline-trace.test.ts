import { describe, expect, test } from 'vitest';
import { ellipse, penLine, X_HEIGHT } from '../../../tests/fixtures/drawn/pen.ts';
import { blankSheet, fill, lightOf, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import type { Point } from '../../core/geometry.ts';
import { type Outline, traceOutline } from './outline-trace.ts';

const CENTRE = { x: 200, y: 100 };
const RADII = { x: 90, y: 40 };

const outlineOn = (sheet: Sheet, guide: readonly Point[]): Outline =>
  traceOutline(guide, { darkEven: lightOf(sheet).darkEven, xHeight: X_HEIGHT, reach: 0.7 });

const shareOf = (flags: readonly boolean[]): number => flags.filter(Boolean).length / flags.length;

describe('the outline along a guide', () => {
  test('runs on the stroke though the guide runs beside it', () => {
    const sheet = blankSheet(400, 200);
    penLine(sheet, ellipse(CENTRE, RADII));
    const { points, isThin } = outlineOn(sheet, ellipse(CENTRE, { x: 95, y: 36 }));
    expect(shareOf(isThin)).toBeGreaterThan(0.97);
    for (const { x, y } of points) {
      const off = Math.hypot((x - CENTRE.x) / RADII.x, (y - CENTRE.y) / RADII.y);
      expect(Math.abs(off - 1)).toBeLessThan(0.07);
    }
  });

  test('shows where it is neither missing nor hidden by a letter', () => {
    const sheet = blankSheet(400, 200);
    penLine(sheet, ellipse(CENTRE, RADII).slice(0, 68));
    fill(sheet, { left: 180, right: 215, top: 125, bottom: 160 }, [20, 20, 20]);
    expect(Math.abs(shareOf(outlineOn(sheet, ellipse(CENTRE, RADII)).isThin) - 0.7)).toBeLessThan(0.1);
  });
});
