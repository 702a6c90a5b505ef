import type { Notebook } from '../notes/notebook.ts';
import type { NotesApi } from '../notes/notes-api.ts';
import type { Book, BookStore } from '../storage/book-store.ts';

/** A book that was taken from the shelf can be put back for this long. */
const PUT_BACK_MS = 24 * 60 * 60 * 1000;

export interface RemovalParts {
  readonly store: BookStore;
  readonly notebook: Pick<Notebook, 'state' | 'startOver' | 'forgetServer'>;
  readonly api: Pick<NotesApi, 'remove'>;
  readonly now: () => number;
  readonly books: () => readonly Book[];
  /** Changes what is listed of a book. */
  readonly relist: (sessionId: string, change: (book: Book) => Book) => void;
  /** These books are listed no more; where none is given, none at all. */
  readonly unlist: (sessionIds?: readonly string[]) => void;
  /** Takes the book on the screen from the shelf, as it stands now, at this time. */
  readonly removeShown: (removedAt: number) => void;
  /** The notes on screen are about to leave it: the shelf takes them over. */
  readonly beforeEmptied: () => void;
  /** Resolves once nothing more is being written of books. */
  readonly settled: () => Promise<unknown>;
  /** Called when books have left the device. */
  readonly onRoom: () => void;
}

/** How books leave the device and the server, and come back. */
export class Removal {
  readonly #parts: RemovalParts;

  constructor(parts: RemovalParts) {
    this.#parts = parts;
  }

  /** Takes a book from the shelf; `putBack` undoes it for a day. The one on screen is taken from there as well. */
  remove(sessionId: string): void {
    const { notebook, now, relist, removeShown } = this.#parts;
    if (notebook.state.get().sessionId !== sessionId) {
      relist(sessionId, (book) => ({ ...book, removedAt: now() }));
      return;
    }
    removeShown(now());
    notebook.startOver();
  }

  /** Takes a book from the shelf whose notes stand in the one again that it was split off from. */
  rejoin(sessionId: string): void {
    this.#parts.relist(sessionId, (book) => ({ ...book, removedAt: this.#parts.now(), isRejoined: true }));
  }

  /** Puts a removed book back. */
  putBack(sessionId: string): void {
    this.#parts.relist(sessionId, ({ removedAt: _removedAt, isRejoined: _isRejoined, ...book }) => book);
  }

  /** Those of these books that cannot be put back any more. */
  overdue(books: readonly Book[]): readonly Book[] {
    const now = this.#parts.now();
    return books.filter(({ removedAt }) => removedAt !== undefined && now - removedAt >= PUT_BACK_MS);
  }

  /** Removes books that are not listed any more, with all that belongs to them; nobody waits for the network. */
  async sweep(books: readonly Book[]): Promise<void> {
    const gone = books.map(idOf);
    await this.#removeHere(gone);
    void this.#removeThere(gone);
  }

  /**
   * Removes what the server has of books, which stay on this device; the one on screen is saved there again once it is
   * changed. False where the server did not answer for all of them.
   */
  async removeFromServer(sessionIds: readonly string[]): Promise<boolean> {
    const { api, notebook, relist } = this.#parts;
    try {
      for (const sessionId of sessionIds) {
        await api.remove(sessionId);
        if (notebook.state.get().sessionId === sessionId) notebook.forgetServer();
        relist(sessionId, ({ version: _version, sent: _sent, ...book }) => ({ ...book, isUnsaved: false }));
      }
      return true;
    } catch {
      return false;
    }
  }

  /** Removes books with all that belongs to them, for good: from this device at once, and what the server has of them. */
  async removeForGood(sessionIds: readonly string[]): Promise<void> {
    const { books, unlist, settled } = this.#parts;
    const gone = books()
      .map(idOf)
      .filter((sessionId) => sessionIds.includes(sessionId));
    unlist(gone);
    await settled();
    await this.#removeHere(gone);
    await this.#removeThere(gone);
  }

  /**
   * Removes everything for good, here and on the server, where nobody could reach it any more. Gives of how many books
   * the server did not answer: nothing but their identifiers stays here, until it does.
   */
  async removeAll(): Promise<number> {
    const { notebook, store, books, unlist, beforeEmptied, settled } = this.#parts;
    const { sessionId, content } = notebook.state.get();
    beforeEmptied();
    notebook.startOver();
    await settled();
    // Those that were removed before, and of which the server has not answered yet, are on the device's list only.
    const known = [...(await store.list()), ...books()].map(idOf);
    const all = [...new Set(content === null ? known : [...known, sessionId])];
    unlist();
    // Pages in which nothing was found are of no book, here and in other windows.
    await store.remove([sessionId]).catch(() => undefined);
    await store.sweep([], Number.POSITIVE_INFINITY).catch(() => undefined);
    await this.#removeHere(all);
    return await this.#removeThere(all);
  }

  /**
   * What the server has of a book can be removed with its identifier only: that stays until the server has answered. A
   * save whose answer was lost may be there, so it is asked about books of which no version is known as well.
   */
  async #removeHere(sessionIds: readonly string[]): Promise<void> {
    const { store, onRoom } = this.#parts;
    if (sessionIds.length === 0) return;
    await store.remove(sessionIds).catch(() => undefined);
    for (const sessionId of sessionIds) {
      const bare = { readAt: 0, changedAt: 0, texts: [], isUnsaved: false, pictureBytes: 0, removedAt: 0 };
      await store.putListed({ ...bare, sessionId }).catch(() => undefined);
    }
    onRoom();
  }

  /** Gives of how many books the server did not answer; it is asked again when the app is opened next. */
  async #removeThere(sessionIds: readonly string[]): Promise<number> {
    const { api, store } = this.#parts;
    let left = 0;
    for (const sessionId of sessionIds) {
      await api
        .remove(sessionId)
        .then(() => store.remove([sessionId]).catch(() => undefined))
        .catch(() => {
          left += 1;
        });
    }
    return left;
  }
}

const idOf = ({ sessionId }: Book): string => sessionId;
