import type { Extraction } from '../../core/note.ts';
import { filesOf, readsTheSame } from '../notes/note-content.ts';
import { newSessionId } from '../notes/session-shelf.ts';
import type { Book, BookStore, BookThere, KeptBook } from '../storage/book-store.ts';

export interface ScreenBookParts {
  readonly store: BookStore;
  /** Names this window. */
  readonly writer: string;
  /** True where versions are counted for all windows, by the server: a higher one follows on a lower one. */
  readonly areVersionsShared: boolean;
  readonly now: () => number;
}

/** What became of a book that was put on the shelf. */
export interface PutBook {
  readonly put: Book;
  /** What another window made of the session, which stays in its place; `put` is a book of its own then. */
  readonly other?: Book;
  /** The book of its own that is not needed any more. */
  readonly joined?: string;
}

/**
 * The way of the notes of one session on the screen to the shelf: what is on its way when another session comes there is
 * still weighed by what was known of this one. Another window may have the same session on its screen and have put
 * other notes there: what neither of them knows of the other must not be lost, so these become a book of their own
 * until one follows on the other again.
 */
export class ScreenBook {
  readonly #parts: ScreenBookParts;
  /** When this window took up the session: what others put there before, it has seen. */
  readonly #takenUpAt: number;
  /** The book of its own. */
  #apart: string | undefined;

  constructor(parts: ScreenBookParts) {
    this.#parts = parts;
    this.#takenUpAt = parts.now();
  }

  /** Finds the book of its own that an earlier window made of the same notes; null where there is none. */
  async findApart(sessionId: string, content: Extraction, books: readonly Book[]): Promise<string | null> {
    for (const book of books.filter(({ apartFrom }) => apartFrom === sessionId)) {
      const kept = await this.#parts.store.content(book.sessionId);
      if (kept !== undefined && readsTheSame(kept, content)) this.#apart = book.sessionId;
    }
    return this.#apart ?? null;
  }

  /** Rejects where the device has no room or forbids storage. */
  async put({ book, content, drafts = {} }: KeptBook): Promise<PutBook> {
    const { store, writer } = this.#parts;
    const put = { ...book, writer };
    const before = this.#apart;
    const apart = asApart(put, before ?? newSessionId());
    const mayNot = (there: BookThere): boolean => this.#isForeign(there, put, content);
    // The book of its own that is there already has its pages.
    const pages = { from: book.sessionId, files: filesOf(before === undefined ? content : null) };
    const other = await store.putUnless({ book: put, content, drafts }, { mayNot, book: apart, pages });
    this.#apart = other === null ? undefined : apart.sessionId;
    if (other === null && before !== undefined) await store.remove([before]);
    if (other === null) return { put, ...(before === undefined ? {} : { joined: before }) };
    return { put: apart, other };
  }

  #isForeign({ book: there, content: kept }: BookThere, mine: Book, content: Extraction): boolean {
    const { areVersionsShared, writer } = this.#parts;
    if (there.writer === writer && this.#apart === undefined) return false;
    if (this.#apart === undefined && there.changedAt <= this.#takenUpAt) return false;
    if (kept === null || readsTheSame(kept, content)) return false;
    const isKnown = there.version !== undefined && !there.isUnsaved && (mine.version ?? 0) >= there.version;
    return !(areVersionsShared && isKnown);
  }
}

/** What the server knows is the other window's. */
function asApart({ version: _version, sent: _sent, ...book }: Book, sessionId: string): Book {
  return { ...book, sessionId, isUnsaved: true, apartFrom: book.sessionId };
}
