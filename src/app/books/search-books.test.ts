import { describe, expect, it } from 'vitest';
import type { Book } from '../storage/book-store.ts';
import { searchBooks } from './search-books.ts';

function bookOf(sessionId: string, texts: readonly string[], more: Partial<Book> = {}): Book {
  const notes = texts.map((text, at) => ({ page: String(at + 1), text }));
  return { sessionId, readAt: 0, changedAt: 0, texts: notes, isUnsaved: false, pictureBytes: 0, ...more };
}

describe('searching books', () => {
  const one = bookOf('one', ['The café was closed.', 'Nothing else mattered.'], {
    title: 'Winter',
    authors: 'A. Writer',
  });
  const two = bookOf('two', ['Closed doors everywhere.']);

  it('finds notes by all of their words, whatever their case and accents', () => {
    expect(searchBooks([one, two], 'CLOSED cafe')).toEqual([
      { book: one, hits: [{ page: '1', text: 'The café was closed.', at: 0 }] },
    ]);
  });

  it('finds books by title and author, and all of them by nothing', () => {
    expect(searchBooks([one, two], 'writer').map(({ book }) => book.sessionId)).toEqual(['one']);
    expect(searchBooks([one, two], ' ')).toHaveLength(2);
    expect(searchBooks([one, two], 'absent')).toEqual([]);
  });

  it('finds the same in NFD as in NFC', () => {
    expect(searchBooks([bookOf('n', ['cafe\u0301'])], 'café')).toHaveLength(1);
  });
});
