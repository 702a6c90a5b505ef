import { nanoid } from 'nanoid';
import { type Database, keysOf } from './database.ts';
import { blobOf, keptPictureOf, type StoredPicture } from './kept-picture.ts';

/** A page that was gathered, and the session of the book that it is to join, with its name; without one it is for new notes. */
export interface GatheredPage {
  readonly page: File;
  readonly book?: string;
  /** What the book was called then; absent where an earlier build kept the page. */
  readonly bookName?: string;
}

/** Pages that were gathered and not read yet, kept on the device in the order of the tray. */
export interface TrayStore {
  /** What was kept, without what this tab has put there itself; nothing where it cannot be read. Never rejects. */
  list(): Promise<readonly GatheredPage[]>;
  /** Keeps these pages, and of those that this tab knows no others. Rejects where there is no room or no leave. */
  keep(pages: readonly GatheredPage[]): Promise<void>;
  /** Removes everything, also what other tabs gathered. */
  clear(): Promise<void>;
}

const ORDER = ['order'];
const PAGES = 'page';

/** Pages in the browser's own database, each under a key of its own, and the order of all. */
export function createTrayStore(database: Database): TrayStore {
  const keys = new WeakMap<File, string>();
  /** Keys of pages that this tab has in its tray already. */
  const known = new Set<string>();
  /** Keys that are written: a page is written once, however often the tray changes. */
  let written: ReadonlySet<string> = new Set();
  const remember = (page: File, key: string): void => {
    keys.set(page, key);
    known.add(key);
  };
  const keyOf = (page: File): string => {
    const key = keys.get(page) ?? nanoid();
    remember(page, key);
    return key;
  };
  return {
    list: async () => {
      try {
        const order = await database.read<unknown>((table) => table('gathered').get(ORDER));
        const all = await database.read<IDBValidKey[]>((table) => table('gathered').getAllKeys(keysOf(PAGES)));
        const pages: GatheredPage[] = [];
        for (const key of inOrder(all.map(nameOf), order)) {
          if (known.has(key)) continue;
          const kept = await database.read<KeptFile | undefined>((table) => table('gathered').get([PAGES, key]));
          if (kept === undefined) continue;
          const { name, type, lastModified, content } = kept;
          const page = new File([blobOf(content)], name, { type, lastModified });
          remember(page, key);
          const { book, bookName } = kept;
          pages.push({ page, ...(book !== undefined && { book }), ...(bookName !== undefined && { bookName }) });
        }
        written = new Set([...written, ...pages.map(({ page }) => keyOf(page))]);
        return pages;
      } catch {
        return [];
      }
    },
    keep: async (pages) => {
      const wanted = pages.map(({ page }) => keyOf(page));
      const gone = [...written].filter((key) => !wanted.includes(key));
      await database.write((table) => {
        const gathered = table('gathered');
        for (const key of gone) gathered.delete([PAGES, key]);
        gathered.put(wanted, ORDER);
      });
      written = new Set(wanted.filter((key) => written.has(key)));
      // One after the other: the bytes of many photos are not in memory together.
      for (const { page, ...meant } of pages) {
        const key = keyOf(page);
        if (written.has(key)) continue;
        const kept = { ...(await keptOf(page)), ...meant };
        await database.write((table) => table('gathered').put(kept, [PAGES, key]));
        written = new Set([...written, key]);
      }
    },
    clear: async () => {
      await database.write((table) => table('gathered').clear());
      written = new Set();
    },
  };
}

/** Not the file itself: not every browser gives it back as one. */
interface KeptFile extends Pick<File, 'name' | 'type' | 'lastModified'>, Pick<GatheredPage, 'book' | 'bookName'> {
  readonly content: StoredPicture;
}

async function keptOf(page: File): Promise<KeptFile> {
  const { name, type, lastModified } = page;
  return { name, type, lastModified, content: await keptPictureOf(page) };
}

function nameOf(key: IDBValidKey): string {
  const [, name] = Array.isArray(key) ? key : [];
  return typeof name === 'string' ? name : '';
}

/** Those that the order names first; then what another tab has put there. */
function inOrder(keys: readonly string[], order: unknown): readonly string[] {
  const place = new Map((Array.isArray(order) ? order : []).map((key: unknown, at) => [key, at]));
  return keys.toSorted((a, b) => (place.get(a) ?? place.size) - (place.get(b) ?? place.size));
}
