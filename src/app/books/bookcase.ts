import type { Extraction } from '../../core/note.ts';
import { type SplitBook, splitBooks } from '../../core/notes/notes.ts';
import { unsettledOf } from '../notes/note-areas.ts';
import { EMPTY_EXTRACTION, filesOf, isEmpty, readsTheSame } from '../notes/note-content.ts';
import type { Notebook } from '../notes/notebook.ts';
import type { NotesApi } from '../notes/notes-api.ts';
import { newSessionId, type SessionRecord } from '../notes/session-shelf.ts';
import type { Book, BookStore, KeptBook } from '../storage/book-store.ts';
import type { PageShelf } from '../storage/page-shelf.ts';
import { createStore, type Store } from '../store.ts';
import { Removal } from './removal.ts';
import { type PutBook, ScreenBook } from './screen-book.ts';
import { ShelfPictures } from './shelf-pictures.ts';
import { shownBooks } from './shown-books.ts';

/** A pause in the reader's changes after which the shelf takes them over. */
const SETTLE_MS = 600;

/** Who reads pages in another window has kept one, or has notes, within this time. */
const READING_MS = 24 * 60 * 60 * 1000;

/** The shelf as the screen shows it. */
export interface BookcaseState {
  /** All books, the one that was changed last first; also those that were removed and can still be put back. */
  readonly books: readonly Book[];
  /** The book to which the notes went that the last upload replaced, or that were on screen before Start Over. */
  readonly previous: string | null;
  /** The book that the notes on screen are while another window's stand in their place, until the reader has chosen. */
  readonly apart: string | null;
  /** True while the device keeps nothing: notes are then only those on screen and those on the server. */
  readonly isForbidden: boolean;
}

const EMPTY: BookcaseState = { books: [], previous: null, apart: null, isForbidden: false };

export interface BookcaseParts {
  readonly store: BookStore;
  readonly pages: PageShelf;
  readonly notebook: Notebook;
  readonly api: Pick<NotesApi, 'remove'>;
  /** Bytes of pictures that all books together may have; those of the oldest give way. */
  readonly pictureBytesMax: number;
  /** True where a server counts the versions of a session for all windows. */
  readonly areVersionsShared: boolean;
  readonly now: () => number;
}

/**
 * The books on this device: each session with its notes, the one on screen among them. What leaves the screen, by Start
 * Over, by a new upload or by opening another book, stays here.
 */
export class Bookcase {
  readonly state: Store<BookcaseState> = createStore<BookcaseState>(EMPTY);
  /** Set when a book was opened, at one of its notes perhaps, until that or its first was brought into view. */
  readonly opened: Store<{ readonly note?: number } | null> = createStore<{ readonly note?: number } | null>(null);
  /** By their sessions the books that the device did not take: they are here as long as the page is open. */
  readonly held: BookStore['held'];
  readonly #parts: BookcaseParts;
  readonly #pictures: ShelfPictures;
  /** The way of what is on the screen. */
  #screen: ScreenBook;
  /** How books leave the shelf and come back. */
  readonly removal: Removal;
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** What is on screen and not on the shelf yet. */
  #isBehind = false;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parts: BookcaseParts) {
    this.#parts = parts;
    const { notebook, store, pages, pictureBytesMax } = parts;
    this.held = store.held;
    const writer = newSessionId();
    const screenBook = (): ScreenBook => new ScreenBook({ ...parts, writer });
    this.#screen = screenBook();
    this.#pictures = new ShelfPictures({
      ...{ store, pages, pictureBytesMax },
      books: () => this.state.get().books,
      list: (book) => this.#list(book),
      onForbidden: () => this.#setForbidden(true),
    });
    this.removal = new Removal({
      ...parts,
      books: () => this.state.get().books,
      relist: (sessionId, change) => this.#relist(sessionId, change),
      unlist: (sessionIds) => this.#unlist(sessionIds),
      removeShown: (removedAt) => this.#removeShown(removedAt),
      beforeEmptied: () => {
        this.beforeStartOver();
        this.state.update((state) => ({ ...state, previous: null }));
      },
      settled: () => Promise.all([this.#writing, this.#pictures.measured()]),
      onRoom: () => this.#write(() => Promise.resolve()),
    });
    let before = notebook.state.get();
    notebook.state.subscribe(() => {
      const now = notebook.state.get();
      const isSame = now.content === before.content && now.drafts === before.drafts;
      const isOther = now.sessionId !== before.sessionId;
      before = now;
      if (isOther) {
        this.#isBehind = false;
        this.#screen = screenBook();
        this.#setApart(null);
      }
      if (isSame || isOther) return;
      this.#isBehind = true;
      clearTimeout(this.#settling);
      this.#settling = setTimeout(() => this.flush(), SETTLE_MS);
    });
  }

  /** Reads what the device has; books that were removed a day ago or more go for good. */
  open(): Promise<void> {
    const opening = this.#open();
    // What is put there first has to be known.
    this.#write(() => opening);
    return opening;
  }

  async #open(): Promise<void> {
    const { store, notebook } = this.#parts;
    const [screen, { sessionId, content }] = [this.#screen, notebook.state.get()];
    const listed = await store.list();
    const gone = this.removal.overdue(listed);
    const kept = listed.filter((book) => !gone.includes(book));
    this.state.update((state) => {
      const fresh = new Set(state.books.map(({ sessionId }) => sessionId));
      return { ...state, books: inOrder([...state.books, ...kept.filter(({ sessionId }) => !fresh.has(sessionId))]) };
    });
    await this.removal.sweep(gone);
    const apart = content === null ? null : await screen.findApart(sessionId, content, kept);
    if (screen === this.#screen) this.#setApart(apart);
    // The window before may have been closed before its notes were on the shelf.
    if (this.#listed(notebook.state.get().sessionId) === undefined) this.#isBehind = true;
    this.flush();
    const known = [notebook.state.get().sessionId, ...this.state.get().books.map((book) => book.sessionId)];
    await store.sweep(known, this.#parts.now() - READING_MS);
  }

  /** Puts the notes on screen, as they stand now, on the shelf; what is written is read at once, not when it is done. */
  flush(): void {
    this.#flush({});
  }

  #flush(beside: Pick<Book, 'removedAt'>): void {
    clearTimeout(this.#settling);
    if (!this.#isBehind) return;
    this.#isBehind = false;
    const { notebook } = this.#parts;
    const record = notebook.record();
    const drafts = unsettledOf(notebook.state.get().drafts);
    const found = this.#bookOf(record, { isTyped: Object.keys(drafts).length > 0 });
    if (found === undefined) return;
    const book = { ...found, ...beside };
    const { content = EMPTY_EXTRACTION } = record;
    this.#list(book);
    const screen = this.#screen;
    this.#write(async () => this.#listAsPut(await screen.put({ book, content, drafts }), screen));
    this.#pictures.measure(book.sessionId, content, this.#writing);
  }

  #removeShown(removedAt: number): void {
    const { apart } = this.state.get();
    // Only once it is put does the shelf know whether another window's stands in its place, which stays then.
    this.#isBehind ||= apart === null;
    this.#flush(apart === null ? { removedAt } : {});
    if (apart !== null) this.#relist(apart, (book) => ({ ...book, removedAt }));
    this.state.update((state) => ({ ...state, previous: null }));
  }

  /** The books that the shelf shows. */
  shown(): readonly Book[] {
    return shownBooks(this.state.get(), this.#parts.notebook.state.get().sessionId);
  }

  /** Lists what other windows have put on the shelf since. */
  async look(): Promise<void> {
    const listed = await this.#parts.store.list();
    const here = new Set(this.state.get().books.map(({ sessionId }) => sessionId));
    for (const book of listed) if (book.removedAt === undefined && !here.has(book.sessionId)) this.#list(book);
  }

  /** Keeps notes that are given up for others as a book of their own. */
  keepAlso(content: Extraction): void {
    if (isEmpty(content)) return;
    const from = this.#parts.notebook.state.get().sessionId;
    const sessionId = newSessionId();
    const pages = { from, files: filesOf(content) };
    this.#keep({ sessionId, isUnsaved: true, content }, { versionOf: from, pages });
  }

  /** True of a book that was removed, be it that it can be put back. */
  isRemoved(sessionId: string): boolean {
    const book = this.state.get().books.find((one) => one.sessionId === sessionId);
    return book === undefined ? this.#parts.notebook.state.get().sessionId !== sessionId : book.removedAt !== undefined;
  }

  /** Resolves once the notes of all books are kept on the device, or cannot be. */
  async written(): Promise<void> {
    await this.#writing;
  }

  /** The screen is about to be emptied: its notes stay here and can be brought back. */
  beforeStartOver(): void {
    const { notebook } = this.#parts;
    const content = notebook.finish();
    const { sessionId, drafts } = notebook.state.get();
    const isBare = isEmpty(content) && Object.keys(unsettledOf(drafts)).length === 0;
    this.#isBehind = !isBare || this.#isBehind;
    this.flush();
    this.state.update((now) => ({ ...now, previous: isBare ? null : sessionId }));
  }

  /** Keeps notes that others replace under the same session, with their pages, as a book of their own; its session identifier. */
  keepReplaced(content: Extraction, { drafts = {}, pages }: Pick<KeptBook, 'drafts' | 'pages'> = {}): string {
    const replaced = this.#parts.notebook.state.get().sessionId;
    const before = this.#listed(replaced);
    const sessionId = newSessionId();
    this.#keep({ sessionId, isUnsaved: true, content }, { like: before, drafts, ...(pages && { pages }) });
    this.state.update((now) => ({
      ...now,
      previous: sessionId,
      // The book that takes its place begins today.
      books: now.books.filter((book) => book.sessionId !== replaced),
    }));
    return sessionId;
  }

  /**
   * Puts books that were read together with the one on the screen on the shelf; their sessions. Those that were split off
   * `before` are put back as they were.
   */
  splitOff(others: readonly SplitBook[], before: readonly string[] = []): readonly string[] {
    const from = this.#parts.notebook.state.get().sessionId;
    return others.map(({ content, files }, at) => {
      const sessionId = before[at] ?? newSessionId();
      if (this.#listed(sessionId) === undefined) {
        this.#keep({ sessionId, isUnsaved: true, content }, { pages: { from, files } });
      } else this.removal.putBack(sessionId);
      return sessionId;
    });
  }

  /**
   * Finds out whether the notes of books that were split off may stand in `whole` again, and in no book beside it: what
   * takes these from the shelf. Where the reader has changed one since that is there still, all of them stay, and that one
   * is given.
   */
  async rejoin(apart: readonly string[], whole: Extraction): Promise<Book | (() => void)> {
    await this.#writing;
    const parts = splitBooks(whole).map(({ content }) => content);
    const same: string[] = [];
    for (const sessionId of apart) {
      const book = this.#listed(sessionId);
      if (book === undefined) continue;
      if (await this.#isAnyOf(parts, sessionId)) same.push(sessionId);
      else if (book.removedAt === undefined) return book;
    }
    return () => {
      for (const sessionId of same) this.removal.rejoin(sessionId);
    };
  }

  /** True of a book that is as one of these, and of one whose notes cannot be read. */
  async #isAnyOf(parts: readonly Extraction[], sessionId: string): Promise<boolean> {
    const content = await this.contentOf(sessionId);
    if (content === undefined) return true;
    const { title, authors } = content;
    const isAsPart = parts.some(
      (part) => part.title === title && part.authors === authors && readsTheSame(part, content),
    );
    return isAsPart && Object.keys(await this.#parts.store.drafts(sessionId)).length === 0;
  }

  /** Shows a book in place of what is on screen, which stays on the shelf. False where its notes cannot be read. */
  async bringOut(sessionId: string): Promise<boolean> {
    const { store, notebook } = this.#parts;
    const shown = notebook.state.get();
    // Where the notes of the session cannot be read any more, its book on the shelf still has them.
    if (shown.sessionId === sessionId && shown.content !== null) return true;
    await this.#writing;
    const book = this.#listed(sessionId);
    const [content, drafts] = [await store.content(sessionId), await store.drafts(sessionId)];
    if (book === undefined || content === undefined) return false;
    this.beforeStartOver();
    this.state.update((now) => ({ ...now, previous: null }));
    notebook.turnTo({ sessionId, content, isUnsaved: book.isUnsaved, ...savedOf(book) }, drafts);
    return true;
  }

  /** The notes of a book; those on screen as they are there. */
  async contentOf(sessionId: string): Promise<Extraction | undefined> {
    const { notebook, store } = this.#parts;
    if (notebook.state.get().sessionId === sessionId) return notebook.finish();
    await this.#writing;
    return await store.content(sessionId);
  }

  /** Gives a book another title and author; empty ones are none. */
  async rename(
    sessionId: string,
    { title, authors }: { readonly title: string; readonly authors: string },
  ): Promise<void> {
    const { notebook } = this.#parts;
    const named = (content: Extraction): Extraction => {
      const { title: _title, authors: _authors, ...rest } = content;
      return { ...rest, ...(title !== '' && { title }), ...(authors !== '' && { authors }) };
    };
    if (notebook.state.get().sessionId === sessionId) {
      notebook.change(named);
      this.flush();
      return;
    }
    const content = await this.contentOf(sessionId);
    if (content !== undefined) this.put(named(content), sessionId);
  }

  /** Puts notes on the shelf: as a new book, or in place of those of one that is there, also where it lies open. */
  put(content: Extraction, sessionId: string = newSessionId()): void {
    const { notebook } = this.#parts;
    if (notebook.state.get().sessionId === sessionId) {
      notebook.change(() => content);
      this.flush();
      return;
    }
    this.#keep({ sessionId, content, isUnsaved: true, ...savedOf(this.#listed(sessionId)) });
  }

  #keep(record: SessionRecord, { like, versionOf, ...beside }: KeepAs = {}): void {
    const found = this.#bookOf(record, { like });
    if (found === undefined) return;
    const book = versionOf === undefined ? found : { ...found, versionOf };
    const { content = EMPTY_EXTRACTION } = record;
    this.#list(book);
    this.#write(() => this.#parts.store.put({ book, content, ...beside }));
    this.#pictures.measure(book.sessionId, content, this.#writing);
  }

  /** What is listed of a session; nothing of one that is empty and no book yet. */
  #bookOf(
    record: SessionRecord,
    { like, isTyped = false }: { readonly like?: Book | undefined; readonly isTyped?: boolean },
  ): Book | undefined {
    const { sessionId, content = EMPTY_EXTRACTION, isUnsaved } = record;
    const known = like ?? this.#listed(sessionId);
    if (known === undefined && isEmpty(content) && !isTyped) return undefined;
    const changedAt = this.#parts.now();
    const { title, authors } = content;
    return {
      ...{ sessionId, isUnsaved, changedAt, readAt: known?.readAt ?? changedAt },
      texts: content.notes.map(({ page, text, label }) => ({ page: label ?? String(page), text })),
      pictureBytes: known?.pictureBytes ?? 0,
      ...savedOf(record),
      ...(title === undefined ? {} : { title }),
      ...(authors === undefined ? {} : { authors }),
      ...(known?.cover === undefined ? {} : { cover: known.cover }),
      ...(known?.apartFrom === undefined ? {} : { apartFrom: known.apartFrom }),
      ...(known?.versionOf === undefined ? {} : { versionOf: known.versionOf }),
    };
  }

  /** Lists what became of the notes on the screen, where another window has the same book open. */
  #listAsPut({ put, other, joined }: PutBook, screen: ScreenBook): void {
    if (joined !== undefined) this.#unlist([joined]);
    if (screen === this.#screen) this.#setApart(other === undefined ? null : put.sessionId);
    if (other === undefined) return;
    this.#list(other);
    this.#list(put);
    this.state.update((now) => ({ ...now, previous: now.previous === other.sessionId ? put.sessionId : now.previous }));
  }

  #listed(sessionId: string): Book | undefined {
    return this.state.get().books.find((book) => book.sessionId === sessionId);
  }

  #relist(sessionId: string, change: (book: Book) => Book): void {
    const book = this.#listed(sessionId);
    if (book === undefined) return;
    this.#list(change(book));
    this.#write(() => this.#parts.store.changeListed(sessionId, change));
  }

  /** These books, or all of them, are listed no more. */
  #unlist(sessionIds?: readonly string[]): void {
    const stays = ({ sessionId }: Book): boolean => sessionIds?.includes(sessionId) === false;
    this.state.update((now) => ({ ...now, books: now.books.filter(stays) }));
  }

  #setApart(apart: string | null): void {
    if (this.state.get().apart !== apart) this.state.update((now) => ({ ...now, apart }));
  }

  #list(book: Book): void {
    this.state.update((now) => ({
      ...now,
      books: inOrder([book, ...now.books.filter(({ sessionId }) => sessionId !== book.sessionId)]),
    }));
  }

  /** One after the other, so that the last change is the one that stays. */
  #write(action: () => Promise<unknown>): void {
    this.#writing = this.#writing
      .then(action)
      .then(() => this.#putHeld())
      .then(
        () => this.#setForbidden(this.held.get().size > 0),
        () => this.#setForbidden(true),
      );
  }

  /** What the device did not take before it may take now: there is room again, or it answers again. */
  async #putHeld(): Promise<void> {
    const { notebook, store } = this.#parts;
    for (const [sessionId, { content, drafts }] of this.held.get()) {
      const book = this.#listed(sessionId);
      if (book === undefined) continue;
      if (sessionId !== notebook.state.get().sessionId) await store.put({ book, content, ...(drafts && { drafts }) });
      else {
        this.#isBehind = true;
        this.flush();
      }
    }
  }

  #setForbidden(isForbidden: boolean): void {
    if (this.state.get().isForbidden !== isForbidden) this.state.update((now) => ({ ...now, isForbidden }));
  }
}

/** What is known of what the server has of a book. */
function savedOf({ version, sent }: Partial<Book> = {}): Pick<SessionRecord, 'version' | 'sent'> {
  return { ...(version === undefined ? {} : { version }), ...(sent === undefined ? {} : { sent }) };
}

interface KeepAs extends Pick<KeptBook, 'drafts' | 'pages'> {
  /** A book of which it has its cover and its days. */
  readonly like?: Book | undefined;
  /** The book of which it is another version. */
  readonly versionOf?: string;
}

/** Those that were changed last first; of one and the same moment, as they are given. */
function inOrder(books: readonly Book[]): readonly Book[] {
  return books.toSorted((a, b) => b.changedAt - a.changedAt);
}
