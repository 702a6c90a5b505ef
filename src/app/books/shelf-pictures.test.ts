import { describe, expect, it } from 'vitest';
import { forbiddenDatabase, memoryDatabase } from '../../../tests/fixtures/memory-database.ts';
import { FIRST } from '../../../tests/fixtures/memory-server.ts';
import { type Book, createBookStore } from '../storage/book-store.ts';
import { createPageShelf, type PageShelf } from '../storage/page-shelf.ts';
import { ShelfPictures } from './shelf-pictures.ts';

/** A shelf with books whose pictures take so many bytes, the one that was changed last first. */
async function shelfWith(bytesOf: Readonly<Record<string, number>>, database = memoryDatabase().database) {
  const [store, pages] = [createBookStore(database), createPageShelf(database)];
  let isForbidden = false;
  let books = Object.keys(bytesOf).map(
    (sessionId): Book => ({ sessionId, readAt: 0, changedAt: 0, texts: [], isUnsaved: false, pictureBytes: 0 }),
  );
  for (const [sessionId, bytes] of Object.entries(bytesOf)) {
    const page = { file: 'page.jpg', pageIndex: 0, upload: 1, fileIndex: 0, stamp: '', readings: [] };
    await pages.put(sessionId, page, { bytes: new Uint8Array(bytes), type: '' });
  }
  // What forbids storage forbids this as well.
  for (const book of books) await store.put({ book, content: FIRST }).catch(() => undefined);
  let asked = 0;
  const counted: PageShelf = {
    ...pages,
    pages: (sessionId) => {
      asked += 1;
      return pages.pages(sessionId);
    },
  };
  const pictures = new ShelfPictures({
    ...{ store, pages: counted, pictureBytesMax: 10, books: () => books },
    list: (book) => {
      books = books.map((one) => (one.sessionId === book.sessionId ? book : one));
    },
    onForbidden: () => {
      isForbidden = true;
    },
  });
  const measure = async (sessionId: string, written: Promise<unknown> = Promise.resolve()): Promise<void> => {
    pictures.measure(sessionId, FIRST, written);
    await pictures.measured();
  };
  const bytes = () => books.map(({ sessionId, pictureBytes }) => [sessionId, pictureBytes]);
  return { pages, store, measure, bytes, asked: () => asked, isForbidden: () => isForbidden };
}

describe('the pictures of the books on this device', () => {
  it('are measured, and those of the book that was not looked at for longest go where all take too much', async () => {
    const { measure, bytes, pages, store } = await shelfWith({ new: 8, middle: 1, old: 8 });
    for (const sessionId of ['old', 'middle']) await measure(sessionId);
    expect(bytes()).toEqual([
      ['new', 0],
      ['middle', 1],
      ['old', 8],
    ]);
    await measure('new');
    expect(bytes()).toEqual([
      ['new', 8],
      ['middle', 1],
      ['old', 0],
    ]);
    expect(await pages.pages('old')).toMatchObject([{ pictureBytes: 0 }]);
    expect(await pages.pages('middle')).toMatchObject([{ pictureBytes: 1 }]);
    expect((await store.list()).find(({ sessionId }) => sessionId === 'old')?.pictureBytes).toBe(0);
  });

  it('stay with the book that was measured, though it takes too much by itself', async () => {
    const { measure, bytes } = await shelfWith({ large: 20 });
    await measure('large');
    expect(bytes()).toEqual([['large', 20]]);
  });

  it('wait for the notes, which come first', async () => {
    const { measure, bytes, asked } = await shelfWith({ one: 8 });
    let isWritten = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    const measured = measure('one', written);
    // By the next turn of the loop whoever did not wait has asked for the pages.
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked()).toBe(0);
    isWritten();
    await measured;
    expect(bytes()).toEqual([['one', 8]]);
  });

  it('are no longer kept where the notes could not be', async () => {
    const { measure, isForbidden } = await shelfWith({ one: 0 }, forbiddenDatabase());
    await measure('one', Promise.reject(new Error('no room')));
    expect(isForbidden()).toBe(true);
  });
});
