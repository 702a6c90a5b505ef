import type { Extraction } from '../../core/note.ts';
import { parseExtraction } from '../../core/notes/notes.ts';
import { type Drafts, readDrafts } from '../notes/session-shelf.ts';
import { type Database, keysOf, SESSION_TABLES, type Tables } from './database.ts';
import { HeldBooks } from './held-books.ts';
import type { StoredPicture } from './kept-picture.ts';
import { type KeptPage, type MovedPages, movePages } from './page-shelf.ts';

/** A book as the shelf lists it. Times are milliseconds since 1970. */
export interface Book {
  /** Identifier of its session: the only key to its notes on the server. */
  readonly sessionId: string;
  readonly title?: string;
  readonly authors?: string;
  /** When its first pages were read, and when it was last changed. */
  readonly readAt: number;
  readonly changedAt: number;
  /** Its notes as they are searched and, where it has no title, named by. */
  readonly texts: readonly BookText[];
  /** The version that the server last acknowledged; absent while it has none. */
  readonly version?: number;
  readonly isUnsaved: boolean;
  /** The marks of what was sent of it and not answered: it is no other's change when the server has it. */
  readonly sent?: readonly string[];
  /** A strip of its first note, as a small picture. */
  readonly cover?: StoredPicture;
  /** Bytes of its pictures on this device. */
  readonly pictureBytes: number;
  /** When the reader took it from the shelf; it can be put back for a day. */
  readonly removedAt?: number;
  /** Set where it was taken because its notes stand in another book again: nothing but a new split puts it back. */
  readonly isRejoined?: true;
  /** The window that put it there last. */
  readonly writer?: string;
  /** The session that two windows changed in two ways, where this is what one of them made of it. */
  readonly apartFrom?: string;
  /** The session of which it is another version, which the reader did not choose. */
  readonly versionOf?: string;
}

/** One note, as far as a search needs it. */
export interface BookText {
  readonly page: string;
  readonly text: string;
}

/** What is kept of a book. */
export interface KeptBook {
  readonly book: Book;
  readonly content: Extraction;
  /** Text that was typed and is no note; where it is left out, what is there stays. */
  readonly drafts?: Drafts;
  /** Pages of another session that it gets in one go with it: the window may be closed at any moment. */
  readonly pages?: MovedPages;
}

/** Where a book is put, and what it gets there, that may not replace what stands in its place. */
interface Elsewhere extends Pick<KeptBook, 'book' | 'pages'> {
  readonly mayNot: (there: BookThere) => boolean;
}

/** A book as it stands on the shelf; `null` notes cannot be read. */
export interface BookThere {
  readonly book: Book;
  readonly content: Extraction | null;
}

/** Books on this device. Calls that read never reject: what cannot be read is not there. What has no room is held. */
export interface BookStore {
  /** By their sessions the books that the device did not take: they are here as long as the page is open. */
  readonly held: HeldBooks['state'];
  list(): Promise<readonly Book[]>;
  /** Rejects where the device has no room or forbids storage. */
  put(kept: KeptBook): Promise<void>;
  /** The same, unless what stands there may not be replaced: that is given then, and the book is put elsewhere. */
  putUnless(kept: KeptBook, elsewhere: Elsewhere): Promise<Book | null>;
  /** The same for what is listed of a book alone. */
  putListed(book: Book): Promise<void>;
  /**
   * Changes what is listed of a book that stands there, whoever put it there last: another window may have changed the rest.
   * Rejects as `put` does.
   */
  changeListed(sessionId: string, change: (book: Book) => Book): Promise<void>;
  content(sessionId: string): Promise<Extraction | undefined>;
  /** What was typed and is no note. */
  drafts(sessionId: string): Promise<Drafts>;
  /** Removes books and everything that belongs to them: notes, pages, pictures, edits. */
  remove(sessionIds: readonly string[]): Promise<void>;
  /**
   * Removes pages that belong to none of these sessions, unless some of their session were kept later than `before`, in
   * milliseconds since 1970: another window may be reading them, and has no notes yet.
   */
  sweep(sessionIds: readonly string[], before: number): Promise<void>;
}

/** Books in the browser's own database. */
export function createBookStore(database: Database): BookStore {
  const held = new HeldBooks();
  return {
    held: held.state,
    list: () => database.read<Book[]>((table) => table('books').getAll()).catch(() => []),
    put: (kept) =>
      held.until(kept.book.sessionId, kept, () =>
        withOrWithoutPages(kept, (book) => database.write((table) => putBook(table, book))),
      ),
    putUnless: async (kept, elsewhere) => {
      const refused = await held.until(kept.book.sessionId, kept, () =>
        withOrWithoutPages(elsewhere, (other) => database.write((table) => putUnless(table, kept, other))),
      );
      return refused.by;
    },
    putListed: (book) => database.write((table) => void table('books').put(book, [book.sessionId])),
    changeListed: (sessionId, change) => database.write((table) => changeListed(table('books'), sessionId, change)),
    content: async (sessionId) => {
      const own = held.get(sessionId);
      if (own !== undefined) return own.content;
      const stored = await database.read<unknown>((table) => table('contents').get([sessionId])).catch(() => undefined);
      return readable(stored) ?? undefined;
    },
    drafts: async (sessionId) =>
      held.get(sessionId)?.drafts ??
      readDrafts(
        await database.read<unknown>((table) => table('contents').get(draftsKey(sessionId))).catch(() => null),
      ),
    remove: (sessionIds) => {
      held.drop(sessionIds);
      return database.write((table) => {
        for (const name of SESSION_TABLES) for (const id of sessionIds) table(name).delete(keysOf(id));
      });
    },
    sweep: async (sessionIds, before) => {
      const known = new Set(sessionIds);
      const keys = await database.read<IDBValidKey[]>((table) => table('pages').getAllKeys()).catch(() => []);
      const owners = keys.map((key) => ownerOf(key));
      const strays: string[] = [];
      for (const id of new Set(owners.filter((owner) => !known.has(owner)))) {
        const pages = await database.read<KeptPage[]>((table) => table('pages').getAll(keysOf(id))).catch(() => []);
        if (pages.every(({ keptAt = 0 }) => keptAt <= before)) strays.push(id);
      }
      if (strays.length === 0) return;
      await database
        .write((table) => {
          for (const name of ['pages', 'pictures', 'words', 'histories'] as const) {
            for (const id of strays) table(name).delete(keysOf(id));
          }
        })
        .catch(() => undefined);
    },
  };
}

/** Notes go before pictures: where there is no room for its pages, `put` is called again without them. */
async function withOrWithoutPages<B extends Pick<KeptBook, 'pages'>, T>(
  book: B,
  put: (book: B | Omit<B, 'pages'>) => Promise<T>,
): Promise<T> {
  const { pages, ...bare } = book;
  return await (pages === undefined ? put(book) : put(book).catch(() => put(bare)));
}

function putBook(table: Tables, { book, content, drafts, pages }: KeptBook): void {
  table('books').put(book, [book.sessionId]);
  table('contents').put(content, [book.sessionId]);
  if (pages !== undefined) movePages(table, { ...pages, to: book.sessionId });
  if (drafts === undefined) return;
  const key = draftsKey(book.sessionId);
  if (Object.keys(drafts).length === 0) table('contents').delete(key);
  else table('contents').put(drafts, key);
}

/** In one go, as the window may be about to close; the book that stood in the way, once all requests were answered. */
function putUnless(table: Tables, kept: KeptBook, { mayNot, ...other }: Elsewhere): { readonly by: Book | null } {
  const { sessionId } = kept.book;
  const refused: { by: Book | null } = { by: null };
  const book: IDBRequest<Book | undefined> = table('books').get([sessionId]);
  // Answered after the one before.
  const content: IDBRequest<unknown> = table('contents').get([sessionId]);
  content.addEventListener('success', () => {
    const there = book.result;
    const isRefused = there !== undefined && mayNot({ book: there, content: readable(content.result) });
    if (isRefused) refused.by = there;
    putBook(table, isRefused ? { ...kept, ...other } : kept);
  });
  return refused;
}

function changeListed(books: IDBObjectStore, sessionId: string, change: (book: Book) => Book): void {
  const there: IDBRequest<Book | undefined> = books.get([sessionId]);
  there.addEventListener('success', () => {
    if (there.result !== undefined) books.put(change(there.result), [sessionId]);
  });
}

function readable(stored: unknown): Extraction | null {
  const parsed = parseExtraction(stored, { from: 'device' });
  return parsed.ok ? parsed.value : null;
}

/** Where a book's drafts lie, among its notes. */
function draftsKey(sessionId: string): IDBValidKey {
  return [sessionId, 'drafts'];
}

/** The session of a key: keys begin with it. */
function ownerOf(key: IDBValidKey): string {
  const [owner] = Array.isArray(key) ? key : [];
  return typeof owner === 'string' ? owner : '';
}
