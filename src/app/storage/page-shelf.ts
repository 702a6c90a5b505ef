import type { KnownPage, PageReading } from '../../core/page.ts';
import type { PagePlace } from '../../core/passage.ts';
import { type Database, keysOf } from './database.ts';

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
}

/** What became of a picture that was to be kept. */
export interface PutPicture {
  readonly isKept: boolean;
  /** The pages whose pictures had to go for it. */
  readonly dropped: readonly PagePlace[];
}

/**
 * Pictures and geometry of pages, and the history of edits, on this device only. Nothing here throws: where storage is
 * full or forbidden pages are not kept, and the notes do not depend on them.
 */
export interface PageShelf {
  /** Keeps a page, and its picture where there is room. Older pictures give way when space runs out. */
  put(sessionId: string, page: Omit<KeptPage, 'pictureBytes'>, picture: Blob | undefined): Promise<PutPicture>;
  /** All pages, oldest first: by upload, then as they were given. */
  pages(sessionId: string): Promise<readonly KeptPage[]>;
  remove(sessionId: string, places: readonly PagePlace[]): Promise<void>;
  picture(sessionId: string, place: PagePlace): Promise<Blob | undefined>;
  history(sessionId: string): Promise<unknown>;
  writeHistory(sessionId: string, history: unknown): Promise<void>;
  /** Removes everything that does not belong to a session. */
  keepOnly(sessionId: string): Promise<void>;
}

/** A shelf in the browser's own database. `pictureBytesMax` is there for tests. */
export function createPageShelf(database: Database, pictureBytesMax = PICTURE_BYTES_MAX): PageShelf {
  const write = (work: Parameters<Database['write']>[0]): Promise<boolean> =>
    database.write(work).then(
      () => true,
      () => false,
    );
  const putPage = (sessionId: string, page: KeptPage, picture: Blob | undefined): Promise<boolean> =>
    write((table) => {
      const key = keyOf(sessionId, page);
      table('pages').put(page, key);
      if (picture === undefined) table('pictures').delete(key);
      else table('pictures').put(picture, key);
    });
  const pages = (sessionId: string): Promise<readonly KeptPage[]> =>
    database
      .read<KeptPage[]>((table) => table('pages').getAll(keysOf(sessionId)))
      .then((found) => found.toSorted(byAge))
      .catch(() => []);
  const sizesOf = rememberedSizes(pages);
  const drop = async (sessionId: string, leaving: readonly KeptPage[]): Promise<readonly PagePlace[]> => {
    const sizes = await sizesOf(sessionId);
    for (const page of leaving) {
      await putPage(sessionId, { ...page, pictureBytes: 0 }, undefined);
      sizes.set(nameOfPlace(page), 0);
    }
    return leaving.map(({ file, pageIndex }) => ({ file, pageIndex }));
  };
  const keepOnly = async (sessionId: string): Promise<void> => {
    await write((table) => {
      for (const name of ['pages', 'pictures', 'histories'] as const) {
        const own = keysOf(sessionId);
        table(name).delete(IDBKeyRange.upperBound(own.lower, true));
        table(name).delete(IDBKeyRange.lowerBound(own.upper, true));
      }
    });
  };

  return {
    put: async (sessionId, page, picture) => {
      const pictureBytes = picture?.size ?? 0;
      const whole: KeptPage = { ...page, pictureBytes };
      const isKept = picture !== undefined;
      const sizes = await sizesOf(sessionId);
      const isPut = async (): Promise<boolean> => {
        const isDone = await putPage(sessionId, whole, picture);
        if (isDone) sizes.set(nameOfPlace(page), pictureBytes);
        return isDone;
      };
      if (await isPut()) {
        if (sumOf(sizes.values()) <= pictureBytesMax) return { isKept, dropped: [] };
        const leaving = oldestBeyond(await pages(sessionId), { bytesMax: pictureBytesMax, except: page });
        return { isKept, dropped: await drop(sessionId, leaving) };
      }
      // No space: what is not of this session goes, then what is of an upload before. The pictures of this upload stay:
      // browsers take their time to give the space of one back, and one after the other would be lost for nothing.
      await keepOnly(sessionId);
      const old = (await pages(sessionId)).filter((one) => one.pictureBytes > 0 && one.upload < page.upload);
      const dropped = await drop(sessionId, old);
      if (await isPut()) return { isKept, dropped };
      await putPage(sessionId, { ...page, pictureBytes: 0 }, undefined);
      return { isKept: false, dropped };
    },
    pages,
    remove: async (sessionId, places) => {
      await write((table) => {
        for (const place of places) {
          for (const name of ['pages', 'pictures'] as const) table(name).delete(keyOf(sessionId, place));
        }
      });
      const sizes = await sizesOf(sessionId);
      for (const place of places) sizes.delete(nameOfPlace(place));
    },
    picture: (sessionId, place) =>
      database.read<Blob | undefined>((table) => table('pictures').get(keyOf(sessionId, place))).catch(() => undefined),
    history: (sessionId) =>
      database.read<unknown>((table) => table('histories').get([sessionId])).catch(() => undefined),
    writeHistory: async (sessionId, history) => {
      await write((table) => table('histories').put(history, [sessionId]));
    },
    keepOnly,
  };
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
function rememberedSizes(load: PageShelf['pages']): (sessionId: string) => Promise<Map<string, number>> {
  let known: { readonly sessionId: string; readonly bytes: Map<string, number> } | undefined;
  return async (sessionId) => {
    if (known?.sessionId !== sessionId) {
      const bytes = new Map((await load(sessionId)).map((page) => [nameOfPlace(page), page.pictureBytes]));
      known = { sessionId, bytes };
    }
    return known.bytes;
  };
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
