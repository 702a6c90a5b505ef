import { expect, test } from 'vitest';
import { blankSheet, lightOf, stroke } from '../../../tests/fixtures/drawn/print.ts';
import { inkColour } from './pen-colour.ts';

test('the colour of ink is told as on white paper', () => {
  const sheet = blankSheet(100, 60, [200, 160, 100]);
  stroke(sheet, { left: 10, right: 90, y: () => 30, thickness: 4, colour: [100, 40, 100] });
  const points = [...new Array<number>(70).keys()].map((k) => ({ x: 15 + k, y: 30 }));
  expect(inkColour(points, lightOf(sheet).planes, 12)).toBe('#7f40ff');
});
