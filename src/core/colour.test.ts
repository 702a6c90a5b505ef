import { expect, test } from 'vitest';
import { areClearlyDifferent, hueApart } from './colour.ts';

test.each([
  [10, 40, 30],
  [350, 20, 30],
  [20, 350, 30],
  [0, 180, 180],
])('hues of %i and %i degrees lie %i apart, the short way round', (a, b, apart) => {
  expect(hueApart(a, b)).toBe(apart);
});

test('red on either side of nought degrees is one pen, red and green are two, grey has no hue', () => {
  expect(areClearlyDifferent('#e0401f', '#e01f40')).toBe(false);
  expect(areClearlyDifferent('#e0401f', '#20c040')).toBe(true);
  expect(areClearlyDifferent('#e0401f', '#808481')).toBe(false);
});
