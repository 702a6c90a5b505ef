import { describe, expect, test } from 'vitest';
import { paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { printedPage } from '../../../tests/fixtures/drawn/printed-page.ts';
import { columnOdds, courseOf, LOOKS } from './line-odds.ts';
import { joinsOf, stretchOdds } from './stretch-odds.ts';

const { lines, maps } = printedPage(105, 150, 195);

describe('what a map says of a stretch', () => {
  paintMap(maps, 'highlight', { left: 200, right: 400, top: 84, bottom: 110 }, 0.9);
  const oddsOf = (line: number, left: number, right: number) =>
    columnOdds(maps, courseOf(lines[line]!), { left, right }, [LOOKS.highlight]);

  test('its odds and its length', () => {
    const found = stretchOdds(oddsOf(0, 208, 392));
    for (const odds of [found.odds, found.low, found.peak]) expect(odds).toBeCloseTo(0.9, 1);
    expect(found.length).toBeCloseTo(11.5, 1);
  });

  test('the best word of a stretch that is weak elsewhere', () => {
    const found = stretchOdds(oddsOf(0, 100, 392));
    expect(found.peak).toBeCloseTo(0.9, 1);
    expect(found.low).toBeLessThan(0.1);
    expect(found.odds).toBeCloseTo(0.6, 1);
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
