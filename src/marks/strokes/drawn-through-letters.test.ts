import { expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Sheet, stroke } from '../../../tests/fixtures/drawn/print.ts';
import { darkStrip, type PenStroke } from '../../imaging/strips/pen-strokes.ts';
import { isDrawnThroughLetters } from './drawn-through-letters.ts';

const X_HEIGHT = 16;
const BASE = 90;

type Placed = PenStroke & { readonly line: number };

/** Two strokes on the feet of a line's letters and whether one is led on to the other, 10 x-heights farther. */
function isLed(draw: (sheet: Sheet) => void, gap = 10, step = 0): boolean {
  const sheet = blankSheet(640, 160);
  const line = print(sheet, { left: 60, right: 580, y: () => BASE, xHeight: X_HEIGHT });
  draw(sheet);
  const strip = darkStrip(lightOf(sheet).darkEven, line);
  const strokeAt = (left: number, right: number, offset: number): Placed => {
    const columns = [...strip.path.xs].flatMap((x, c) => (x >= left && x < right ? [c] : []));
    const offsets = new Float32Array(columns.length).fill(offset);
    const ink = { contrast: 0.5, gapContrast: 0.5, continuity: 1, clearColumns: 9 };
    return { line: 0, left, right, firstColumn: columns[0]!, offsets, ...ink };
  };
  const end = 140 + gap * X_HEIGHT;
  return isDrawnThroughLetters(strokeAt(70, 140, 0.1), strokeAt(end, end + 60, 0.1 + step), strip);
}

const through = (sheet: Sheet): void => stroke(sheet, { left: 66, right: 570, y: () => BASE + 1 });

test('a stroke that is lost among the feet of letters goes on where its ink does', () => {
  expect(isLed(through)).toBe(true);
});

test('over bare spaces, too far or at another height it does not', () => {
  expect(isLed(() => undefined)).toBe(false);
  expect(isLed(through, 26)).toBe(false);
  expect(isLed(through, 10, 0.6)).toBe(false);
});
