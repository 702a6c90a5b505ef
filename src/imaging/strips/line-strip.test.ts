import { describe, expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Sheet, tint } from '../../../tests/fixtures/drawn/print.ts';
import type { GreyImage } from '../loops/image.ts';
import { curveAt } from '../maths/curve.ts';
import type { TextLine } from '../print/text-lines.ts';
import { boxOnPage, cutStrip, pathAlong, pointAt, STRIP_ABOVE, STRIP_X_HEIGHT } from './line-strip.ts';

const X_HEIGHT = 16;
const BASE_ROW = Math.round(STRIP_ABOVE * STRIP_X_HEIGHT);
const bow = (x: number): number => 90 + 0.05 * x - 0.0003 * (x - 300) ** 2;

function bowedPage(): { sheet: Sheet; line: TextLine } {
  const sheet = blankSheet(640, 160);
  return { sheet, line: print(sheet, { left: 40, right: 600, y: bow, xHeight: X_HEIGHT }) };
}

function stripOf(sheet: Sheet, line: TextLine): GreyImage {
  const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: 0.5 });
  return cutStrip({ image: sheet, paper: lightOf(sheet).paper, factor: 1 }, path);
}

/** The lowest row with ink in each column that has any. */
function feet(strip: GreyImage): number[] {
  return [...new Array<number>(strip.width).keys()].flatMap((x) => {
    for (let row = strip.height - 1; row >= 0; row--) if (strip.data[row * strip.width + x]! < 110) return [row];
    return [];
  });
}

describe('cutting a strip along a line', () => {
  test('a curved line comes out straight', () => {
    const { sheet, line } = bowedPage();
    const rows = feet(stripOf(sheet, line));
    const third = Math.floor(rows.length / 3);
    for (const from of [0, third, 2 * third]) {
      const standing = rows.slice(from, from + third).filter((row) => row > BASE_ROW - 12);
      const middle = standing.toSorted((a, b) => a - b)[standing.length >> 1]!;
      expect(Math.abs(middle - BASE_ROW)).toBeLessThanOrEqual(2);
    }
  });

  test('letters of any size become equally large', () => {
    for (const xHeight of [10, 16, 30]) {
      const sheet = blankSheet(640, 160);
      const strip = stripOf(sheet, print(sheet, { left: 40, right: 600, y: 90, xHeight }));
      const inkIn = (row: number): number =>
        strip.data.subarray(row * strip.width, (row + 1) * strip.width).filter((value) => value < 110).length;
      const bar = BASE_ROW - STRIP_X_HEIGHT + 2;
      expect(inkIn(bar)).toBeGreaterThan(inkIn(bar + 8) * 1.5);
      expect(inkIn(bar)).toBeGreaterThan(inkIn(bar - 6) * 1.5);
    }
  });

  test('highlighter vanishes, dark highlighter too', () => {
    for (const colour of [
      [255, 240, 60],
      [120, 200, 130],
    ] as const) {
      const { sheet, line } = bowedPage();
      const plain = stripOf(sheet, line);
      tint(sheet, { left: 150, right: 400, top: 40, bottom: 130 }, colour);
      const marked = stripOf(sheet, line);
      const worst = Math.max(...marked.data.map((value, i) => Math.abs(value - plain.data[i]!)));
      const paper = marked.data.filter((_, i) => plain.data[i]! > 240);
      expect(Math.min(...paper)).toBeGreaterThan(150);
      expect(paper.filter((value) => value < 235).length).toBeLessThan(paper.length * 0.03);
      expect(worst).toBeLessThan(110);
    }
  });
});

describe('places on a strip', () => {
  const { line } = bowedPage();
  const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: 1 });

  test('go along the baseline in equal steps, from margin to margin', () => {
    expect(path.xs[0]).toBeCloseTo(line.left - X_HEIGHT, 3);
    expect(path.xs.at(-1)).toBeCloseTo(line.right + X_HEIGHT, -0.5);
    const steps = [...path.xs.keys()]
      .slice(1)
      .map((k) => Math.hypot(path.xs[k]! - path.xs[k - 1]!, path.ys[k]! - path.ys[k - 1]!));
    for (const step of steps) expect(step).toBeCloseTo(path.scale, 1);
  });

  test('lie on the page where the strip was cut', () => {
    const middle = Math.floor(path.columns / 2);
    const { x, y } = pointAt(path, middle, 0);
    expect(y).toBeCloseTo(curveAt(line.baseline, x), 3);
    const below = pointAt(path, middle, 10);
    expect(Math.hypot(below.x - x, below.y - y)).toBeCloseTo(10, 3);
    expect(below.y).toBeGreaterThan(y + 9);
  });

  test('a box around a letter of the strip holds that letter on the page', () => {
    const letter = line.letters[20]!;
    const column = path.xs.findIndex((x) => x >= letter.left);
    const wide = (letter.right - letter.left) / path.scale;
    const tall = X_HEIGHT / path.scale;
    const box = boxOnPage(path, { left: column, right: column + wide, top: BASE_ROW - tall, bottom: BASE_ROW });
    expect(Math.abs(box.left - letter.left)).toBeLessThan(3);
    expect(Math.abs(box.right - letter.right)).toBeLessThan(3);
    expect(Math.abs(box.bottom - bow(box.right))).toBeLessThan(3);
    expect(box.bottom - box.top).toBeCloseTo(X_HEIGHT, -1);
  });
});
