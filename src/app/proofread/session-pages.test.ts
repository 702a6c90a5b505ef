import { describe, expect, it } from 'vitest';
import { area, linesOf, mark, reading } from '../../../tests/fixtures/drawn/marked-lines.ts';
import { memoryDatabase } from '../../../tests/fixtures/memory-database.ts';
import { EMPTY_HISTORY } from '../../core/notes/notes.ts';
import type { Page, PageReading } from '../../core/page.ts';
import { asItCame } from '../../core/turn.ts';
import { createPageShelf, type KeptPage, type MovedPages, type PageShelf } from '../storage/page-shelf.ts';
import { createStore, type Store } from '../store.ts';
import { createPagePictures } from './page-pictures.ts';
import type { ProofState } from './proof-state.ts';
import { type ReadWholePage, SessionPages, type WholeReading } from './session-pages.ts';

const LINES = linesOf(['The first line was marked', 'and the second was not']);
/** What was read for the notes: the marked line alone, of a body of two. */
const PARTLY: PageReading = reading([{ ...LINES[0]!, bodyPlace: 0 }], [mark([area(LINES, 0, [1, 2])])], {
  bodyLineCount: 2,
});
const WHOLLY: PageReading = { ...PARTLY, lines: LINES.map((line, bodyPlace) => ({ ...line, bodyPlace })) };

const AT_HEAD = { left: 5, top: 7, right: 5, bottom: 7 };
const IN_VIEW = { left: 0, top: 0, right: 100, bottom: 500 };
const AT_FOOT = { left: 5, top: 900, right: 90, bottom: 940 };

interface Session {
  readonly pages: SessionPages;
  readonly state: Store<ProofState>;
  readonly shelf: PageShelf;
  /** The session that the reader turns to. */
  id: string;
}

function newSession(readWhole: ReadWholePage): Session {
  const shelf = createPageShelf(memoryDatabase().database);
  const state = createStore<ProofState>({
    ...{ pages: [], current: null, open: null, lookAt: null, history: EMPTY_HISTORY },
    ...{ offers: [], repeats: null, twice: [], said: '', reading: null },
  });
  const pictures = createPagePictures({ load: () => Promise.resolve(undefined), turnAt: () => 0 });
  const session = { state, shelf, id: 'first' };
  const pages = new SessionPages({ state, shelf, pictures, readWhole, sessionId: () => session.id });
  return Object.assign(session, { pages });
}

/** A session with one page that was read in part, its picture beside it. */
async function sessionWithPage(readWhole: ReadWholePage): Promise<Session & { readonly page: KeptPage }> {
  const session = newSession(readWhole);
  const upload = session.pages.beginUpload([new File(['picture'], 'a.jpg')], { others: [], isKnownAgain: true });
  const image = { bytes: new TextEncoder().encode('picture'), type: 'image/jpeg' };
  await upload.keepPage({ page: { file: 'a.jpg', pageIndex: 0, image }, readings: [PARTLY], fileIndex: 0 });
  return Object.assign(session, { page: session.state.get().pages[0]! });
}

/** An engine that reads when it is told to, and what it was asked for. */
function slowEngine() {
  const asked: ({ readonly page: Page } & WholeReading)[] = [];
  let answer: { resolve(readings: readonly PageReading[]): void; reject(error: Error): void } | undefined;
  const promise = new Promise<readonly PageReading[]>((resolve, reject) => {
    answer = { resolve, reject };
  });
  const readWhole: ReadWholePage = (page, how) => {
    asked.push({ page, ...how });
    return promise;
  };
  return { asked, readWhole, ...answer! };
}

describe('the rest of a page', () => {
  it('is read once, from the kept picture, however many wait for it', async () => {
    const engine = slowEngine();
    const { pages, page, state, shelf } = await sessionWithPage(engine.readWhole);
    const waiting = [pages.readRest(page), pages.readRest(page)];
    await expect.poll(() => engine.asked.length).toBe(1);
    expect(state.get().reading).toEqual({ file: 'a.jpg', pageIndex: 0 });
    expect(new TextDecoder().decode(engine.asked[0]!.page.image?.bytes)).toBe('picture');
    engine.resolve([WHOLLY]);
    const [one, other] = await Promise.all(waiting);
    expect(one).toBe(other);
    expect(pages.words(one!).map(({ text }) => text)).toHaveLength(10);
    expect(engine.asked).toHaveLength(1);
    expect(state.get()).toMatchObject({ reading: null, pages: [{ readings: [WHOLLY] }] });
    await expect.poll(async () => (await shelf.pages('first'))[0]?.readings).toEqual([WHOLLY]);
  });

  it('of a page that was kept before anybody knew that its picture is turned has its places on the picture as it came', async () => {
    const engine = slowEngine();
    const { pages, page, shelf } = await sessionWithPage(engine.readWhole);
    const waiting = pages.readRest(page);
    const turned: PageReading = { ...WHOLLY, turn: 180 };
    engine.resolve([turned]);
    const [line] = (await waiting).readings[0]!.lines;
    const box = line!.words[0]!.box;
    expect(box.right).toBe(WHOLLY.width - WHOLLY.lines[0]!.words[0]!.box.left);
    await expect.poll(async () => (await shelf.pages('first'))[0]?.readings).toEqual([asItCame(turned)]);
  });

  it('comes a few lines at a time, those first that the reader looks at, and is kept once all is read', async () => {
    const engine = slowEngine();
    const { pages, page, state, shelf } = await sessionWithPage(engine.readWhole);
    const waiting = pages.readRest(page, AT_FOOT);
    await expect.poll(() => engine.asked.length).toBe(1);
    const { onPart, near } = engine.asked[0]!;
    expect(near()).toEqual([AT_FOOT]);
    pages.lookAt(page, AT_HEAD);
    expect(near()).toEqual([AT_HEAD]);
    // What is in view comes after what is looked at in it, and before all else; of another page it is nothing to this one.
    pages.show(page, IN_VIEW);
    expect(near()).toEqual([AT_HEAD, IN_VIEW]);
    pages.show({ file: 'b.jpg', pageIndex: 0 }, IN_VIEW);
    expect(near()).toEqual([AT_HEAD]);
    // What is looked at of another page is nothing to this one.
    pages.lookAt({ file: 'b.jpg', pageIndex: 0 }, AT_FOOT);
    expect(near()).toEqual([PARTLY.marks[0]!.regions[0]]);
    const part = { ...WHOLLY, bodyLineCount: 3 };
    onPart([part]);
    expect(state.get()).toMatchObject({ reading: { file: 'a.jpg' }, pages: [{ readings: [part] }] });
    expect((await shelf.pages('first'))[0]?.readings).toEqual([PARTLY]);
    engine.resolve([WHOLLY]);
    expect((await waiting).readings).toEqual([WHOLLY]);
    expect(state.get()).toMatchObject({ reading: null, pages: [{ readings: [WHOLLY] }] });
    await expect.poll(async () => (await shelf.pages('first'))[0]?.readings).toEqual([WHOLLY]);
  });

  it('is waited for only until enough of it is known, and goes on being read', async () => {
    const engine = slowEngine();
    const { pages, page, state } = await sessionWithPage(engine.readWhole);
    const part = { ...WHOLLY, bodyLineCount: 3 };
    const enough = pages.readUntil(page, AT_FOOT, ({ readings }) => readings[0] === part);
    await expect.poll(() => engine.asked.length).toBe(1);
    expect(engine.asked[0]!.near()).toEqual([AT_FOOT]);
    engine.asked[0]!.onPart([part]);
    expect((await enough).readings).toEqual([part]);
    expect(state.get().reading).not.toBeNull();
    const never = pages.readUntil(page, AT_FOOT, () => false);
    engine.resolve([WHOLLY]);
    expect((await never).readings).toEqual([WHOLLY]);
  });

  it('begins at the first mark where nobody says what is looked at, and is done later where it was given up', async () => {
    const engine = slowEngine();
    const { pages, page, state } = await sessionWithPage(engine.readWhole);
    const waiting = pages.readRest(page);
    await expect.poll(() => engine.asked.length).toBe(1);
    expect(engine.asked[0]!.near()).toEqual([PARTLY.marks[0]!.regions[0]]);
    const part = { ...WHOLLY, bodyLineCount: 3 };
    engine.asked[0]!.onPart([part]);
    pages.stopReading();
    // What comes after it was given up is not taken over.
    engine.asked[0]!.onPart([WHOLLY]);
    engine.reject(new DOMException('cancelled', 'AbortError'));
    await waiting;
    expect(state.get().pages[0]!.readings).toEqual([part]);
    void pages.readRest(state.get().pages[0]!);
    await expect.poll(() => engine.asked.length).toBe(2);
  });

  it('that could not be read leaves the words that are known', async () => {
    const engine = slowEngine();
    const { pages, page, state } = await sessionWithPage(engine.readWhole);
    const waiting = pages.readRest(page);
    await expect.poll(() => engine.asked.length).toBe(1);
    engine.reject(new Error('out of memory'));
    expect(await waiting).toBe(page);
    expect(state.get()).toMatchObject({ reading: null, pages: [{ readings: [PARTLY] }] });
  });

  it('is not asked for where all is read, or where the picture is gone', async () => {
    const engine = slowEngine();
    const { pages, page } = await sessionWithPage(engine.readWhole);
    const whole = { ...page, readings: [WHOLLY] };
    const bare = { ...page, pictureBytes: 0 };
    expect(await pages.readRest(whole)).toBe(whole);
    expect(await pages.readRest(bare)).toBe(bare);
    expect(engine.asked).toEqual([]);
  });

  it('does not come into the session that the reader has turned to meanwhile', async () => {
    const engine = slowEngine();
    const session = await sessionWithPage(engine.readWhole);
    const waiting = session.pages.readRest(session.page);
    await expect.poll(() => engine.asked.length).toBe(1);
    session.id = 'second';
    session.state.update((now) => ({ ...now, pages: [] }));
    engine.resolve([WHOLLY]);
    expect(await waiting).toBe(session.page);
    expect(session.state.get().pages).toEqual([]);
    expect(await session.shelf.pages('second')).toEqual([]);
  });

  it('is given up when nobody waits for it any more', async () => {
    const engine = slowEngine();
    const { pages, page } = await sessionWithPage(engine.readWhole);
    const waiting = pages.readRest(page);
    await expect.poll(() => engine.asked.length).toBe(1);
    pages.stopReading();
    expect(engine.asked[0]!.signal.aborted).toBe(true);
    engine.reject(new DOMException('cancelled', 'AbortError'));
    expect(await waiting).toBe(page);
  });
});

describe('reading ahead', () => {
  /** A session with three pages that were read in part. */
  async function sessionWithThree(readWhole: ReadWholePage) {
    const session = newSession(readWhole);
    const files = ['a.jpg', 'b.jpg', 'c.jpg'];
    const upload = session.pages.beginUpload(
      files.map((name) => new File(['picture'], name)),
      { others: [], isKnownAgain: true },
    );
    const image = { bytes: new TextEncoder().encode('picture'), type: 'image/jpeg' };
    for (const [fileIndex, file] of files.entries()) {
      // A reading of its own for each page, as an engine gives it.
      const readings = [{ ...PARTLY }];
      await upload.keepPage({ page: { file, pageIndex: 0, image }, readings, fileIndex });
    }
    return session;
  }

  /** An engine that answers each page by itself, when it is told to. */
  function engineByPage() {
    interface Asked extends Pick<WholeReading, 'signal' | 'isUnhurried'> {
      readonly file: string;
      readonly answer: (isRead: boolean) => void;
    }
    const asked: Asked[] = [];
    const readWhole: ReadWholePage = ({ file }, { signal, isUnhurried }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
        const answer = (isRead: boolean): void => (isRead ? resolve([{ ...WHOLLY }]) : reject(new Error('failed')));
        asked.push({ file, signal, isUnhurried, answer });
      });
    return { asked, readWhole, files: () => asked.map(({ file }) => file) };
  }

  it('reads one page after the other, says nothing of it, and does not try again what failed', async () => {
    const engine = engineByPage();
    const { pages, state } = await sessionWithThree(engine.readWhole);
    const ahead = pages.readAhead({ near: state.get().pages });
    await expect.poll(engine.files).toEqual(['a.jpg']);
    expect(state.get().reading).toBeNull();
    engine.asked[0]!.answer(false);
    await expect.poll(engine.files).toEqual(['a.jpg', 'b.jpg']);
    engine.asked[1]!.answer(true);
    await expect.poll(engine.files).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    engine.asked[2]!.answer(true);
    await ahead;
    await pages.readAhead({ near: state.get().pages });
    expect(engine.files()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(state.get().pages.map(({ readings }) => pages.words({ ...state.get().pages[0]!, readings }).length)).toEqual(
      [5, 10, 10],
    );
  });

  it('keeps what was read and leaves pictures as they are: one that gave way meanwhile does not come back', async () => {
    const engine = engineByPage();
    const { pages, state, shelf } = await sessionWithThree(engine.readWhole);
    const [page] = state.get().pages;
    const ahead = pages.readAhead({ near: [page!] });
    await expect.poll(engine.files).toEqual(['a.jpg']);
    await shelf.dropPictures('first');
    engine.asked[0]!.answer(true);
    await ahead;
    await expect
      .poll(async () => (await shelf.pages('first')).map(({ readings }) => readings[0]!.lines.length))
      .toEqual([2, 1, 1]);
    expect(await shelf.picture('first', page!)).toBeUndefined();
    expect((await shelf.pages('first')).map(({ pictureBytes }) => pictureBytes)).toEqual([0, 0, 0]);
  });

  it('that is under way is what the reader waits for, who opens the page', async () => {
    const engine = engineByPage();
    const { pages, state } = await sessionWithThree(engine.readWhole);
    const [page] = state.get().pages;
    void pages.readAhead({ near: [page!] });
    await expect.poll(engine.files).toEqual(['a.jpg']);
    const waiting = pages.readRest(page!);
    expect(state.get().reading).toEqual({ file: 'a.jpg', pageIndex: 0 });
    engine.asked[0]!.answer(true);
    expect(pages.words(await waiting)).toHaveLength(10);
    expect(engine.files()).toEqual(['a.jpg']);
    await expect.poll(() => state.get().reading).toBeNull();
  });

  it('turns to the page that is pointed at, and comes back to the others after it', async () => {
    const engine = engineByPage();
    const { pages, state } = await sessionWithThree(engine.readWhole);
    const [a, , c] = state.get().pages;
    void pages.readAhead({ near: state.get().pages });
    await expect.poll(engine.files).toEqual(['a.jpg']);
    void pages.readAhead({ near: [c!, a!], next: c });
    await expect.poll(engine.files).toEqual(['a.jpg', 'c.jpg']);
    expect(engine.asked[0]!.signal.aborted).toBe(true);
    expect(state.get().reading).toBeNull();
    // Pointed at once more: it is under way already.
    void pages.readAhead({ near: [c!, a!], next: c });
    engine.asked[1]!.answer(true);
    await expect.poll(engine.files).toEqual(['a.jpg', 'c.jpg', 'a.jpg']);
  });

  it('reads the others of the book after those that may be opened, without hurry, and leaves them for one of those', async () => {
    const engine = engineByPage();
    const { pages, state } = await sessionWithThree(engine.readWhole);
    const [a, b, c] = state.get().pages;
    void pages.readAhead({ near: [b!], far: [a!, c!] });
    await expect.poll(engine.files).toEqual(['b.jpg']);
    expect(engine.asked[0]!.isUnhurried()).toBe(false);
    engine.asked[0]!.answer(true);
    await expect.poll(engine.files).toEqual(['b.jpg', 'a.jpg']);
    expect(engine.asked[1]!.isUnhurried()).toBe(true);
    // The reader has come to another one of them.
    void pages.readAhead({ near: [c!], far: [b!, a!] });
    await expect.poll(engine.files).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
    expect(engine.asked[1]!.signal.aborted).toBe(true);
    engine.asked[2]!.answer(true);
    await expect.poll(engine.files).toEqual(['b.jpg', 'a.jpg', 'c.jpg', 'a.jpg']);
    // Come to as well: it is not begun anew, but all workers read it.
    void pages.readAhead({ near: [a!], far: [b!, c!] });
    expect(engine.asked[3]!.isUnhurried()).toBe(false);
    expect(engine.asked[3]!.signal.aborted).toBe(false);
  });

  it('never takes a worker from a page that the reader waits for', async () => {
    const engine = engineByPage();
    const { pages, state } = await sessionWithThree(engine.readWhole);
    const [a, , c] = state.get().pages;
    const waiting = pages.readRest(a!);
    await expect.poll(engine.files).toEqual(['a.jpg']);
    void pages.readAhead({ near: [c!], next: c });
    pages.stopAhead();
    expect(engine.asked[0]!.signal.aborted).toBe(false);
    engine.asked[0]!.answer(true);
    expect(pages.words(await waiting)).toHaveLength(10);
    expect(engine.files()).toEqual(['a.jpg']);
  });

  it('ends at once when the device is wanted for something else, and goes on where it was told to', async () => {
    const engine = engineByPage();
    const { pages, state } = await sessionWithThree(engine.readWhole);
    void pages.readAhead({ near: state.get().pages });
    await expect.poll(engine.files).toEqual(['a.jpg']);
    pages.stopAhead();
    expect(engine.asked[0]!.signal.aborted).toBe(true);
    void pages.readAhead({ near: state.get().pages });
    await expect.poll(engine.files).toEqual(['a.jpg', 'a.jpg']);
  });

  it('gives way to a page that the reader opens, and goes on after it', async () => {
    const engine = engineByPage();
    const { pages, state } = await sessionWithThree(engine.readWhole);
    void pages.readAhead({ near: state.get().pages });
    await expect.poll(engine.files).toEqual(['a.jpg']);
    const waiting = pages.readRest(state.get().pages[2]!);
    await expect.poll(engine.files).toEqual(['a.jpg', 'c.jpg']);
    expect(engine.asked[0]!.signal.aborted).toBe(true);
    engine.asked[1]!.answer(true);
    await waiting;
    await expect.poll(engine.files).toEqual(['a.jpg', 'c.jpg', 'a.jpg']);
    pages.stopReading();
    expect(engine.asked[2]!.signal.aborted).toBe(true);
  });
});

describe('pages of a session', () => {
  it('before the upload under way go with its notes to another session', async () => {
    const { pages, state } = await sessionWithPage(slowEngine().readWhole);
    const { names, keepPage } = pages.beginUpload([new File(['more'], 'a.jpg')], { others: [], isKnownAgain: true });
    await keepPage({ page: { file: names[0]!, pageIndex: 0 }, readings: [PARTLY], fileIndex: 0 });
    const given: MovedPages[] = [];
    pages.give(new Set(['a.jpg']), async (moved) => void given.push(moved));
    expect(state.get().pages.map(({ file }) => file)).toEqual(names);
    expect(given).toEqual([{ from: 'first', upload: 1, files: new Set(['a.jpg']) }]);
    await pages.given();
  });

  it('judge hyphens by the words of all of them', async () => {
    const { pages, page } = await sessionWithPage(slowEngine().readWhole);
    expect(pages.mended(page).lexicon.counts.get('first')).toBe(1);
  });
});
