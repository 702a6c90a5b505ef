import type { KeyValueStorage } from '../notes/session-shelf.ts';
import { quietly } from '../storage/quietly.ts';

/** Under which a window's own storage has the names of the files that it is about to read. */
const UNREAD_KEY = 'commonplace.unread';

/** Names of the files of an upload under way that were not read yet; what is there afterwards was broken off. */
export interface UnreadNames {
  /** Those that were left when the page was loaded anew. Nothing where storage is forbidden. */
  kept(): readonly string[];
  keep(names: readonly string[]): void;
}

/** Kept by a window for itself: a second one may read other files. */
export function createUnreadNames(own: KeyValueStorage): UnreadNames {
  return {
    kept: () => {
      const kept: unknown = quietly(() => JSON.parse(own.getItem(UNREAD_KEY) ?? '[]'));
      return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
    },
    keep: (names) => {
      quietly(() => {
        if (names.length === 0) own.removeItem(UNREAD_KEY);
        else own.setItem(UNREAD_KEY, JSON.stringify(names));
      });
    },
  };
}
