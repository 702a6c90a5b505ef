import { expect, test } from 'vitest';
import { evenMaps } from '../../../tests/fixtures/drawn/maps.ts';
import type { Activation } from '../network/network.ts';
import { pooledAt } from './pooled-levels.ts';

/** A level whose cells say where they are. */
const places = (width: number, height: number): Activation => ({
  ...{ width, height, channels: 2 },
  values: Float32Array.from({ length: 2 * width * height }, (_, k) =>
    k % 2 === 0 ? Math.floor(k / 2) % width : Math.floor(k / 2 / width),
  ),
});

const maps = { ...evenMaps({ width: 320, height: 160 }), levels: [places(40, 20), places(20, 10), places(10, 5)] };

/** The pooled numbers of points in pairs: across and down. */
const pairs = (points: readonly { readonly x: number; readonly y: number }[]): number[][] => {
  const numbers = [...pooledAt(maps, points)];
  return Array.from({ length: numbers.length / 2 }, (_, k) => numbers.slice(2 * k, 2 * k + 2));
};

test('a point gives the cells of every level that it lies in, and those of the fine ones an x-height and two beside it', () => {
  const finest = '20,10 20,10 20,8 20,12 18,10 22,10 20,6 20,14';
  const second = '10,5 10,4 10,6 9,5 11,5 10,3 10,7';
  expect(pairs([{ x: 164, y: 84 }]).join(' ')).toBe(`${finest} ${second} 5,2`);
});

test('several points give the mean of their cells, and of the finest level the most as well', () => {
  const numbers = pairs([
    { x: 80, y: 40 },
    { x: 160, y: 120 },
  ]);
  expect(numbers[0]).toEqual([15, 10]);
  expect(numbers[1]).toEqual([20, 15]);
  expect(numbers.at(-1)).toEqual([3.5, 2]);
});

test('beyond the picture the nearest cells count', () => {
  expect(pairs([{ x: -50, y: 500 }])[0]).toEqual([0, 19]);
});

test('maps without levels give nothing', () => {
  expect(pooledAt(evenMaps({ width: 320, height: 160 }), [{ x: 1, y: 1 }])).toHaveLength(0);
});
