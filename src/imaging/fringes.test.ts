import { expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Rgb, type Sheet, stroke } from '../../tests/fixtures/drawn-print.ts';
import { withoutFringes } from './fringes.ts';
import type { HighlightRun } from './highlight.ts';
import type { TextLine } from './text-lines.ts';
import { darkStrip } from './underline.ts';

const X_HEIGHT = 16;
const LEVELS = [60, 105, 150, 195];
const BROWN: Rgb = [110, 70, 20];
const FRINGE: HighlightRun = { left: 100, right: 400, saturation: 0.12, colour: '#fff0dc' };

function pageOf(second?: Rgb): { sheet: Sheet; lines: TextLine[] } {
  const sheet = blankSheet(720, 250);
  const lines = LEVELS.map((y, k) =>
    print(sheet, { left: 90, right: 600, y, xHeight: X_HEIGHT, ...(k === 1 && second ? { colour: second } : {}) }),
  );
  return { sheet, lines };
}

function keptOf({ sheet, lines }: ReturnType<typeof pageOf>, run: HighlightRun): number {
  const { planes, darkEven } = lightOf(sheet);
  const strips = lines.map((line) => darkStrip(darkEven, line));
  return withoutFringes([[], [run], [], []], { strips, planes })[1]!.length;
}

test('the fringe of letters printed in its colour is no highlighter', () => {
  expect(keptOf(pageOf(BROWN), FRINGE)).toBe(0);
});

test('nor is that of a stroke that strikes the words out', () => {
  const page = pageOf();
  stroke(page.sheet, { left: 100, right: 400, y: () => LEVELS[1]! - 8, thickness: 8, colour: [30, 50, 170] });
  expect(keptOf(page, { ...FRINGE, colour: '#dee6ff' })).toBe(0);
});

test('what lies over black print, or is strong, or of another hue, stays', () => {
  expect(keptOf(pageOf(), FRINGE)).toBe(1);
  expect(keptOf(pageOf(BROWN), { ...FRINGE, saturation: 0.4 })).toBe(1);
  expect(keptOf(pageOf(BROWN), { ...FRINGE, colour: '#dee6ff' })).toBe(1);
});
