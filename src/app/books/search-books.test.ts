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

  it.each(['', 'closed'])('gives the same hits again of a book that is as it was, by "%s"', (query) => {
    const [first] = searchBooks([one, two], query);
    expect(searchBooks([one], query)[0]?.hits).toBe(first?.hits);
    expect(searchBooks([bookOf('one', ['Doors were closed.'])], 'closed')[0]?.hits[0]?.text).toBe('Doors were closed.');
  });

  it.each([
    ['a straight apostrophe', 'It’s here', "it's"],
    ['straight quotation marks', 'the “quoted” word', '"quoted"'],
    ['a curly one', "don't", 'don’t'],
    ['a hyphen for every dash', 'well\u2011known — or not', 'well-known - or'],
    ['letters for a ligature', 'an oﬃce', 'office'],
    ['ss for ß, and the other way round', 'Straße und Fluss', 'strasse fluß'],
    ['an i with its dot', 'ışık', 'isik'],
    ['whole words that a soft hyphen parts', 'an exam\u00adple', 'example'],
  ])('finds with %s what is printed otherwise', (_how, text, query) => {
    expect(searchBooks([bookOf('n', [text])], query)).toHaveLength(1);
  });

  it('finds the same in NFD as in NFC', () => {
    expect(searchBooks([bookOf('n', ['cafe\u0301'])], 'café')).toHaveLength(1);
  });
});
