import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Note } from '../note.ts';
import { piecesOf } from './doubtful-words.ts';

function noteOf(text: string, words: readonly (readonly [text: string, confidence: number])[]): Note {
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  const source = { file: 'a', pageIndex: 0, boxes: [], marks: [], confidence: 1 };
  return {
    page: 1,
    text,
    source: { ...source, words: words.map(([text, confidence]) => ({ text, box, confidence })) },
  };
}

const doubtful = (note: Note): readonly string[] =>
  piecesOf(note).flatMap(({ text, isDoubtful }) => (isDoubtful ? [text] : []));

it('sets doubtful words apart, also halves of a split one', () => {
  expect(
    doubtful(
      noteOf('a fine wonder', [
        ['a', 0.9],
        ['fine', 0.5],
        ['won-', 0.4],
        ['der', 0.9],
      ]),
    ),
  ).toEqual(['fine', 'won']);
});

it('doubts no longer what the reader wrote anew', () => {
  expect(
    doubtful(
      noteOf('a mended word', [
        ['a', 0.9],
        ['mendcd', 0.3],
        ['word', 0.4],
      ]),
    ),
  ).toEqual(['word']);
});

it('does not take a word far ahead for one that was written anew', () => {
  const far = `mended ${'and so on '.repeat(12)}cat`;
  expect(
    doubtful(
      noteOf(far, [
        ['cat', 0.3],
        ['so', 0.4],
      ]),
    ),
  ).toEqual(['so']);
});

it('loses nothing of the text', () => {
  const words = fc.array(fc.tuple(fc.constantFrom('a', 'bc', 'd-', '.'), fc.double({ min: 0, max: 1, noNaN: true })));
  fc.assert(
    fc.property(fc.string(), words, (text, list) => {
      expect(
        piecesOf(noteOf(text, list))
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
