import { describe, expect, test } from 'vitest';
import { ellipse, penLine, X_HEIGHT } from '../../../tests/fixtures/drawn/pen.ts';
import { blankSheet, lightOf, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import type { Point } from '../../core/geometry.ts';
import { traceOutline } from './outline-trace.ts';

const CENTRE = { x: 200, y: 100 };
const RADII = { x: 90, y: 40 };

const outlineOn = (sheet: Sheet, guide: readonly Point[]): Point[] =>
  traceOutline(guide, { darkEven: lightOf(sheet).darkEven, xHeight: X_HEIGHT, reach: 0.7 });

describe('the outline along a guide', () => {
  test('runs on the stroke though the guide runs beside it', () => {
    const sheet = blankSheet(400, 200);
    penLine(sheet, ellipse(CENTRE, RADII));
    const points = outlineOn(sheet, ellipse(CENTRE, { x: 95, y: 36 }));
    expect(points.length).toBeGreaterThan(100);
    for (const { x, y } of points) {
      const off = Math.hypot((x - CENTRE.x) / RADII.x, (y - CENTRE.y) / RADII.y);
      expect(Math.abs(off - 1)).toBeLessThan(0.07);
    }
  });
});
