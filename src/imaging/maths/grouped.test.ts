import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test('what pairs join, however far around, is one group, in the order of the things', () => {
  const pairs = [
    [4, 1],
    [2, 5],
    [1, 3],
    [5, 2],
  ] as const;
  expect(grouped(['a', 'b', 'c', 'd', 'e', 'f'], pairs)).toEqual([['a'], ['b', 'd', 'e'], ['c', 'f']]);
});
