import fc from 'fast-check';
import { expect, it } from 'vitest';
import { carriedText } from './carried-text.ts';

it.each([
  ['the quick fox', 'the quick fox', 'the quick brown fox', 'the quick brown fox'],
  ['The very quick fox!', 'the quick fox', 'the quick brown fox', 'The very quick brown fox!'],
  ['a quick fox ran', 'quick fox', 'quick', 'a quick ran'],
  ['my words', 'other text here', 'before other text here', 'before my words'],
  ['quick foks jumps', 'quick fox jumps', 'see how quick fox jumps over', 'see how quick foks jumps over'],
])('%j, made of %j, becomes with %j: %j', (edited, before, after, expected) => {
  expect(carriedText(edited, { before, after })).toBe(expected);
});

it('leaves the reader’s text as it is where nothing was added or taken away', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 }).map((list) => list.join(' '));
  fc.assert(
    fc.property(words, words, (edited, before) => {
      expect(carriedText(edited, { before, after: before })).toBe(edited);
    }),
  );
});
