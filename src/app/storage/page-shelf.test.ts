import { afterEach, describe, expect, it, vi } from 'vitest';
import { forbiddenDatabase, memoryDatabase } from '../../../tests/fixtures/memory-database.ts';
import type { PageReading } from '../../core/page.ts';
import type { Database } from './database.ts';
import type { KeptPicture } from './kept-picture.ts';
import { createPageShelf, type KeptPage, type MovedPages, movePages, type PageShelf } from './page-shelf.ts';

type Page = Omit<KeptPage, 'pictureBytes'>;

const pageOf = (file: string, upload = 1, fileIndex = 0): Page => ({
  ...{ file, pageIndex: 0, upload, fileIndex, stamp: `${file} 1`, readings: [] },
});
const pictureOf = (bytes: number): KeptPicture => ({ bytes: new Uint8Array(bytes), type: 'image/jpeg' });
const shelfWith = (pictureBytesMax?: number): PageShelf => createPageShelf(memoryDatabase().database, pictureBytesMax);

const placeOf = (file: string) => ({ file, pageIndex: 0 });
const readingsOf = (width: number): readonly PageReading[] => [
  { width, height: 1, lines: [], marks: [], pageNumber: 'x' },
];

/** Of each page the width of what was read of it to the end; 0 where that is not kept. */
async function widths(shelf: PageShelf, sessionId = 's'): Promise<readonly number[]> {
  return (await shelf.pages(sessionId)).map(({ readings }) => readings[0]?.width ?? 0);
}

/** File names of the pages that are kept, each with the bytes of its picture. */
async function kept(shelf: PageShelf, sessionId = 's'): Promise<readonly (readonly [string, number])[]> {
  return (await shelf.pages(sessionId)).map(({ file, pictureBytes }) => [file, pictureBytes]);
}

/** Gives pages of a session to another one. */
const give = (database: Database, shelf: PageShelf, move: MovedPages & { readonly to: string }): Promise<void> =>
  shelf.givesAway(
    move.from,
    database.write((table) => movePages(table, move)),
  );

afterEach(() => {
  vi.useRealTimers();
});

describe('pages that are kept on the device', () => {
  it('come back by upload and then as they were given, each with its picture', async () => {
    const shelf = shelfWith();
    await shelf.put('s', pageOf('later.jpg', 2), pictureOf(5));
    await shelf.put('s', pageOf('second.jpg', 1, 1), pictureOf(4));
    await shelf.put('s', pageOf('first.jpg'), undefined);
    expect(await kept(shelf)).toEqual([
      ['first.jpg', 0],
      ['second.jpg', 4],
      ['later.jpg', 5],
    ]);
    expect((await shelf.picture('s', { file: 'later.jpg', pageIndex: 0 }))?.size).toBe(5);
    expect(await shelf.picture('s', { file: 'first.jpg', pageIndex: 0 })).toBeUndefined();
  });

  it('are those of their session alone', async () => {
    const shelf = shelfWith();
    await shelf.put('s', pageOf('a.jpg'), pictureOf(1));
    await shelf.put('sa', pageOf('b.jpg'), pictureOf(1));
    expect(await kept(shelf)).toEqual([['a.jpg', 1]]);
  });

  it('lose the oldest pictures where these take too much room, and nothing else', async () => {
    const shelf = shelfWith(10);
    await shelf.put('s', pageOf('a.jpg', 1, 0), pictureOf(4));
    await shelf.put('s', pageOf('b.jpg', 1, 1), pictureOf(4));
    const put = await shelf.put('s', pageOf('c.jpg', 1, 2), pictureOf(4));
    expect(put).toEqual({ isKept: true, dropped: [{ file: 'a.jpg', pageIndex: 0 }] });
    expect(await kept(shelf)).toEqual([
      ['a.jpg', 0],
      ['b.jpg', 4],
      ['c.jpg', 4],
    ]);
    expect(await shelf.picture('s', { file: 'a.jpg', pageIndex: 0 })).toBeUndefined();
  });

  it('go with their pictures when they are removed, and make room for others', async () => {
    const shelf = shelfWith(10);
    await shelf.put('s', pageOf('a.jpg'), pictureOf(8));
    await shelf.remove('s', [{ file: 'a.jpg', pageIndex: 0 }]);
    expect(await shelf.put('s', pageOf('b.jpg'), pictureOf(8))).toEqual({ isKept: true, dropped: [] });
    expect(await kept(shelf)).toEqual([['b.jpg', 8]]);
  });

  it('have their words as long as they are not read anew, or their pictures are', async () => {
    const { database } = memoryDatabase();
    const shelf = createPageShelf(database, 10);
    await shelf.put('s', pageOf('a.jpg'), pictureOf(8));
    await shelf.keepReadings('s', placeOf('a.jpg'), readingsOf(7));
    expect(await widths(shelf)).toEqual([7]);
    // Its picture goes, its words stay.
    await shelf.put('s', pageOf('b.jpg', 1, 1), pictureOf(8));
    expect(await widths(shelf)).toEqual([7, 0]);
    await shelf.put('s', pageOf('a.jpg'), undefined);
    expect(await widths(shelf)).toEqual([0, 0]);
    await shelf.keepReadings('s', placeOf('a.jpg'), readingsOf(8));
    await give(database, shelf, { from: 's', to: 't', upload: 1, files: new Set() });
    expect(await widths(shelf, 't')).toEqual([8, 0]);
    await shelf.put('t', pageOf('b.jpg', 1, 1), undefined);
    expect(await widths(shelf, 't')).toEqual([8, 0]);
  });

  it('leave no words behind, nor are there any of a page that is not kept', async () => {
    const { database } = memoryDatabase();
    const shelf = createPageShelf(database);
    const count = (): Promise<number> => database.read((table) => table('words').count());
    await shelf.keepReadings('s', placeOf('gone.jpg'), readingsOf(9));
    expect(await count()).toBe(0);
    await shelf.put('s', pageOf('a.jpg'), pictureOf(1));
    await shelf.keepReadings('s', placeOf('a.jpg'), readingsOf(9));
    expect(await count()).toBe(1);
    await shelf.remove('s', [placeOf('a.jpg')]);
    expect(await count()).toBe(0);
  });

  it('lose the words that were kept first, of whatever book, where there are those of too many pages', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const shelf = createPageShelf(memoryDatabase().database, undefined, 2);
    for (const [at, [session, file]] of [
      ['s', 'a.jpg'],
      ['t', 'b.jpg'],
      ['s', 'c.jpg'],
    ].entries()) {
      vi.setSystemTime(1000 - at);
      await shelf.put(session!, pageOf(file!), pictureOf(1));
    }
    const keep = async (session: string, file: string, at: number): Promise<void> => {
      vi.setSystemTime(at);
      await shelf.keepReadings(session, placeOf(file), readingsOf(7));
    };
    await keep('t', 'b.jpg', 1);
    await keep('s', 'a.jpg', 2);
    expect([await widths(shelf), await widths(shelf, 't')]).toEqual([[7, 0], [7]]);
    await keep('s', 'c.jpg', 3);
    // The page itself stays, with its marks and its picture.
    expect([await widths(shelf), await kept(shelf, 't')]).toEqual([[7, 7], [['b.jpg', 1]]]);
    expect(await widths(shelf, 't')).toEqual([0]);
    await keep('s', 'a.jpg', 4);
    await keep('t', 'b.jpg', 5);
    expect([await widths(shelf), await widths(shelf, 't')]).toEqual([[7, 0], [7]]);
  });

  it('stay when the pictures of their book are dropped', async () => {
    const shelf = shelfWith();
    await shelf.put('s', pageOf('a.jpg'), pictureOf(4));
    await shelf.put('t', pageOf('b.jpg'), pictureOf(4));
    await shelf.dropPictures('s');
    expect(await kept(shelf)).toEqual([['a.jpg', 0]]);
    expect(await kept(shelf, 't')).toEqual([['b.jpg', 4]]);
  });
});

describe('pictures of pages', () => {
  it('are kept as their own bytes, without those around them', async () => {
    const { database } = memoryDatabase();
    const bytes = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    await createPageShelf(database).put('s', pageOf('a.jpg'), { bytes, type: 'image/png' });
    const stored = await database.read<KeptPicture>((table) => table('pictures').get(['s', 'a.jpg', 0]));
    expect([stored.type, [...stored.bytes], stored.bytes.buffer.byteLength]).toEqual(['image/png', [2, 3], 2]);
    const picture = await createPageShelf(database).picture('s', placeOf('a.jpg'));
    expect([picture?.type, picture?.size]).toEqual(['image/png', 2]);
  });

  it('are there that an earlier build kept as blobs, also for another session that gets them', async () => {
    const { database } = memoryDatabase();
    const shelf = createPageShelf(database);
    await shelf.put('s', pageOf('a.jpg'), pictureOf(1));
    const blob = new Blob(['earlier'], { type: 'image/png' });
    await database.write((table) => table('pictures').put(blob, ['s', 'a.jpg', 0]));
    const move = { from: 's', to: 't', upload: 1, files: new Set<string>() };
    for (const at of ['s', 't']) {
      const picture = await shelf.picture(at, placeOf('a.jpg'));
      expect([picture?.type, await picture?.text()]).toEqual(['image/png', 'earlier']);
      if (at === 's') await give(database, shelf, move);
    }
  });
});

describe('pages that another session gets', () => {
  it('are those up to an upload, with the edits; later pages of shared files are in both', async () => {
    const { database } = memoryDatabase();
    const shelf = createPageShelf(database);
    await shelf.put('from', pageOf('old.jpg', 1), pictureOf(1));
    await shelf.put('from', pageOf('shared.jpg', 2), pictureOf(2));
    await shelf.put('from', pageOf('new.jpg', 2, 1), pictureOf(3));
    await shelf.writeHistory('from', { past: [] });
    await give(database, shelf, { from: 'from', to: 'to', upload: 1, files: new Set(['shared.jpg']) });
    expect(await kept(shelf, 'to')).toEqual([
      ['old.jpg', 1],
      ['shared.jpg', 2],
    ]);
    expect(await kept(shelf, 'from')).toEqual([
      ['shared.jpg', 2],
      ['new.jpg', 3],
    ]);
    expect((await shelf.picture('to', { file: 'shared.jpg', pageIndex: 0 }))?.size).toBe(2);
    expect(await shelf.history('to')).toEqual({ past: [] });
    expect(await shelf.history('from')).toBeUndefined();
  });

  it('leave the edits where they are when no upload is moved', async () => {
    const { database } = memoryDatabase();
    const shelf = createPageShelf(database);
    await shelf.put('from', pageOf('book.jpg', 1), pictureOf(1));
    await shelf.writeHistory('from', { past: [] });
    await give(database, shelf, { from: 'from', to: 'to', files: new Set(['book.jpg']) });
    expect(await kept(shelf, 'to')).toEqual([['book.jpg', 1]]);
    expect(await kept(shelf, 'from')).toEqual([['book.jpg', 1]]);
    expect(await shelf.history('from')).toEqual({ past: [] });
  });
});

/** A database that has no space for pictures of more than so many bytes, and for a while none for anything after one. */
function fullDatabase(
  database: Database,
  { bytesMax, refusals }: { readonly bytesMax: number; readonly refusals: number },
): Database {
  let refused = 0;
  const write: Database['write'] = (work) =>
    database.write((table) => {
      const pictures = table('pictures');
      const isRefused = refused > 0;
      const put = vi.spyOn(pictures, 'put');
      const answer = work((name) => (name === 'pictures' ? pictures : table(name)));
      const isTooLarge = put.mock.calls.some(([picture]) => (picture as KeptPicture).bytes.length > bytesMax);
      if (isTooLarge) refused = refusals;
      else if (isRefused) refused -= 1;
      if (isTooLarge || isRefused) pictures.transaction.abort();
      return answer;
    });
  return { read: (work) => database.read(work), write };
}

describe('where there is no space', () => {
  it('pages are kept without their pictures, though nothing else can be written for a while after one', async () => {
    const { database } = memoryDatabase();
    const shelf = createPageShelf(fullDatabase(database, { bytesMax: 10, refusals: 2 }));
    await shelf.put('s', pageOf('a.jpg'), pictureOf(5));
    expect(await shelf.put('s', pageOf('b.jpg', 1, 1), pictureOf(50))).toEqual({ isKept: false, dropped: [] });
    expect(await kept(shelf)).toEqual([
      ['a.jpg', 5],
      ['b.jpg', 0],
    ]);
  });

  it('pages are kept a while later, but for those that were removed meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { database } = memoryDatabase();
    const shelf = createPageShelf(fullDatabase(database, { bytesMax: 10, refusals: 8 }));
    for (const [at, file] of ['a.jpg', 'b.jpg', 'c.jpg'].entries())
      await shelf.put('s', pageOf(file, 1, at), pictureOf(50));
    expect(await kept(shelf)).toEqual([['a.jpg', 0]]);
    await shelf.remove('s', [placeOf('b.jpg')]);
    for (let tries = 0; tries < 6; tries += 1) {
      await vi.advanceTimersByTimeAsync(16_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect
      .poll(() => kept(shelf))
      .toEqual([
        ['a.jpg', 0],
        ['c.jpg', 0],
      ]);
  });

  it('pages are kept once pictures of other books have gone for them', async () => {
    const { database } = memoryDatabase();
    await createPageShelf(database).put('t', pageOf('old.jpg'), pictureOf(5));
    let isFull = true;
    const write: Database['write'] = (work) => (isFull ? Promise.reject(new Error('full')) : database.write(work));
    const read: Database['read'] = (work) => database.read(work);
    const shelf = createPageShelf({
      read,
      write: async (work) => {
        const answer = write(work);
        // The second write of the shelf is the one that drops pictures.
        isFull = false;
        return await answer;
      },
    });
    expect(await shelf.put('s', pageOf('a.jpg'), pictureOf(5))).toEqual({ isKept: true, dropped: [] });
    expect([await kept(shelf), await kept(shelf, 't')]).toEqual([[['a.jpg', 5]], [['old.jpg', 0]]]);
  });
});

it('keeps nothing and rejects nothing where the browser forbids storage', async () => {
  const shelf = createPageShelf(forbiddenDatabase());
  expect(await shelf.put('s', pageOf('a.jpg'), pictureOf(1))).toEqual({ isKept: false, dropped: [] });
  await shelf.writeHistory('s', {});
  await shelf.remove('s', [{ file: 'a.jpg', pageIndex: 0 }]);
  await shelf.givesAway('s', Promise.reject(new Error('There is no room.')));
  expect(await shelf.pages('s')).toEqual([]);
  expect(await shelf.history('s')).toBeUndefined();
});
