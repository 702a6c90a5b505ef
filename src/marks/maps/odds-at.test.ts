import { expect, test } from 'vitest';
import { evenMaps } from '../../../tests/fixtures/drawn/maps.ts';
import { oddsAt } from './odds-at.ts';

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
