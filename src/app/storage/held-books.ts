import type { Extraction } from '../../core/note.ts';
import type { Drafts } from '../notes/session-shelf.ts';
import { createStore, type Store } from '../store.ts';

/** What a book has that nothing else has. */
interface HeldBook {
  readonly content: Extraction;
  readonly drafts?: Drafts | undefined;
}

/** Books that the device had no room for: as long as the page is open they are here. */
export class HeldBooks {
  readonly state: Store<ReadonlyMap<string, HeldBook>> = createStore<ReadonlyMap<string, HeldBook>>(new Map());

  get(sessionId: string): HeldBook | undefined {
    return this.state.get().get(sessionId);
  }

  /** Holds a book for as long as it is not put. Rejects as `put` does. */
  async until<T>(sessionId: string, book: HeldBook, put: () => Promise<T>): Promise<T> {
    try {
      const done = await put();
      this.drop([sessionId]);
      return done;
    } catch (error) {
      const { drafts = this.get(sessionId)?.drafts, content } = book;
      this.state.update((held) => new Map(held).set(sessionId, { content, drafts }));
      throw error;
    }
  }

  drop(sessionIds: readonly string[]): void {
    if (!sessionIds.some((id) => this.get(id) !== undefined)) return;
    this.state.update((held) => new Map([...held].filter(([id]) => !sessionIds.includes(id))));
  }
}
