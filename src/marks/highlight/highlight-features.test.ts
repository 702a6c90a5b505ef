import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn-maps.ts';
import { blankSheet, print } from '../../../tests/fixtures/drawn-print.ts';
import { highlightFeatures, type LitStretch } from './highlight-features.ts';

const SIZE = { width: 720, height: 250 };
const sheet = blankSheet(SIZE.width, SIZE.height);
const lines = [105, 150, 195].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: 16 }));
const stretch = (line: number, left: number, right: number, through: LitStretch['through'] = [1, 0.9, 0.4]) => ({
  ...{ line, left, right, odds: 0.9, through },
});

test('a band on its line shows nothing above and below it; what is seen all over does', () => {
  const [band, shadow] = [evenMaps(SIZE), evenMaps(SIZE)];
  paintMap(band, 'highlight', { left: 200, right: 400, top: 88, bottom: 106 }, 0.9);
  paintMap(shadow, 'highlight', { left: 180, right: 420, top: 0, bottom: 250 }, 0.9);
  const of = (maps: typeof band) => highlightFeatures([stretch(0, 208, 392)], { maps, lines })[0]!;
  expect(of(band).odds).toBeCloseTo(0.9, 1);
  expect(of(band).above).toBeLessThan(0.2);
  expect(of(shadow).above).toBeCloseTo(0.9, 1);
  expect(of(shadow).below).toBeCloseTo(0.9, 1);
  expect(of(shadow).within).toBeLessThan(of(band).within / 4);
});

test('how much light it lets through, and how much less of one colour', () => {
  const maps = evenMaps(SIZE, { highlight: 0.9 });
  const [yellow, grey] = highlightFeatures([stretch(0, 100, 200), stretch(1, 100, 200, [0.7, 0.7, 0.7])], {
    maps,
    lines,
  });
  expect([yellow!.light, yellow!.tint]).toEqual([1, 0.6]);
  expect([grey!.light, grey!.tint]).toEqual([0.7, 0]);
});

test('it goes on over the turns of lines, among others that are as likely', () => {
  const maps = evenMaps(SIZE, { highlight: 0.9 });
  const all = [stretch(0, 300, 598), stretch(1, 92, 240), stretch(2, 200, 300)];
  const features = highlightFeatures(all, { maps, lines });
  expect(features.map(({ joins }) => joins)).toEqual([1, 1, 0]);
  expect(features.map(({ others }) => others)).toEqual([2, 2, 2]);
});
