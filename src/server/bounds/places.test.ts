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

test('where all is taken, the client with the most gives way with what it began last, to one that still has fewer', () => {
  const places = new Places({ all: 5, perClient: 3 });
  const gone: string[] = [];
  const take = (client: string, name: string) => places.take(client, 1, () => gone.push(name));
  const freeing = [take('a', 'a1'), take('a', 'a2'), take('b', 'b1'), take('b', 'b2'), take('b', 'b3')];
  expect(take('c', 'c1')).not.toBe('full');
  expect(gone).toEqual(['b3']);
  expect(take('c', 'c2'), 'everybody would have two then, or fewer').toBe('full');
  expect(take('d', 'd1')).not.toBe('full');
  expect(gone).toEqual(['b3', 'b2']);
  expect(take('e', 'e1')).not.toBe('full');
  expect(take('f', 'f1'), 'each has one').toBe('full');
  expect(gone).toEqual(['b3', 'b2', 'a2']);
  // What gave way has nothing left to free.
  for (const free of freeing.slice(3)) if (typeof free !== 'string') free();
  expect(take('f', 'f1')).toBe('full');
  expect(take('a', 'a2')).toBe('full');
});

test('what cannot give way keeps its place', () => {
  const places = new Places({ all: 2, perClient: 2 });
  expect(places.take('a', 2)).not.toBe('full');
  expect(places.take('b', 1, () => undefined)).toBe('full');
});
