import { describe, expect, test } from 'vitest';
import { blankSheet, lightOf, print, stroke } from '../../../tests/fixtures/drawn/print.ts';
import { type DarkStrip, darkStrip, findStrokes, type PenStroke } from './pen-strokes.ts';
import { widthOf } from './stroke-width.ts';

const X_HEIGHT = 16;
const ROW = 14 / X_HEIGHT;

function strokeBelow(below: number, thickness: number): [PenStroke, DarkStrip] {
  const sheet = blankSheet(640, 160);
  const line = print(sheet, { left: 60, right: 580, y: 80, xHeight: X_HEIGHT });
  stroke(sheet, { left: 200, right: 420, y: () => 80 + below, thickness });
  const strip = darkStrip(lightOf(sheet).darkEven, line);
  const found = findStrokes(strip, { from: 0, to: 1.5 }).toSorted((a, b) => b.right - b.left - (a.right - a.left));
  return [found[0]!, strip];
}

describe('the width of a stroke', () => {
  test.each([3, 6, 9])('of %i pixels is told, and that it touches nothing', (thickness) => {
    const { above, below, free } = widthOf(...strokeBelow(12, thickness));
    expect(Math.abs(above + below + 1 - thickness * ROW)).toBeLessThan(2);
    expect(free).toBeGreaterThan(0.95);
  });

  test('is told where letters stand on it, too', () => {
    const { above, below, free } = widthOf(...strokeBelow(1, 4));
    expect(above + below).toBeLessThan(6);
    expect(free).toBeLessThan(0.9);
  });
});
