import { expect, test } from 'vitest';
import type { Note } from '../../core/note.ts';
import { notesOfHighlight } from './book-notes.ts';
import { withoutDuplicates } from './duplicates.ts';

const of = (...highlights: readonly Parameters<typeof notesOfHighlight>[0][]): readonly Note[] =>
  highlights.flatMap((highlight) => notesOfHighlight(highlight, 'a.json'));
const texts = (notes: readonly Note[]): readonly string[] => notes.map(({ text }) => text);

test('the same remark on two passages is two, also where no place is known', () => {
  const notes = of({ text: 'One.', note: 'Important' }, { text: 'Two.', note: 'Important' });
  expect(texts(withoutDuplicates(notes))).toEqual(['One.', 'Note: Important', 'Two.', 'Note: Important']);
  expect(withoutDuplicates(notes, notes)).toEqual([]);
});

test('a word marked in two chapters is two notes, and one that is there takes away one', () => {
  const notes = of({ text: 'thus', chapter: 'I' }, { text: 'thus', chapter: 'II' }, { text: 'thus', chapter: 'II' });
  expect(withoutDuplicates(notes)).toHaveLength(2);
  expect(withoutDuplicates(notes, of({ text: 'Thus' }))).toHaveLength(1);
  expect(withoutDuplicates(notes, withoutDuplicates(notes))).toEqual([]);
});

test('a word marked at two places of a page is two notes', () => {
  expect(
    withoutDuplicates(of({ text: 'thus', page: 9, location: '120' }, { text: 'thus', page: 9, location: '124' })),
  ).toHaveLength(2);
});

test('a note is known again by any place that both sources count', () => {
  const known = of({ text: 'Marked words.', note: 'Mine', page: 92, location: '1,406-1,407' });
  expect(withoutDuplicates(of({ text: 'Marked words', note: 'Mine', location: '1406' }), known)).toEqual([]);
  expect(withoutDuplicates(of({ text: 'Marked words', page: 92 }), known)).toEqual([]);
  expect(withoutDuplicates(of({ text: 'Marked words', page: 93 }), known)).toHaveLength(1);
});
