import type { TrayStore } from '../storage/tray-store.ts';
import { createStore, type Store } from '../store.ts';
import { withOwnName } from './photo-name.ts';

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
  #writing: Promise<void> = Promise.resolve();

  constructor(store: TrayStore) {
    this.#store = store;
  }

  /** Brings back what was gathered when the page was left. */
  async open(): Promise<void> {
    const before = await this.#store.list();
    if (before.length === 0) return;
    const gathered = this.pages.get();
    this.#set([...before, ...gathered.map((page) => withOwnName(page, before))]);
  }

  add(pages: readonly File[]): void {
    // Each gets a name of its own, also among those that come with it.
    const all = [...this.pages.get()];
    for (const page of pages) all.push(withOwnName(page, all));
    this.#set(all);
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
    if (out !== null) this.#set(pages.toSpliced(out.at, 0, withOwnName(out.page, pages)));
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

  #set(pages: readonly File[]): void {
    this.pages.set(pages);
    this.isKept.set(pages.length === 0);
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const pages = this.pages.get();
    try {
      await this.#store.keep(pages);
      if (pages === this.pages.get()) this.isKept.set(true);
    } catch {
      // Without room they are here as long as the tab is, and leaving it is asked about.
    }
  }
}
