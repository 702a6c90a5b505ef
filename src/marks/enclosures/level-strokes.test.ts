import { describe, expect, test } from 'vitest';
import { penLine, X_HEIGHT } from '../../../tests/fixtures/drawn-pen.ts';
import { blankSheet, fill, lightOf, type Sheet, stroke } from '../../../tests/fixtures/drawn-print.ts';
import { findLevelStrokes } from './level-strokes.ts';
import { type LevelStroke, levelAt, straightOn, strokePicture } from './stroke-picture.ts';

const BLACK = [20, 20, 20] as const;

function strokesOn(sheet: Sheet, xHeight = X_HEIGHT): LevelStroke[] {
  const area = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
  return findLevelStrokes(strokePicture(lightOf(sheet).darkEven, area, xHeight));
}

describe('long level strokes', () => {
  test.each([1, 2, 3])('one that bends is followed from end to end, the picture reduced %i times', (factor) => {
    const sheet = blankSheet(500 * factor, 160 * factor);
    const bow = (x: number): number => factor * (80 + 12 * Math.sin(x / factor / 60));
    stroke(sheet, { left: 100 * factor, right: 400 * factor, y: bow, thickness: 2 * factor });
    const [found, ...more] = strokesOn(sheet, 7 * factor);
    expect(more).toEqual([]);
    expect(Math.abs(found!.left - 100 * factor)).toBeLessThan(3 * factor);
    expect(Math.abs(found!.right - 400 * factor)).toBeLessThan(3 * factor);
    for (let x = 110 * factor; x < 390 * factor; x += 7)
      expect(Math.abs(levelAt(found!, x) - bow(x))).toBeLessThan(1.3 * factor);
  });

  test('it goes on behind a stem of a letter, not over a wider gap', () => {
    const sheet = blankSheet(500, 160);
    stroke(sheet, { left: 60, right: 220, y: () => 80 });
    stroke(sheet, { left: 240, right: 420, y: () => 80 });
    fill(sheet, { left: 120, right: 123, top: 60, bottom: 100 }, BLACK);
    expect(strokesOn(sheet).map(({ left, right }) => [Math.round(left / 10), Math.round(right / 10)])).toEqual([
      [6, 22],
      [24, 42],
    ]);
  });

  test('short strokes, thick bars and steep strokes are none', () => {
    const sheet = blankSheet(500, 200);
    stroke(sheet, { left: 60, right: 60 + X_HEIGHT, y: () => 40 });
    fill(sheet, { left: 60, right: 300, top: 80, bottom: 80 + X_HEIGHT }, BLACK);
    penLine(sheet, [
      { x: 400, y: 20 },
      { x: 404, y: 180 },
    ]);
    expect(strokesOn(sheet)).toEqual([]);
  });
});

test('beyond its end a stroke is taken to go straight on', () => {
  const ys = Float32Array.from({ length: 51 }, (_, k) => 100 + k * 0.5);
  const rising: LevelStroke = { left: 0, right: 50, ys, shown: 1 };
  expect(straightOn(rising, 70, 10)).toBeCloseTo(135, 0);
  expect(straightOn(rising, -20, 10)).toBeCloseTo(90, 0);
  expect(straightOn(rising, 20, 10)).toBeCloseTo(110, 0);
});
