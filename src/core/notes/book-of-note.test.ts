import { describe, expect, it } from 'vitest';
import type { Extraction, Note } from '../note.ts';
import { bookOfNote, splitBooks } from './book-of-note.ts';

const noteFrom = (file: string, text: string): Note => ({
  page: 1,
  text,
  source: { file, pageIndex: 0, boxes: [], marks: [], confidence: 1 },
});

const MIXED: Extraction = {
  notes: [noteFrom('photo.jpg', 'From the photo.'), noteFrom('kindle.pdf', 'From the export.')],
  keyTakeaways: [],
  books: [{ files: ['kindle.pdf'], title: 'Middlemarch', authors: 'George Eliot' }],
};

describe('title and author', () => {
  it('are those of the file that names them, and of no other', () => {
    expect(bookOfNote(MIXED, MIXED.notes[1]!)).toEqual({ title: 'Middlemarch', authors: 'George Eliot' });
    expect(bookOfNote(MIXED, MIXED.notes[0]!)).toEqual({});
  });

  it('that were typed hold for every note whose file names none', () => {
    expect(bookOfNote({ ...MIXED, title: 'Emma' }, MIXED.notes[0]!)).toEqual({ title: 'Emma' });
    expect(bookOfNote({ ...MIXED, title: 'Emma' }, MIXED.notes[1]!).title).toBe('Middlemarch');
  });
});

describe('a mixed upload', () => {
  it('is split into its books, each with the notes of its files', () => {
    const [photos, kindle, ...more] = splitBooks(MIXED);
    expect(more).toEqual([]);
    expect(photos?.content).toMatchObject({ notes: [MIXED.notes[0]] });
    expect(photos?.content.title).toBeUndefined();
    expect(kindle?.content).toMatchObject({ notes: [MIXED.notes[1]], title: 'Middlemarch', authors: 'George Eliot' });
    expect([...(kindle?.files ?? [])]).toEqual(['kindle.pdf']);
  });

  it('of one book is left as it is', () => {
    const { books: _books, ...one } = MIXED;
    expect(splitBooks(one)).toMatchObject([{ content: one }]);
  });
});
