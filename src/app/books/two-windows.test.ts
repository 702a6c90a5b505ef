import { describe, expect, it } from 'vitest';
import { Room, windowOn } from '../../../tests/fixtures/bookcase-room.ts';
import { FIRST } from '../../../tests/fixtures/memory-server.ts';
import type { Extraction } from '../../core/note.ts';
import { isOtherVersion } from './shown-books.ts';

const SECOND: Extraction = { notes: [{ page: 3, text: 'From another book.' }], keyTakeaways: [], title: 'Walden' };

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

  /** A third on the version that the second has made, which is a book of its own. */
  async function thirdWindow(): Promise<{ two: Room; third: Room }> {
    const { one, two, session } = await twoWindows({ areVersionsShared: false });
    await write(one, THEIRS);
    one.server.records.clear();
    await write(two, MINE);
    const third = new Room({ database: one.database, server: one.server, areVersionsShared: false });
    third.time = two.time + 10;
    third.notebook.turnTo({ sessionId: session, content: MINE, isUnsaved: false });
    return { two, third };
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
    const { two, third } = await thirdWindow();
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

  it.each([
    ['before it was on the shelf', () => undefined],
    ['while it is on its way there', (two: Room) => two.bookcase.flush()],
  ])('is two books where one window removes it with what was just written, %s', async (_when, first) => {
    const { one, two, session } = await twoWindows();
    await write(one, THEIRS);
    two.time += 10;
    two.notebook.change(() => MINE);
    first(two);
    two.bookcase.removal.remove(session);
    await two.bookcase.written();
    expect(two.bookcase.shown().map(({ texts }) => texts[0]?.text)).toEqual(['Theirs.']);
    const listed = await two.store.list();
    expect(listed.find(({ sessionId }) => sessionId === session)?.removedAt).toBeUndefined();
    const mine = listed.find(({ removedAt }) => removedAt !== undefined)?.sessionId ?? '';
    expect(await two.store.content(mine)).toEqual(MINE);
    two.bookcase.removal.putBack(mine);
    expect(await two.bookcase.bringOut(mine)).toBe(true);
    expect(two.shown()).toEqual(MINE);
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
    const { two, third } = await thirdWindow();
    await third.bookcase.open();
    await write(third, { ...MINE, notes: [{ page: 12, text: 'Mine, and more.' }] });
    expect(await textsOf(two)).toEqual(['Mine, and more.', 'Theirs.']);
  });
});
