import { describe, expect, it } from 'vitest';
import { forbiddenDatabase, memoryDatabase } from '../../../tests/fixtures/memory-database.ts';
import { FIRST, MemoryServer, memoryStorage, OFFLINE, SOURCE } from '../../../tests/fixtures/memory-server.ts';
import type { Extraction } from '../../core/note.ts';
import { splitBooks } from '../../core/notes/notes.ts';
import { createNotebook, type Notebook } from '../notes/notebook.ts';
import type { NotesApi, SaveRequest } from '../notes/notes-api.ts';
import { createSessionShelf } from '../notes/session-shelf.ts';
import { type BookStore, createBookStore } from '../storage/book-store.ts';
import type { Database } from '../storage/database.ts';
import { createPageShelf, type PageShelf } from '../storage/page-shelf.ts';
import { Bookcase } from './bookcase.ts';
import { isOtherVersion, knownBooks } from './shown-books.ts';

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

/** A database in a window that can be closed: once it was, nothing more is written from there. */
function windowOn(inner: Database): { readonly database: Database; readonly closeAfterNextWrite: () => void } {
  let state: 'open' | 'closing' | 'closed' = 'open';
  const write: Database['write'] = async (work) => {
    if (state === 'closed') return await new Promise<never>(() => undefined);
    if (state === 'closing') state = 'closed';
    return await inner.write(work);
  };
  const closeAfterNextWrite = (): void => {
    state = 'closing';
  };
  return { database: { ...inner, write }, closeAfterNextWrite };
}

/** An app with its bookcase; what belongs to the device and to the server can be given to the next one. */
class Room {
  readonly database: Database;
  readonly server: MemoryServer;
  readonly store: BookStore;
  readonly pages: PageShelf;
  readonly notebook: Notebook;
  readonly bookcase: Bookcase;
  time = 1_000;

  constructor({
    database = memoryDatabase().database,
    server = new MemoryServer(),
    pages: shelf = createPageShelf(database),
    areVersionsShared = true,
    storage = memoryStorage(),
  } = {}) {
    [this.database, this.server] = [database, server];
    [this.store, this.pages] = [createBookStore(database), shelf];
    this.notebook = createNotebook({
      api: server,
      shelf: createSessionShelf(storage),
      onSaveFailing: () => undefined,
    });
    const { store, pages, notebook } = this;
    const now = (): number => this.time;
    this.bookcase = new Bookcase({
      store,
      pages,
      notebook,
      api: server,
      areVersionsShared,
      pictureBytesMax: 1_000,
      now,
    });
  }

  /** Shows notes as a new book; its session identifier. */
  async read(content: Extraction, pictureBytes = 0): Promise<string> {
    if (this.notebook.state.get().content !== null) {
      this.bookcase.beforeStartOver();
      this.notebook.startOver();
    }
    this.time += 1;
    const { sessionId } = this.notebook.state.get();
    if (pictureBytes > 0) {
      const page = { file: 'page.jpg', pageIndex: 0, upload: 1, fileIndex: 0, stamp: '', readings: [] };
      await this.pages.put(sessionId, page, new Blob([new Uint8Array(pictureBytes)]));
    }
    await this.notebook.replaceWith(content);
    this.bookcase.flush();
    return sessionId;
  }

  listed(): readonly string[] {
    return this.bookcase.state.get().books.map(({ sessionId }) => sessionId);
  }

  shown(): Extraction | null {
    return this.notebook.state.get().content;
  }
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
    await room.pages.put(session, page, new Blob(['picture']));
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
    await one.pages.put(sessionId, page, new Blob(['picture']));
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

describe('a session in two windows', () => {
  const MINE: Extraction = { notes: [{ page: 12, text: 'Mine.' }], keyTakeaways: [] };
  const THEIRS: Extraction = { notes: [{ page: 12, text: 'Theirs.' }], keyTakeaways: [] };

  /** Two windows that show the same notes. */
  async function twoWindows({ areVersionsShared = true } = {}): Promise<{ one: Room; two: Room; session: string }> {
    const one = new Room({ areVersionsShared });
    const session = await one.read(FIRST);
    await one.bookcase.written();
    const two = new Room({ database: one.database, server: one.server, areVersionsShared });
    two.time = one.time + 1;
    await two.bookcase.open();
    expect(await two.bookcase.bringOut(session)).toBe(true);
    one.time += 10;
    two.time += 20;
    return { one, two, session };
  }

  async function write(room: Room, content: Extraction): Promise<void> {
    room.notebook.change(() => content);
    await expect.poll(() => room.notebook.saving.get().kind).not.toBe('saving');
    room.bookcase.flush();
    await room.bookcase.written();
  }

  const textsOf = async (room: Room): Promise<readonly string[]> => {
    const kept = await room.store.list();
    return kept.map(({ texts }) => texts.map(({ text }) => text).join(' ')).toSorted();
  };

  it('is two books where both have changed it, and neither loses anything by what the other does next', async () => {
    const { one, two, session } = await twoWindows();
    await write(one, THEIRS);
    await write(two, MINE);
    expect(two.notebook.saving.get().kind).toBe('conflict');
    expect(await textsOf(one)).toEqual(['Mine.', 'Theirs.']);
    one.bookcase.beforeStartOver();
    await one.bookcase.written();
    expect(await one.store.content(session)).toEqual(THEIRS);
    expect(await textsOf(one)).toEqual(['Mine.', 'Theirs.']);
    await one.bookcase.look();
    expect(one.listed()).toHaveLength(2);
    // Start Over in the other window offers its own notes.
    two.bookcase.beforeStartOver();
    await two.bookcase.written();
    const previous = two.bookcase.state.get().previous ?? '';
    expect(previous).not.toBe(session);
    expect(await two.store.content(previous)).toEqual(MINE);
  });

  it.each([
    ['Start Over', false],
    ['Start Over, once the window knows of both', true],
  ])('is two books where one window leaves it by %s', async (_how, isKnown) => {
    const { one, two, session } = await twoWindows();
    await write(one, THEIRS);
    if (isKnown) await write(two, MINE);
    two.time += 10;
    two.notebook.change(() => ({ ...MINE, keyTakeaways: ['Mine as well.'] }));
    two.bookcase.beforeStartOver();
    two.notebook.startOver();
    await two.bookcase.written();
    expect(await textsOf(two)).toEqual(['Mine.', 'Theirs.']);
    expect(await two.store.content(session)).toEqual(THEIRS);
    const previous = two.bookcase.state.get().previous ?? '';
    expect(await two.store.content(previous)).toMatchObject({ keyTakeaways: ['Mine as well.'] });
    expect(two.bookcase.shown().map(({ texts }) => texts[0]?.text)).toEqual(['Mine.', 'Theirs.']);
  });

  it('is two books where one window leaves it by opening another, which is shown as what it is', async () => {
    const { one, two, session } = await twoWindows();
    two.bookcase.put(SECOND, 'other');
    await write(one, THEIRS);
    two.time += 10;
    two.notebook.change(() => MINE);
    expect(await two.bookcase.bringOut('other')).toBe(true);
    await two.bookcase.written();
    expect(await textsOf(two)).toEqual(['From another book.', 'Mine.', 'Theirs.']);
    expect(await two.store.content(session)).toEqual(THEIRS);
    const shown = two.bookcase.shown();
    expect(new Set(shown.map(({ texts }) => texts[0]?.text))).toEqual(
      new Set(['From another book.', 'Mine.', 'Theirs.']),
    );
    expect(shown.find(({ sessionId }) => sessionId === 'other')?.title).toBe('Walden');
    expect(two.bookcase.state.get().apart).toBeNull();
  });

  it('is two books where one window has changed it before it has read its shelf', async () => {
    const { one, two, session } = await twoWindows({ areVersionsShared: false });
    await write(one, THEIRS);
    one.server.records.clear();
    await write(two, MINE);
    const third = new Room({ database: one.database, server: one.server, areVersionsShared: false });
    third.time = two.time + 10;
    third.notebook.turnTo({ sessionId: session, content: MINE, isUnsaved: false });
    const opening = third.bookcase.open();
    await write(third, { ...MINE, notes: [{ page: 12, text: 'Mine, and more.' }] });
    await opening;
    expect(await textsOf(two)).toEqual(['Mine, and more.', 'Theirs.']);
  });

  it('is one book on the shelf of the window that asks, as it is on its screen, and another version in the other', async () => {
    const { one, two, session } = await twoWindows();
    await write(one, THEIRS);
    await write(two, MINE);
    const shown = two.bookcase.shown();
    expect(shown.map(({ sessionId, texts }) => [sessionId, texts[0]?.text])).toEqual([[session, 'Mine.']]);
    expect(shown.map((book) => isOtherVersion(book, shown))).toEqual([false]);
    await one.bookcase.look();
    const inOther = one.bookcase.shown();
    expect(inOther.map((book) => [book.texts[0]?.text, isOtherVersion(book, inOther)])).toEqual([
      ['Mine.', true],
      ['Theirs.', false],
    ]);
    // What is removed is what was seen: the other window's stays.
    two.bookcase.removal.remove(session);
    await two.bookcase.written();
    expect(two.bookcase.shown().map(({ texts }) => texts[0]?.text)).toEqual(['Theirs.']);
    expect(await two.store.content(session)).toEqual(THEIRS);
  });

  it('leaves the version that the reader did not choose as another version on the shelf', async () => {
    const { one, two, session } = await twoWindows();
    await write(one, THEIRS);
    await write(two, MINE);
    two.bookcase.keepAlso(THEIRS);
    two.notebook.settleConflict('mine');
    await expect.poll(() => two.notebook.saving.get().kind).toBe('saved');
    two.bookcase.flush();
    await two.bookcase.written();
    const shown = two.bookcase.shown();
    const labelled = shown.map((book) => [book.texts[0]?.text, isOtherVersion(book, shown)]);
    expect(Object.fromEntries(labelled)).toEqual({ 'Mine.': false, 'Theirs.': true });
    expect(shown.find(({ texts }) => texts[0]?.text === 'Mine.')?.sessionId).toBe(session);
  });

  it('is one book again once the reader has chosen', async () => {
    const { one, two, session } = await twoWindows();
    await write(one, THEIRS);
    await write(two, MINE);
    two.notebook.settleConflict('both');
    await write(two, two.shown() ?? MINE);
    await expect.poll(() => two.notebook.saving.get().kind).toBe('saved');
    two.bookcase.flush();
    await two.bookcase.written();
    expect(await textsOf(two)).toEqual(['Mine. Theirs.']);
    expect(two.listed()).toEqual([session]);
  });

  it('stays one book where one window follows on what the other saved', async () => {
    const { one, two } = await twoWindows();
    await write(one, THEIRS);
    await two.notebook.reload();
    await write(two, MINE);
    expect(await textsOf(two)).toEqual(['Mine.']);
  });

  it('is two books also where no server counts versions', async () => {
    const { one, two } = await twoWindows({ areVersionsShared: false });
    await write(one, THEIRS);
    one.server.records.clear();
    await write(two, MINE);
    await write(one, { ...THEIRS, title: 'Walden' });
    expect(await textsOf(two)).toEqual(['Mine.', 'Theirs.']);
  });

  it('is one book where only one has changed it, also once its pictures were measured', async () => {
    const room = new Room({ areVersionsShared: false });
    const session = await room.read(FIRST, 300);
    await expect.poll(async () => (await room.store.list())[0]?.pictureBytes).toBe(300);
    await write(room, MINE);
    expect(room.listed()).toEqual([session]);
    expect(await textsOf(room)).toEqual(['Mine.']);
  });

  it('is two books with their pages though a window is closed as soon as its notes are on the shelf', async () => {
    const onPage = (text: string): Extraction => ({
      notes: [{ page: 12, text, source: { file: 'page.jpg', pageIndex: 0, boxes: [], marks: [], confidence: 1 } }],
      keyTakeaways: [],
    });
    const one = new Room();
    const session = await one.read(onPage('First.'), 7);
    await one.bookcase.written();
    const { database, closeAfterNextWrite } = windowOn(one.database);
    const two = new Room({ database, server: one.server });
    two.time = one.time + 1;
    await two.bookcase.open();
    await two.bookcase.bringOut(session);
    one.time += 10;
    two.time += 20;
    await write(one, onPage('Theirs.'));
    two.notebook.change(() => onPage('Mine.'));
    await expect.poll(() => two.notebook.saving.get().kind).toBe('conflict');
    closeAfterNextWrite();
    two.bookcase.flush();
    await expect.poll(() => textsOf(one)).toEqual(['Mine.', 'Theirs.']);
    const own = (await one.store.list()).find(({ sessionId }) => sessionId !== session)?.sessionId ?? '';
    expect((await one.pages.pages(own)).map(({ pictureBytes }) => pictureBytes)).toEqual([7]);
    expect((await one.pages.picture(own, { file: 'page.jpg', pageIndex: 0 }))?.size).toBe(7);
    expect(await one.pages.pages(session)).toHaveLength(1);
  });

  it('goes on as its book of its own in a window that is opened on it', async () => {
    const { one, two, session } = await twoWindows({ areVersionsShared: false });
    await write(one, THEIRS);
    one.server.records.clear();
    await write(two, MINE);
    const third = new Room({ database: one.database, server: one.server, areVersionsShared: false });
    third.time = two.time + 10;
    third.notebook.turnTo({ sessionId: session, content: MINE, isUnsaved: false });
    await third.bookcase.open();
    await write(third, { ...MINE, notes: [{ page: 12, text: 'Mine, and more.' }] });
    expect(await textsOf(two)).toEqual(['Mine, and more.', 'Theirs.']);
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
