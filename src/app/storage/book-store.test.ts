import { describe, expect, it } from 'vitest';
import { forbiddenDatabase, memoryDatabase } from '../../../tests/fixtures/memory-database.ts';
import { FIRST } from '../../../tests/fixtures/memory-server.ts';
import { type Book, createBookStore } from './book-store.ts';
import type { Database } from './database.ts';
import { createPageShelf } from './page-shelf.ts';

const bookOf = (sessionId: string): Book => ({
  ...{ sessionId, readAt: 1, changedAt: 2, texts: [], isUnsaved: false, pictureBytes: 0 },
});
const PAGE = { file: 'page.jpg', pageIndex: 0, upload: 1, fileIndex: 0, stamp: '', readings: [] };

describe('books on the device', () => {
  it('are listed without their notes, which come when they are asked for', async () => {
    const store = createBookStore(memoryDatabase().database);
    await store.put({ book: bookOf('a'), content: FIRST });
    await store.putListed({ ...bookOf('a'), title: 'Walden' });
    expect(await store.list()).toEqual([{ ...bookOf('a'), title: 'Walden' }]);
    expect(await store.content('a')).toEqual(FIRST);
    expect(await store.content('b')).toBeUndefined();
  });

  it('are changed in what is listed, not in what another window put there meanwhile', async () => {
    const store = createBookStore(memoryDatabase().database);
    await store.put({ book: { ...bookOf('a'), writer: 'other', title: 'Walden' }, content: FIRST });
    await store.changeListed('a', (book) => ({ ...book, pictureBytes: 300 }));
    await store.changeListed('b', (book) => ({ ...book, pictureBytes: 300 }));
    expect(await store.list()).toEqual([{ ...bookOf('a'), writer: 'other', title: 'Walden', pictureBytes: 300 }]);
  });

  it('have notes of any length', async () => {
    const store = createBookStore(memoryDatabase().database);
    const long = { notes: [{ page: 3, text: 'word '.repeat(5000) }], keyTakeaways: [] };
    await store.put({ book: bookOf('a'), content: long });
    expect(await store.content('a')).toEqual(long);
  });

  it('go with pages, pictures and edits', async () => {
    const { database } = memoryDatabase();
    const [store, pages] = [createBookStore(database), createPageShelf(database)];
    for (const id of ['a', 'b']) {
      await store.put({ book: bookOf(id), content: FIRST });
      await pages.put(id, PAGE, { bytes: new TextEncoder().encode('picture'), type: '' });
      await pages.writeHistory(id, { past: [] });
    }
    await store.remove(['a']);
    expect((await store.list()).map(({ sessionId }) => sessionId)).toEqual(['b']);
    expect(await store.content('a')).toBeUndefined();
    expect([await pages.pages('a'), await pages.picture('a', PAGE), await pages.history('a')]).toEqual([
      [],
      undefined,
      undefined,
    ]);
    expect(await pages.pages('b')).toHaveLength(1);
  });

  it('are put with pages of another, and without them where these find no room', async () => {
    const { database } = memoryDatabase();
    await createPageShelf(database).put('a', PAGE, { bytes: new TextEncoder().encode('picture'), type: '' });
    const full: Database = {
      ...database,
      write: (work) =>
        database.write((table) =>
          work((name) => {
            const store = table(name);
            // As a browser does where a picture finds no room.
            return name === 'pictures' ? Object.assign(store, { put: () => store.transaction.abort() }) : store;
          }),
        ),
    };
    const pages = { from: 'a', files: new Set([PAGE.file]) };
    await createBookStore(full).put({ book: bookOf('b'), content: FIRST, pages });
    const elsewhere = { book: bookOf('c'), mayNot: () => true, pages };
    expect(await createBookStore(full).putUnless({ book: bookOf('b'), content: FIRST }, elsewhere)).toMatchObject({
      sessionId: 'b',
    });
    const store = createBookStore(database);
    expect([await store.content('b'), await store.content('c')]).toEqual([FIRST, FIRST]);
    expect(await createPageShelf(database).pages('b')).toEqual([]);
    await store.put({ book: bookOf('b'), content: FIRST, pages });
    expect(await createPageShelf(database).pages('b')).toHaveLength(1);
  });

  it('lose what belongs to none of them, and nothing else', async () => {
    const { database } = memoryDatabase();
    const [store, pages] = [createBookStore(database), createPageShelf(database)];
    for (const id of ['kept', 'stray'])
      await pages.put(id, PAGE, { bytes: new TextEncoder().encode('picture'), type: '' });
    await store.sweep(['kept'], Date.now());
    expect(await pages.pages('stray')).toEqual([]);
    expect(await pages.picture('stray', PAGE)).toBeUndefined();
    expect(await pages.pages('kept')).toHaveLength(1);
  });

  it('are not taken for books where what is stored is no notes', async () => {
    const { database } = memoryDatabase();
    await database.write((table) => table('contents').put({ notes: 'none' }, ['a']));
    expect(await createBookStore(database).content('a')).toBeUndefined();
  });

  it('are none where the browser forbids storage; only putting one there says so, and holds it meanwhile', async () => {
    const store = createBookStore(forbiddenDatabase());
    expect(await store.list()).toEqual([]);
    expect(await store.content('a')).toBeUndefined();
    await store.sweep([], 0);
    await expect(store.put({ book: bookOf('a'), content: FIRST, drafts: { notes: 'half' } })).rejects.toThrow();
    await expect(store.put({ book: bookOf('a'), content: FIRST })).rejects.toThrow();
    expect([await store.content('a'), await store.drafts('a')]).toEqual([FIRST, { notes: 'half' }]);
    await expect(store.remove(['a'])).rejects.toThrow();
    expect(await store.content('a')).toBeUndefined();
  });

  it('are held until there is room for them', async () => {
    const { database } = memoryDatabase();
    let isFull = true;
    const write: Database['write'] = (work) => (isFull ? Promise.reject(new Error('Full.')) : database.write(work));
    const store = createBookStore({ ...database, write });
    const kept = { book: bookOf('a'), content: FIRST };
    await expect(store.putUnless(kept, { book: bookOf('b'), mayNot: () => false })).rejects.toThrow();
    expect([...store.held.get().keys()]).toEqual(['a']);
    isFull = false;
    await store.put(kept);
    expect(store.held.get().size).toBe(0);
    expect(await store.content('a')).toEqual(FIRST);
  });
});
