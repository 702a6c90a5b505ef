import type { Book } from '../storage/book-store.ts';

/** All books that are kept, those that were removed among them. */
interface KeptBooks {
  readonly books: readonly Book[];
  /** The book that the notes on screen are while another window's stand in their place. */
  readonly apart: string | null;
}

/**
 * The books that the shelf shows: none that was removed, and the one on screen once, as it is there. While it waits for
 * a choice between two versions, what another window made of it is a part of that choice and no book beside it.
 */
export function shownBooks({ books, apart }: KeptBooks, onScreen: string): readonly Book[] {
  const kept = books.filter(({ removedAt }) => removedAt === undefined);
  if (!kept.some(({ sessionId }) => sessionId === apart)) return kept;
  return kept
    .filter(({ sessionId }) => sessionId !== onScreen)
    .map((book) => (book.sessionId === apart ? { ...book, sessionId: onScreen } : book));
}

/** Books that are on the shelf or can be put back there: not those whose notes stand in another again. */
export function knownBooks(books: readonly Book[]): readonly Book[] {
  return books.filter(({ isRejoined }) => isRejoined === undefined);
}

/** True of a book that is another version of one that is shown as well. */
export function isOtherVersion({ sessionId, apartFrom, versionOf }: Book, shown: readonly Book[]): boolean {
  const first = apartFrom ?? versionOf;
  return first !== undefined && first !== sessionId && shown.some((book) => book.sessionId === first);
}
