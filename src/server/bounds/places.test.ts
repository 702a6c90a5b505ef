import { expect, test } from 'vitest';
import { Places } from './places.ts';

/** Places for two clients and a half. */
const BOUNDS = { all: 5, perClient: 2 };

test('one client gets its share, all together get what there is', () => {
  const places = new Places(BOUNDS);
  const taken = ['a', 'a', 'b', 'b', 'c'].map((client) => places.take(client));
  expect(taken.filter((place) => typeof place === 'string')).toEqual([]);
  expect(places.take('a')).toBe('client-full');
  expect(places.take('c')).toBe('full');
  expect(places.take('d')).toBe('full');
});

test('a place that is given back goes to whoever comes next, and only once', () => {
  const places = new Places(BOUNDS);
  const free = places.take('a', 2);
  if (typeof free === 'string') throw new Error(free);
  expect(places.take('a')).toBe('client-full');
  free();
  free();
  expect(places.take('b', 2)).not.toBe('full');
  expect(places.take('c', 2)).not.toBe('full');
  expect(places.take('d', 2)).toBe('full');
  expect(places.take('a')).not.toBe('full');
});
