import { describe, expect, it } from 'vitest';
import { Room, windowOn } from '../../../tests/fixtures/bookcase-room.ts';
import { forbiddenDatabase, memoryDatabase } from '../../../tests/fixtures/memory-database.ts';
import { FIRST, MemoryServer, memoryStorage, OFFLINE, SOURCE } from '../../../tests/fixtures/memory-server.ts';
import type { Extraction } from '../../core/note.ts';
import { splitBooks } from '../../core/notes/notes.ts';
import type { NotesApi, SaveRequest } from '../notes/notes-api.ts';
import { createBookStore } from '../storage/book-store.ts';
import { createPageShelf } from '../storage/page-shelf.ts';
import { knownBooks } from './shown-books.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND: Extraction = { notes: [{ page: 3, text: 'From another book.' }], keyTakeaways: [], title: 'Walden' };

/** Read together, and of one of its books the title is known. */
const MIXED: Extraction = {
  notes: [
    { page: 1, text: 'From the first.', source: { ...SOURCE, file: 'a.jpg' } },
    { page: 3, text: 'From the other.', source: { ...SOURCE, file: 'b.pdf' } },
  ],
  keyTakeaways: [],
  books: [{ files: ['b.pdf'], title: 'Walden' }],
};

/** A server whose answers to saves do not reach anybody. */
class LostAnswers extends MemoryServer {
  override async save(request: SaveRequest): ReturnType<NotesApi['save']> {
    await super.save(request);
    throw OFFLINE;
  }
}

/** A device whose disk is full once it has taken a book, until there is room again. */
async function fullDevice() {
  const { database } = memoryDatabase();
  let isFull = false;
  const write: typeof database.write = (work) => (isFull ? Promise.reject(new Error('full')) : database.write(work));
  const room = new Room({ database: { ...database, write } });
  const old = await room.read(SECOND);
  await room.bookcase.written();
  isFull = true;
  const makeRoom = (): void => {
    isFull = false;
  };
  return { room, old, database, makeRoom };
}

describe('the shelf', () => {
  it('lists each book, the one that was changed last first, and knows them after a reload', async () => {
    const room = new Room();
    const [first, second] = [await room.read(FIRST), await room.read(SECOND)];
    expect(room.listed()).toEqual([second, first]);
    expect(await room.bookcase.contentOf(first)).toEqual(FIRST);
    const next = new Room({ database: room.database });
    await next.bookcase.open();
    expect(next.listed()).toEqual([second, first]);
    expect(next.bookcase.state.get().books[0]).toMatchObject({ title: 'Walden', texts: [{ page: '3' }] });
  });

  it('lists books of one and the same moment by what was put there last', async () => {
    const room = new Room();
    for (const id of ['a', 'b', 'c']) room.bookcase.put(FIRST, id);
    room.bookcase.put(SECOND, 'a');
    expect(room.listed()).toEqual(['a', 'c', 'b']);
  });

  it('lists what is on the screen though the window before was closed before it did', async () => {
    const [server, storage] = [new MemoryServer(), memoryStorage()];
    const room = new Room({ server, storage });
    await room.notebook.replaceWith(FIRST);
    const { sessionId } = room.notebook.state.get();
    server.failure = OFFLINE;
    const next = new Room({ server, storage });
    await next.notebook.open();
    await next.bookcase.open();
    expect(next.listed()).toEqual([sessionId]);
    await next.bookcase.written();
    expect(await next.store.content(sessionId)).toEqual(FIRST);
  });

  it('brings out its copy of the notes on the screen where these cannot be read', async () => {
    const room = new Room();
    const session = await room.read(FIRST);
    await room.bookcase.written();
    const storage = memoryStorage();
    storage.setItem('commonplace.session', `{"sessionId":"${session}","content":{"notes":[{"pa`);
    const next = new Room({ database: room.database, storage });
    await next.notebook.open();
    await next.bookcase.open();
    expect(next.notebook.state.get()).toMatchObject({ sessionId: session, content: null, loading: 'damaged' });
    expect(await next.bookcase.bringOut(session)).toBe(true);
    expect(next.notebook.state.get()).toMatchObject({ sessionId: session, content: FIRST });
    expect(next.listed()).toEqual([session]);
  });

  it('keeps notes that others replace at once, however long the cover of the book before takes', async () => {
    const { database } = memoryDatabase();
    const pages = { ...createPageShelf(database), pages: () => new Promise<never>(() => undefined) };
    const room = new Room({ database, pages });
    await room.read(FIRST);
    const kept = room.bookcase.keepReplaced(SECOND);
    await room.bookcase.written();
    expect(await createBookStore(database).content(kept)).toEqual(SECOND);
  });

  it('has what was on the screen before Start Over, and brings it out again', async () => {
    const room = new Room();
    const first = await room.read(FIRST);
    room.bookcase.beforeStartOver();
    room.notebook.startOver();
    expect(room.bookcase.state.get().previous).toBe(first);
    expect(room.shown()).toBeNull();
    expect(await room.bookcase.bringOut(first)).toBe(true);
    expect(room.shown()).toEqual(FIRST);
    expect(room.notebook.state.get().sessionId).toBe(first);
  });

  it('keeps notes that an upload replaces as a book of their own', async () => {
    const room = new Room();
    const session = await room.read(FIRST);
    const kept = room.bookcase.keepReplaced(FIRST);
    expect(kept).not.toBe(session);
    expect(room.listed()).toEqual([kept]);
    expect(await room.bookcase.contentOf(kept)).toEqual(FIRST);
  });

  it('keeps them with their pages and edits, also where the window is closed as soon as they are written', async () => {
    const { database } = memoryDatabase();
    const closing = windowOn(database);
    const room = new Room({ database: closing.database });
    const session = await room.read(FIRST);
    const page = { file: 'a.jpg', pageIndex: 0, upload: 1, fileIndex: 0, stamp: '', readings: [] };
    await room.pages.put(session, page, { bytes: new TextEncoder().encode('picture'), type: '' });
    await room.pages.writeHistory(session, { past: [] });
    await room.bookcase.written();
    closing.closeAfterNextWrite();
    const pages = { from: session, upload: 1, files: new Set(['a.jpg']) };
    const kept = room.bookcase.keepReplaced(FIRST, { pages });
    await room.bookcase.written();
    const next = createPageShelf(database);
    expect(await createBookStore(database).content(kept)).toEqual(FIRST);
    expect((await next.pages(kept)).map(({ file }) => file)).toEqual(['a.jpg']);
    expect(await next.picture(kept, page)).toBeDefined();
    expect(await next.history(kept)).toEqual({ past: [] });
    expect(await next.pages(session)).toEqual([]);
  });

  it('gets all but the first of books that were read together', async () => {
    const room = new Room();
    room.bookcase.splitOff([{ content: SECOND, files: new Set(['page.jpg']) }]);
    expect(room.bookcase.state.get().books.map(({ title }) => title)).toEqual(['Walden']);
  });

  /** The first of two books that were read together is on the screen, the other, `apart`, on the shelf. */
  async function splitRoom() {
    const room = new Room();
    const [first, second] = splitBooks(MIXED);
    await room.read(first!.content);
    const apart = room.bookcase.splitOff([second!]);
    const rejoin = async () => {
      const found = await room.bookcase.rejoin(apart, MIXED);
      if (typeof found !== 'function') return found;
      found();
      return undefined;
    };
    const titles = () => room.bookcase.shown().map(({ title }) => title);
    return { room, apart: apart[0]!, splitAgain: () => room.bookcase.splitOff([second!], apart), rejoin, titles };
  }

  it('gives books that were split off back for nobody but a new split to put there again', async () => {
    const { room, apart, splitAgain, rejoin, titles } = await splitRoom();
    const known = () => knownBooks(room.bookcase.state.get().books).map(({ title }) => title);
    expect(await rejoin()).toBeUndefined();
    expect([titles(), known()]).toEqual([[undefined], [undefined]]);
    expect(splitAgain()).toEqual([apart]);
    expect([titles(), known()]).toEqual([
      ['Walden', undefined],
      ['Walden', undefined],
    ]);
    room.bookcase.removal.remove(apart);
    expect(known()).toEqual(['Walden', undefined]);
    expect(await rejoin()).toBeUndefined();
    expect(known()).toEqual([undefined]);
  });

  it.each<[string, (book: Extraction) => Extraction]>([
    ['title', (book) => ({ ...book, title: 'Walden Pond' })],
    ['takeaways', (book) => ({ ...book, keyTakeaways: ['My own.'] })],
  ])('gives no book back of which the reader has changed the %s, before that is removed', async (_what, change) => {
    const { room, apart, rejoin, titles } = await splitRoom();
    room.bookcase.put(change((await room.bookcase.contentOf(apart))!), apart);
    expect(await rejoin()).toMatchObject({ sessionId: apart });
    expect(titles()).toHaveLength(2);
    room.bookcase.removal.remove(apart);
    expect(await rejoin()).toBeUndefined();
    // It is no copy of what stands in the other: it can be put back, as was said.
    expect(knownBooks(room.bookcase.state.get().books)).toHaveLength(2);
  });

  it('keeps what the device had no room for once there is some, and says no more that there is none', async () => {
    const { room, old, database, makeRoom } = await fullDevice();
    const [left, shown] = [await room.read(FIRST), await room.read(FIRST)];
    await expect.poll(() => room.bookcase.state.get().isForbidden).toBe(true);
    expect([...room.bookcase.held.get().keys()]).toEqual(expect.arrayContaining([left, shown]));
    makeRoom();
    await room.bookcase.removal.removeForGood([old]);
    await expect.poll(() => room.bookcase.held.get().size).toBe(0);
    expect(room.bookcase.state.get().isForbidden).toBe(false);
    for (const session of [left, shown]) expect(await createBookStore(database).content(session)).toEqual(FIRST);
  });

  it('says that there is no room as long as anything is kept in memory alone', async () => {
    const { room, old } = await fullDevice();
    await room.read(FIRST);
    await expect.poll(() => room.bookcase.state.get().isForbidden).toBe(true);
    const said = new Set<boolean>();
    room.bookcase.state.subscribe(() => said.add(room.bookcase.state.get().isForbidden));
    await room.bookcase.removal.removeForGood([old]);
    await room.bookcase.written();
    expect(said).toEqual(new Set([true]));
  });

  it('says so where the browser forbids storage', async () => {
    const room = new Room({ database: forbiddenDatabase() });
    await room.read(FIRST);
    await expect.poll(() => room.bookcase.state.get().isForbidden).toBe(true);
    expect(room.shown()).toEqual(FIRST);
  });
});

describe('a book', () => {
  it('is renamed on the screen and on the shelf', async () => {
    const room = new Room();
    const [first, second] = [await room.read(FIRST), await room.read(SECOND)];
    await room.bookcase.rename(first, { title: 'Emma', authors: 'J. Austen' });
    await room.bookcase.rename(second, { title: '', authors: '' });
    expect(await room.bookcase.contentOf(first)).toEqual({ ...FIRST, title: 'Emma', authors: 'J. Austen' });
    expect(room.shown()).toEqual({ notes: SECOND.notes, keyTakeaways: [] });
  });

  it('that is removed leaves the screen, and can be put back for a day', async () => {
    const room = new Room();
    const first = await room.read(FIRST);
    room.bookcase.removal.remove(first);
    expect(room.shown()).toBeNull();
    expect(room.bookcase.state.get().books[0]).toMatchObject({ sessionId: first, removedAt: room.time });
    room.bookcase.removal.putBack(first);
    expect(room.bookcase.state.get().books[0]).not.toHaveProperty('removedAt');
    expect(await room.bookcase.bringOut(first)).toBe(true);
    expect(room.shown()).toEqual(FIRST);
  });

  it('that was removed a day ago is gone for good when the app is opened', async () => {
    const room = new Room();
    const [first, second] = [await room.read(FIRST), await room.read(SECOND)];
    room.bookcase.removal.remove(first);
    await room.bookcase.contentOf(first);
    const next = new Room({ database: room.database, server: room.server });
    next.time = room.time + DAY_MS;
    await next.bookcase.open();
    expect(next.listed()).toEqual([second]);
    expect(await next.store.content(first)).toBeUndefined();
    await expect.poll(() => [...next.server.records.keys()]).toEqual([second]);
    await expect.poll(async () => (await next.store.list()).length).toBe(1);
  });

  it('keeps its first pages, which are being read, when the app is opened in another window', async () => {
    const one = new Room();
    const { sessionId } = one.notebook.state.get();
    const page = { file: 'page.jpg', pageIndex: 0, upload: 1, fileIndex: 0, stamp: '', readings: [] };
    await one.pages.put(sessionId, page, { bytes: new TextEncoder().encode('picture'), type: '' });
    const two = new Room({ database: one.database });
    two.time = Date.now() + DAY_MS / 2;
    await two.bookcase.open();
    expect(await one.pages.pages(sessionId)).toHaveLength(1);
    // Nobody reads for a day.
    two.time = Date.now() + 2 * DAY_MS;
    await two.bookcase.open();
    expect(await one.pages.pages(sessionId)).toEqual([]);
  });

  it('that is removed for good leaves nothing on the server, which is asked again where it does not answer', async () => {
    const room = new Room();
    const [first, second] = [await room.read(FIRST), await room.read(SECOND)];
    room.server.failure = OFFLINE;
    await room.bookcase.removal.removeForGood([first]);
    expect(room.listed()).toEqual([second]);
    expect(await room.store.content(first)).toBeUndefined();
    expect(JSON.stringify(await room.store.list())).not.toContain(FIRST.notes[0]?.text);
    expect(room.server.records.has(first)).toBe(true);
    room.server.failure = null;
    const next = new Room({ database: room.database, server: room.server });
    next.time = room.time + DAY_MS;
    await next.bookcase.open();
    expect(next.listed()).toEqual([second]);
    await expect.poll(() => [...next.server.records.keys()]).toEqual([second]);
    await expect.poll(async () => (await next.store.list()).length).toBe(1);
  });

  it.each(['removed and put back', 'left by Start Over', 'renamed there'])(
    'whose save was not answered before it was %s is no conflict with itself',
    async (how) => {
      const server = new MemoryServer();
      const room = new Room({ server });
      const session = await room.read(FIRST);
      const edited = (text: string): Extraction => ({ ...FIRST, notes: [{ page: 12, text }] });
      // The server takes it, and its answer comes to nobody; what is typed meanwhile waits.
      const save = server.save.bind(server);
      server.save = async (request) => {
        await save(request);
        return await new Promise<never>(() => undefined);
      };
      room.notebook.change(() => edited('First.'));
      await expect.poll(() => server.records.get(session)?.content).toEqual(edited('First.'));
      room.notebook.change(() => edited('Second.'));
      room.bookcase.flush();
      if (how === 'removed and put back') {
        room.bookcase.removal.remove(session);
        room.bookcase.removal.putBack(session);
      } else {
        room.bookcase.beforeStartOver();
        room.notebook.startOver();
      }
      if (how === 'renamed there') await room.bookcase.rename(session, { title: 'Walden', authors: '' });
      server.save = save;
      expect(await room.bookcase.bringOut(session)).toBe(true);
      await expect.poll(() => room.notebook.saving.get().kind).toBe('saved');
      expect(server.records.get(session)?.content.notes).toEqual(edited('Second.').notes);
    },
  );

  it('that is removed for good goes from a server that took it and could not say so', async () => {
    const server = new LostAnswers();
    const room = new Room({ server });
    const first = await room.read(FIRST);
    expect([...server.records.keys()]).toEqual([first]);
    expect(room.bookcase.state.get().books[0]).not.toHaveProperty('version');
    room.bookcase.removal.remove(first);
    await room.bookcase.removal.removeForGood([first]);
    expect([...server.records.keys()]).toEqual([]);
    expect(await room.store.list()).toEqual([]);
  });
});

it('what was typed and is no note lies with its book, and goes with it', async () => {
  const room = new Room();
  const session = await room.read(FIRST);
  room.notebook.edit('notes', '• p. 12 Kept.\nhalf a line');
  room.bookcase.beforeStartOver();
  room.notebook.startOver();
  await room.bookcase.rename(session, { title: 'Walden', authors: '' });
  expect(await room.bookcase.bringOut(session)).toBe(true);
  expect(room.notebook.state.get().drafts).toEqual({ notes: '• p. 12 Kept.\nhalf a line' });
  room.notebook.edit('notes', '• p. 12 Kept.');
  room.bookcase.beforeStartOver();
  await room.bookcase.written();
  expect(await room.store.drafts(session)).toEqual({});
});

describe('what the server has', () => {
  it('goes when the reader says so; the book stays here', async () => {
    const room = new Room();
    const first = await room.read(FIRST);
    expect(await room.bookcase.removal.removeFromServer([first])).toBe(true);
    expect(room.server.records.size).toBe(0);
    expect(room.listed()).toEqual([first]);
    expect(room.bookcase.state.get().books[0]).not.toHaveProperty('version');
  });

  it('is said to be there still where the server does not answer', async () => {
    const room = new Room();
    const first = await room.read(FIRST);
    room.server.failure = OFFLINE;
    expect(await room.bookcase.removal.removeFromServer([first])).toBe(false);
  });
});

describe('everything', () => {
  it('goes at once, here and on the server, also what was removed before', async () => {
    const room = new Room();
    const [first, second] = [await room.read(FIRST), await room.read(SECOND)];
    room.bookcase.removal.remove(first);
    expect(await room.bookcase.removal.removeAll()).toBe(0);
    expect([room.listed(), room.shown()]).toEqual([[], null]);
    expect(await room.store.list()).toEqual([]);
    expect([await room.store.content(first), await room.store.content(second)]).toEqual([undefined, undefined]);
    expect([...room.server.records.keys()]).toEqual([]);
  });

  it('is also what belongs to no book: the pages of a session in which no note was found, here or in another window', async () => {
    const room = new Room();
    const other = await new Room({ database: room.database }).read({ notes: [], keyTakeaways: [] }, 8);
    const session = await room.read({ notes: [], keyTakeaways: [] }, 8);
    expect(room.listed()).toEqual([]);
    expect(await room.pages.pages(session)).toHaveLength(1);
    expect(await room.bookcase.removal.removeAll()).toBe(0);
    expect([await room.pages.pages(session), await room.pages.pages(other)]).toEqual([[], []]);
    expect([...room.server.records.keys()]).toEqual([]);
  });

  it('leaves identifiers alone where the server does not answer, and they go once it does', async () => {
    const room = new Room();
    const [first, second] = [await room.read(FIRST), await room.read(SECOND)];
    room.server.failure = OFFLINE;
    room.bookcase.removal.remove(first);
    await room.bookcase.removal.removeForGood([first]);
    expect(await room.bookcase.removal.removeAll()).toBe(2);
    const left = await room.store.list();
    expect(left.map(({ sessionId }) => sessionId).toSorted()).toEqual([first, second].toSorted());
    for (const { text } of [...FIRST.notes, ...SECOND.notes]) expect(JSON.stringify(left)).not.toContain(text);
    expect(await room.bookcase.removal.removeAll()).toBe(2);
    room.server.failure = null;
    expect(await room.bookcase.removal.removeAll()).toBe(0);
    expect(await room.store.list()).toEqual([]);
    expect([...room.server.records.keys()]).toEqual([]);
  });
});
