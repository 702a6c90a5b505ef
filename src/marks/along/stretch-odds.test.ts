import { describe, expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn-maps.ts';
import { blankSheet, print } from '../../../tests/fixtures/drawn-print.ts';
import { LOOKS } from './line-odds.ts';
import { joinsOf, oddsOver, stretchOdds } from './stretch-odds.ts';

const SIZE = { width: 720, height: 250 };
const sheet = blankSheet(SIZE.width, SIZE.height);
const lines = [105, 150, 195].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: 16 }));

describe('what a map says of a stretch', () => {
  const maps = evenMaps(SIZE);
  paintMap(maps, 'highlight', { left: 200, right: 400, top: 84, bottom: 110 }, 0.9);
  paintMap(maps, 'highlight', { left: 400, right: 440, top: 84, bottom: 110 }, 0.4);

  test('its odds, those beyond its ends, its length and its share of the line', () => {
    const found = stretchOdds(maps, lines[0]!, { left: 208, right: 392 }, LOOKS.highlight);
    expect(found.odds).toBeCloseTo(0.9, 1);
    expect(found.low).toBeCloseTo(0.9, 1);
    expect(found.peak).toBeCloseTo(0.9, 1);
    expect(found.beyond).toBeCloseTo(0.4, 1);
    expect(found.lesser).toBeLessThan(0.2);
    expect(found.length).toBeCloseTo(11.5, 1);
    expect(found.share).toBeCloseTo(184 / 510, 1);
  });

  test('the best word of a stretch that is weak elsewhere', () => {
    const found = stretchOdds(maps, lines[0]!, { left: 100, right: 392 }, LOOKS.highlight);
    expect(found.peak).toBeCloseTo(0.9, 1);
    expect(found.low).toBeLessThan(0.1);
    expect(found.high).toBeCloseTo(0.9, 1);
  });

  test('nothing where the map shows nothing', () => {
    expect(oddsOver(maps, lines[2]!, { left: 100, right: 300 }, LOOKS.highlight)).toBe(0);
  });
});

describe('stretches over the turns of lines', () => {
  const at = (line: number, left: number, right: number) => ({ line, left, right });

  test('one joins those that end the line before and begin the next', () => {
    const [first, second, third] = [at(0, 300, 598), at(1, 92, 599), at(2, 91, 200)];
    const all = [first, second, third];
    expect(all.map((one) => joinsOf(one, all, lines))).toEqual([1, 2, 1]);
  });

  test('one that ends or begins within its line joins none', () => {
    const [first, second] = [at(0, 300, 500), at(1, 92, 599)];
    expect(joinsOf(second, [first, second], lines)).toBe(0);
    expect(joinsOf(at(1, 200, 400), [at(0, 300, 598)], lines)).toBe(0);
  });
});
