import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { blankSheet, print } from '../../../tests/fixtures/drawn/print.ts';
import { sceneOn } from '../../../tests/fixtures/drawn/scene.ts';
import { highlightCandidates } from './highlight.ts';

test('highlighter is where the map says so, in the colour that its pixels have against the paper around', () => {
  const size = { width: 720, height: 250 };
  const sheet = blankSheet(size.width, size.height);
  // Warm paper, and green ink between 200 and 400 on the first line.
  for (let i = 0; i < sheet.data.length; i += 4) {
    const [x, y] = [(i / 4) % size.width, Math.floor(i / 4 / size.width)];
    const isInked = x >= 200 && x < 400 && y >= 84 && y < 110;
    sheet.data.set(isInked ? [150, 225, 110] : [250, 235, 205], i);
  }
  const lines = [105, 150].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: 16 }));
  const maps = evenMaps(size);
  paintMap(maps, 'highlight', { left: 200, right: 400, top: 84, bottom: 110 }, 0.97);
  const found = highlightCandidates(sceneOn(sheet, lines, maps));
  expect(found.map(({ line }) => line)).toEqual([0]);
  expect(Math.abs(found[0]!.left - 200)).toBeLessThan(16);
  expect(Math.abs(found[0]!.right - 400)).toBeLessThan(16);
  const [red, green, blue] = [1, 3, 5].map((k) => Number.parseInt(found[0]!.colour.slice(k, k + 2), 16) / 255);
  // 0.6, 0.96 and 0.54 of the paper, at full light.
  expect(green).toBe(1);
  expect(red).toBeCloseTo(0.6 / 0.96, 1);
  expect(blue).toBeCloseTo(0.54 / 0.96, 1);
});
