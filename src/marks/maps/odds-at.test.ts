import { expect, test } from 'vitest';
import { evenMaps } from '../../../tests/fixtures/drawn/maps.ts';
import { greatestOdds, oddsAt } from './odds-at.ts';

test('odds are those of the pixel in its middle, even between pixels, and none outside', () => {
  const maps = evenMaps({ width: 32, height: 16 });
  maps.planes.underline[1] = 255;
  expect(oddsAt(maps, 'underline', { x: 12, y: 4 })).toBe(1);
  expect(oddsAt(maps, 'underline', { x: 16, y: 4 })).toBeCloseTo(0.5);
  expect(oddsAt(maps, 'underline', { x: 12, y: 10 })).toBeCloseTo(0.25);
  expect(oddsAt(maps, 'strike', { x: 12, y: 4 })).toBe(0);
  maps.planes.underline.fill(255);
  expect(oddsAt(maps, 'underline', { x: 40, y: 4 })).toBe(0);
  expect(oddsAt(maps, 'underline', { x: 12, y: -9 })).toBe(0);
});

test('the greatest odds are those of any pixel of any of the maps', () => {
  const maps = evenMaps({ width: 32, height: 16 }, { strike: 0.2 });
  maps.planes.underline[5] = 204;
  expect(greatestOdds(maps, ['strike', 'underline'])).toBeCloseTo(0.8);
  expect(greatestOdds(maps, ['strike', 'around'])).toBeCloseTo(0.2);
});
