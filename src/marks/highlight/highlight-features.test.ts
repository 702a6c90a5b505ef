import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { blankSheet, print } from '../../../tests/fixtures/drawn/print.ts';
import { highlightFeatures } from './highlight-features.ts';

test('each stretch has its own odds, and those of the likeliest of its page', () => {
  const size = { width: 720, height: 250 };
  const sheet = blankSheet(size.width, size.height);
  const lines = [105, 150].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: 16 }));
  const maps = evenMaps(size);
  paintMap(maps, 'highlight', { left: 200, right: 400, top: 84, bottom: 110 }, 0.9);
  paintMap(maps, 'highlight', { left: 100, right: 200, top: 129, bottom: 155 }, 0.6);
  const all = [
    { line: 0, left: 208, right: 392, odds: 0.9 },
    { line: 1, left: 108, right: 192, odds: 0.6 },
  ];
  const [strong, faint] = highlightFeatures(all, { maps, lines });
  expect(strong!.odds).toBeCloseTo(0.9, 1);
  expect(faint!.odds).toBeCloseTo(0.6, 1);
  expect(faint!.best).toBeCloseTo(0.9, 1);
  expect(strong!.best).toBe(strong!.odds);
});
