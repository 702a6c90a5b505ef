import type { GatheredPage, TrayStore } from '../storage/tray-store.ts';
import { createStore, type Store } from '../store.ts';
import { withOwnName } from './photo-name.ts';

/** A book that pages are to join: its session, and what it is called. */
export interface BookMeant {
  readonly session: string;
  readonly name?: string | undefined;
}

/** Pages that gather until they are read together, kept on this device meanwhile: a tab that closes loses none. */
export class Tray {
  readonly pages: Store<readonly File[]> = createStore<readonly File[]>([]);
  /** False while there are pages that would go with the tab. */
  readonly isKept: Store<boolean> = createStore(true);
  /** The page that was taken out last, and where it stood: a photo may be nowhere else. */
  readonly takenOut: Store<{ readonly page: File; readonly at: number } | null> = createStore<{
    readonly page: File;
    readonly at: number;
  } | null>(null);
  readonly #store: TrayStore;
  /** Of pages that are to join a book, which one. */
  readonly #books = new WeakMap<File, BookMeant>();
  #writing: Promise<void> = Promise.resolve();

  constructor(store: TrayStore) {
    this.#store = store;
  }

  /** Brings back what was gathered when the page was left. */
  async open(): Promise<void> {
    const kept = await this.#store.list();
    if (kept.length === 0) return;
    const before = kept.map(({ page, book, bookName }) =>
      this.#meantFor(book === undefined ? undefined : { session: book, name: bookName }, page),
    );
    this.#set([...before, ...this.pages.get().map((page) => this.#named(page, before))]);
  }

  /** Pages that wait from now on; to join a book, if one is given. */
  add(pages: readonly File[], book?: BookMeant): void {
    // Each gets a name of its own, also among those that come with it.
    const all = [...this.pages.get()];
    for (const page of pages) all.push(this.#meantFor(book, withOwnName(page, all)));
    this.#set(all);
  }

  /** The pages by where they go, those for new notes first. */
  byBook(): readonly { readonly book: BookMeant | undefined; readonly pages: readonly File[] }[] {
    const pages = this.pages.get();
    const books = new Map(pages.map((page) => [this.#books.get(page)?.session, this.#books.get(page)]));
    return [undefined, ...[...books.keys()].filter((session) => session !== undefined)]
      .map((session) => ({
        book: books.get(session),
        pages: pages.filter((page) => this.#books.get(page)?.session === session),
      }))
      .filter((group) => group.pages.length > 0);
  }

  /** Resolves once the device has what was gathered, as far as it has room. */
  async written(): Promise<void> {
    await this.#writing;
  }

  /** The same pages in another order. */
  arrange(pages: readonly File[]): void {
    this.#set(pages);
  }

  /** Takes a page out that is not wanted; until another one is, or pages are read, it can be put back. */
  takeOut(page: File): void {
    const pages = this.pages.get();
    this.takenOut.set({ page, at: pages.indexOf(page) });
    this.#set(pages.filter((one) => one !== page));
  }

  /** Puts the page back that was taken out last. */
  putBack(): void {
    const out = this.takenOut.get();
    this.takenOut.set(null);
    const pages = this.pages.get();
    if (out !== null) this.#set(pages.toSpliced(out.at, 0, this.#named(out.page, pages)));
  }

  /** A page that was read. Other files are none of the tray's. */
  drop(page: File): void {
    this.takenOut.set(null);
    const pages = this.pages.get();
    if (pages.includes(page)) this.#set(pages.filter((one) => one !== page));
  }

  /** Drops all; resolves once nothing of them is on the device. */
  async clear(): Promise<void> {
    this.takenOut.set(null);
    this.#set([]);
    await this.#writing;
    await this.#store.clear().catch(() => undefined);
  }

  /** The page, under a name of its own among others. */
  #named(page: File, others: readonly File[]): File {
    return this.#meantFor(this.#books.get(page), withOwnName(page, others));
  }

  #meantFor(book: BookMeant | undefined, page: File): File {
    if (book !== undefined) this.#books.set(page, book);
    return page;
  }

  #gathered(page: File): GatheredPage {
    const book = this.#books.get(page);
    if (book === undefined) return { page };
    return { page, book: book.session, ...(book.name !== undefined && { bookName: book.name }) };
  }

  #set(pages: readonly File[]): void {
    this.pages.set(pages);
    this.isKept.set(pages.length === 0);
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const pages = this.pages.get();
    try {
      await this.#store.keep(pages.map((page) => this.#gathered(page)));
      if (pages === this.pages.get()) this.isKept.set(true);
    } catch {
      // Without room they are here as long as the tab is, and leaving it is asked about.
    }
  }
}
