import type { Extraction } from '../../core/note.ts';
import { parseExtraction } from '../../core/notes/notes.ts';
import { type Database, keysOf, SESSION_TABLES } from './database.ts';

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
  /** A strip of its first note, as a small picture. */
  readonly cover?: Blob;
  /** Bytes of its pictures on this device. */
  readonly pictureBytes: number;
  /** When the reader took it from the shelf; it can be put back for a day. */
  readonly removedAt?: number;
}

/** One note, as far as a search needs it. */
export interface BookText {
  readonly page: string;
  readonly text: string;
}

/** Books on this device. Calls that read never reject: what cannot be read is not there. */
export interface BookStore {
  list(): Promise<readonly Book[]>;
  /** Rejects where the device has no room or forbids storage. */
  put(book: Book, content: Extraction): Promise<void>;
  /** The same for what is listed of a book alone. */
  putListed(book: Book): Promise<void>;
  content(sessionId: string): Promise<Extraction | undefined>;
  /** Removes books and everything that belongs to them: notes, pages, pictures, edits. */
  remove(sessionIds: readonly string[]): Promise<void>;
  /** Removes pages that belong to none of these sessions. */
  sweep(sessionIds: readonly string[]): Promise<void>;
}

/** Books in the browser's own database. */
export function createBookStore(database: Database): BookStore {
  return {
    list: () => database.read<Book[]>((table) => table('books').getAll()).catch(() => []),
    put: (book, content) =>
      database.write((table) => {
        table('books').put(book, [book.sessionId]);
        table('contents').put(content, [book.sessionId]);
      }),
    putListed: (book) => database.write((table) => void table('books').put(book, [book.sessionId])),
    content: async (sessionId) => {
      const stored = await database.read<unknown>((table) => table('contents').get([sessionId])).catch(() => undefined);
      const parsed = parseExtraction(stored, { from: 'device' });
      return parsed.ok ? parsed.value : undefined;
    },
    remove: (sessionIds) =>
      database.write((table) => {
        for (const name of SESSION_TABLES) for (const id of sessionIds) table(name).delete(keysOf(id));
      }),
    sweep: async (sessionIds) => {
      const known = new Set(sessionIds);
      const keys = await database.read<IDBValidKey[]>((table) => table('pages').getAllKeys()).catch(() => []);
      const owners = keys.map((key) => ownerOf(key));
      const strays = [...new Set(owners)].filter((id) => !known.has(id));
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

/** The session of a key: keys begin with it. */
function ownerOf(key: IDBValidKey): string {
  const [owner] = Array.isArray(key) ? key : [];
  return typeof owner === 'string' ? owner : '';
}
