import { expect, test } from 'vitest';
import { paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { printedPage } from '../../../tests/fixtures/drawn/printed-page.ts';
import { highlightFeatures } from './highlight-features.ts';

test('each stretch has its own odds, and those of the likeliest of its page', () => {
  const { lines, maps } = printedPage(105, 150);
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
