import { expect, it } from 'vitest';
import { rowsOf } from './read-places.ts';

it.each([
  ['', 1],
  ['four', 1],
  ['four more', 1],
  ['four more words', 2],
  ['one\ntwo\n', 3],
  ['ten letter words', 2],
  ['abcdefghijklmnopqrstuvwxy', 3],
  ['ab abcdefghijklmnopqrstuvwxy z', 4],
])('%j takes %i rows of ten letters', (text, rows) => {
  expect(rowsOf(text, { width: 10, widthOf: ({ length }) => length })).toBe(rows);
});
