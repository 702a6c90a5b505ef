import type { BookNotes } from '../../pipeline/import/book-notes.ts';
import { NO_NOTES, withImported } from '../../pipeline/import/imported-books.ts';
import type { Book } from '../storage/book-store.ts';
import type { Bookcase } from './bookcase.ts';

/** How many notes an import brought, and how many were there already. */
interface Imported {
  readonly added: number;
  readonly known: number;
}

/** Puts notes of other programs on the shelf: into the book of their title where it stands there, else as a new one. */
export async function importBooks(
  books: readonly BookNotes[],
  bookcase: Pick<Bookcase, 'shown' | 'contentOf' | 'put'>,
): Promise<Imported> {
  let [added, known] = [0, 0];
  for (const book of books) {
    const place = placeOf(book, bookcase.shown());
    const before = place === undefined ? undefined : await bookcase.contentOf(place.sessionId);
    const titled = before?.title === undefined ? book : { ...book, title: before.title };
    const content = withImported(before ?? NO_NOTES, [titled]);
    const more = content.notes.length - (before?.notes.length ?? 0);
    added += more;
    known += book.notes.length - more;
    if (more > 0) bookcase.put(content, before === undefined ? undefined : place?.sessionId);
  }
  return { added, known };
}

/** The book of the same title; without one, that which begins with the same words. */
function placeOf({ title, notes }: BookNotes, shelf: readonly Book[]): Book | undefined {
  return shelf.find((book) => {
    if (title === undefined) return book.title === undefined && book.texts[0]?.text === notes[0]?.text;
    return book.title !== undefined && asTitle(book.title) === asTitle(title);
  });
}

const asTitle = (title: string): string => title.normalize('NFKC').trim().toLowerCase();
