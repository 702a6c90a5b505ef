import type { KnownPage, PageReading } from '../../core/page.ts';
import type { PagePlace } from '../../core/passages/passages.ts';
import { type Database, keysOf, type Tables } from './database.ts';
import { createKeptLater } from './kept-later.ts';
import { blobOf, type KeptPicture, keptPicture, type StoredPicture } from './kept-picture.ts';
import { type KeptWords, putWords, WORD_PAGES_MAX, wordsOf } from './kept-words.ts';

/** Bytes of pictures that are kept: some 150 photos of a phone. The oldest give way. */
export const PICTURE_BYTES_MAX = 600 * 1024 * 1024;

/** What is kept of a page beside its picture. */
export interface KeptPage extends PagePlace {
  /** Which upload of the session it came with, from 1, and which of its files it is in, from 0. */
  readonly upload: number;
  readonly fileIndex: number;
  /** Tells its file from others of the same name. */
  readonly stamp: string;
  readonly readings: readonly PageReading[];
  /** What its PDF says about it. */
  readonly known?: KnownPage;
  /** Size of its picture; 0 where there is none. */
  readonly pictureBytes: number;
  /** When it was kept, in milliseconds since 1970. */
  readonly keptAt?: number;
}

/** What became of a picture that was to be kept. */
interface PutPicture {
  readonly isKept: boolean;
  /** The pages whose pictures had to go for it. */
  readonly dropped: readonly PagePlace[];
}

/**
 * Pictures and geometry of pages, and the history of edits, on this device only. Nothing here throws: where storage is
 * full or forbidden pages are not kept, and the notes do not depend on them.
 */
export interface PageShelf {
  /** Keeps a page, and then its picture where there is room. Older pictures give way when space runs out. */
  put(sessionId: string, page: Omit<KeptPage, 'pictureBytes'>, picture: KeptPicture | undefined): Promise<PutPicture>;
  /** Keeps what was read of a page to the end, apart from its picture: written once more, that might find no room. */
  keepReadings(sessionId: string, place: PagePlace, readings: readonly PageReading[]): Promise<void>;
  /** All pages, oldest first: by upload, then as they were given. */
  pages(sessionId: string): Promise<readonly KeptPage[]>;
  remove(sessionId: string, places: readonly PagePlace[]): Promise<void>;
  picture(sessionId: string, place: PagePlace): Promise<Blob | undefined>;
  history(sessionId: string): Promise<unknown>;
  writeHistory(sessionId: string, history: unknown): Promise<void>;
  /** Removes the pictures of a session; everything else of its pages stays. */
  dropPictures(sessionId: string): Promise<void>;
  /** Pages of a session go to another one, with `movePages`, until this settles: what is known of them is out of date then. */
  givesAway(sessionId: string, moving: Promise<unknown>): Promise<void>;
}

/** Which pages another session gets. */
export interface MovedPages {
  readonly from: string;
  readonly files: ReadonlySet<string>;
  /** Pages of the uploads up to this one are moved, with the edits; none where it is left out. */
  readonly upload?: number;
}

/** A shelf in the browser's own database. What is most is there for tests. */
export function createPageShelf(
  database: Database,
  pictureBytesMax = PICTURE_BYTES_MAX,
  wordPagesMax = WORD_PAGES_MAX,
): PageShelf {
  const write = quietWriter(database);
  /** The pages as they were read for their marks. */
  const pages = (sessionId: string): Promise<readonly KeptPage[]> =>
    database
      .read<KeptPage[]>((table) => table('pages').getAll(keysOf(sessionId)))
      .then((found) => found.toSorted(byAge))
      .catch(() => []);
  const sizesOf = rememberedSizes(pages);
  const drop = async (sessionId: string, leaving: readonly KeptPage[]): Promise<readonly PagePlace[]> => {
    const sizes = await sizesOf(sessionId);
    for (const page of leaving) {
      await write((table) => dropPictureOf(table, keyOf(sessionId, page), page));
      sizes.set(nameOfPlace(page), 0);
    }
    return leaving.map(({ file, pageIndex }) => ({ file, pageIndex }));
  };
  const dropWithin = async (isMeant: (sessionId: string) => boolean): Promise<void> => {
    await write((table) => dropPicturesOf(table, isMeant));
  };

  const later = createKeptLater();

  return {
    put: async (sessionId, page, picture) => {
      const sizes = await sizesOf(sessionId);
      later.giveUp(owedName(sessionId, page));
      const putBare = async (): Promise<boolean> => {
        sizes.set(nameOfPlace(page), 0);
        const bare = { ...page, pictureBytes: 0, keptAt: Date.now() };
        return await write((table) => putAnew(table, keyOf(sessionId, page), bare));
      };
      const putPicture = async (): Promise<boolean> => {
        const isDone =
          picture !== undefined && (await write((table) => addPicture(table, sessionId, { page, picture })));
        if (isDone) sizes.set(nameOfPlace(page), picture.bytes.length);
        return isDone;
      };
      // The page before its picture: what is refused for want of space takes what is left of it along for a while.
      const isBarePut = await putBare();
      if (isBarePut && picture === undefined) return { isKept: false, dropped: [] };
      if (isBarePut && (await putPicture())) {
        if (sumOf(sizes.values()) <= pictureBytesMax) return { isKept: true, dropped: [] };
        const leaving = oldestBeyond(await pages(sessionId), { bytesMax: pictureBytesMax, except: page });
        return { isKept: true, dropped: await drop(sessionId, leaving) };
      }
      // No space: pictures of other books go, then those of an upload before. The pictures of this upload stay:
      // browsers take their time to give the space of one back, and one after the other would be lost for nothing.
      await dropWithin((owner) => owner !== sessionId);
      const old = (await pages(sessionId)).filter((one) => one.pictureBytes > 0 && one.upload < page.upload);
      const dropped = await drop(sessionId, old);
      const isThere = isBarePut || (await putBare());
      if (!isThere) later.start(owedName(sessionId, page), putBare);
      return { isKept: isThere && (await putPicture()), dropped };
    },
    keepReadings: async (sessionId, place, readings) => {
      const { file, pageIndex } = place;
      const kept = { file, pageIndex, readings, keptAt: Date.now() };
      await write((table) => putWords(table, keyOf(sessionId, place), kept, wordPagesMax));
    },
    pages: async (sessionId) => withWords(await pages(sessionId), await wordsOf(database, sessionId)),
    remove: async (sessionId, places) => {
      for (const place of places) later.giveUp(owedName(sessionId, place));
      for (const place of places) await write((table) => removePage(table, keyOf(sessionId, place)));
      const sizes = await sizesOf(sessionId);
      for (const place of places) sizes.delete(nameOfPlace(place));
    },
    picture: (sessionId, place) => pictureAt(database, keyOf(sessionId, place)).catch(() => undefined),
    history: (sessionId) =>
      database.read<unknown>((table) => table('histories').get([sessionId])).catch(() => undefined),
    writeHistory: async (sessionId, history) => {
      await write((table) => table('histories').put(history, [sessionId]));
    },
    dropPictures: (sessionId) => dropWithin((owner) => owner === sessionId),
    givesAway: async (sessionId, moving) => {
      later.giveUp(owedName(sessionId));
      await moving.catch(() => undefined);
      sizesOf.forget();
    },
  };
}

async function pictureAt(database: Database, key: IDBValidKey): Promise<Blob | undefined> {
  const stored = await database.read<StoredPicture | undefined>((table) => table('pictures').get(key));
  return stored && blobOf(stored);
}

/** Writes, and says whether that could be done. */
function quietWriter(database: Database): (work: Parameters<Database['write']>[0]) => Promise<boolean> {
  return (work) =>
    database.write(work).then(
      () => true,
      () => false,
    );
}

/** A page of a session, or the beginning of all its pages' names. No name begins as another does. */
function owedName(sessionId: string, place?: PagePlace): string {
  return place === undefined ? `${sessionId} ` : `${sessionId} ${nameOfPlace(place)}\n`;
}

/** Keeps a page as it was read now, without a picture: what was known of it before is gone. */
function putAnew(table: Tables, key: IDBValidKey, page: KeptPage): void {
  table('pages').put(page, key);
  for (const name of ['words', 'pictures'] as const) table(name).delete(key);
}

interface PicturedPage {
  readonly page: Omit<KeptPage, 'pictureBytes'>;
  readonly picture: KeptPicture;
}

function addPicture(table: Tables, sessionId: string, { page, picture }: PicturedPage): void {
  const key = keyOf(sessionId, page);
  table('pages').put({ ...page, pictureBytes: picture.bytes.length, keptAt: Date.now() }, key);
  table('pictures').put(keptPicture(picture), key);
}

function removePage(table: Tables, key: IDBValidKey): void {
  for (const name of ['pages', 'pictures', 'words'] as const) table(name).delete(key);
}

/** Pages with all that was read of them. */
function withWords(pages: readonly KeptPage[], words: readonly KeptWords[]): readonly KeptPage[] {
  const whole = new Map(words.map((one) => [nameOfPlace(one), one.readings]));
  return pages.map((page) => ({ ...page, readings: whole.get(nameOfPlace(page)) ?? page.readings }));
}

function dropPictureOf(table: Tables, key: IDBValidKey, page: KeptPage): void {
  table('pages').put({ ...page, pictureBytes: 0 }, key);
  table('pictures').delete(key);
}

/** Calls `visit` with every page, or with those of a session. */
function eachPage(
  table: Tables,
  keys: IDBKeyRange | null,
  visit: (page: KeptPage, at: IDBCursorWithValue) => void,
): void {
  const cursor = table('pages').openCursor(keys);
  cursor.addEventListener('success', () => {
    const at = cursor.result;
    if (at === null) return;
    visit(at.value as KeptPage, at); // What was put there.
    at.continue();
  });
}

function dropPicturesOf(table: Tables, isMeant: (sessionId: string) => boolean): void {
  eachPage(table, null, (page, at) => {
    const [owner] = at.key as [string]; // Keys begin with the session identifier.
    if (!isMeant(owner) || page.pictureBytes === 0) return;
    at.update({ ...page, pictureBytes: 0 });
    table('pictures').delete(at.key);
  });
}

interface Move extends MovedPages {
  readonly to: string;
}

/**
 * Gives the pages of the uploads up to `upload`, with their pictures and words, to another session, and the edits. Other pages
 * of `files`, which both have, are copied.
 */
export function movePages(table: Tables, { from, to, upload = 0, files }: Move): void {
  // An upload of 0 moves nothing: the edits stay as well.
  if (upload > 0) moveEntry(table('histories'), [from], [to]);
  eachPage(table, keysOf(from), (page, at) => {
    const isMoved = page.upload <= upload;
    if (!isMoved && !files.has(page.file)) return;
    table('pages').put(page, keyOf(to, page));
    const [own, other] = [keyOf(from, page), keyOf(to, page)];
    for (const name of ['pictures', 'words'] as const) (isMoved ? moveEntry : copyEntry)(table(name), own, other);
    if (isMoved) at.delete();
  });
}

/** Gives an entry another key; where there is none, nothing happens. */
function moveEntry(table: IDBObjectStore, from: IDBValidKey, to: IDBValidKey): void {
  copyEntry(table, from, to);
  table.delete(from);
}

function copyEntry(table: IDBObjectStore, from: IDBValidKey, to: IDBValidKey): void {
  const found = table.get(from);
  found.addEventListener('success', () => {
    if (found.result !== undefined) table.put(found.result, to);
  });
}

/** The oldest pages whose pictures must go so that the rest takes no more than `bytesMax`. */
function oldestBeyond(
  pages: readonly KeptPage[],
  { bytesMax, except }: { readonly bytesMax: number; readonly except: PagePlace },
): readonly KeptPage[] {
  let bytes = sumOf(pages.map((page) => page.pictureBytes));
  return pages.filter((page) => {
    const leaves = bytes > bytesMax && page.pictureBytes > 0 && nameOfPlace(page) !== nameOfPlace(except);
    if (leaves) bytes -= page.pictureBytes;
    return leaves;
  });
}

/** Sizes of the pictures of a session, by page: whole pages are read only once, and where some must go. */
function rememberedSizes(
  load: PageShelf['pages'],
): ((sessionId: string) => Promise<Map<string, number>>) & { readonly forget: () => void } {
  let known: { readonly sessionId: string; readonly bytes: Map<string, number> } | undefined;
  const of = async (sessionId: string): Promise<Map<string, number>> => {
    if (known?.sessionId !== sessionId) {
      const bytes = new Map((await load(sessionId)).map((page) => [nameOfPlace(page), page.pictureBytes]));
      known = { sessionId, bytes };
    }
    return known.bytes;
  };
  const forget = (): void => {
    known = undefined;
  };
  return Object.assign(of, { forget });
}

/** A page's place as one text. */
export function nameOfPlace({ file, pageIndex }: PagePlace): string {
  return `${pageIndex} ${file}`;
}

/** Which of two pages came first. */
export function byAge(a: KeptPage, b: KeptPage): number {
  return a.upload - b.upload || a.fileIndex - b.fileIndex || a.pageIndex - b.pageIndex;
}

function keyOf(sessionId: string, { file, pageIndex }: PagePlace): IDBValidKey {
  return [sessionId, file, pageIndex];
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}
