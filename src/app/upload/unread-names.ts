import type { KeyValueStorage } from '../notes/session-shelf.ts';
import { quietly } from '../storage/quietly.ts';

/** Under which a window's own storage has the names of the files that it is about to read, and how many of them it has read. */
const NAMES_KEY = 'commonplace.unread';
const READ_KEY = 'commonplace.unread.read';

/** Names of the files of an upload under way that were not read yet; what is there afterwards was broken off. */
export interface UnreadNames {
  /** Those that were left when the page was loaded anew. Nothing where storage is forbidden. */
  kept(): readonly string[];
  /** Another upload begins with these files; none: it has ended. */
  keep(names: readonly string[]): void;
  /** So many of them were read, from the first. Costs the same however many there are. */
  readTo(count: number): void;
}

/** Kept by a window for itself: a second one may read other files. */
export function createUnreadNames(own: KeyValueStorage): UnreadNames {
  return {
    kept: () => {
      const names: unknown = quietly(() => JSON.parse(own.getItem(NAMES_KEY) ?? '[]'));
      const read = Number(quietly(() => own.getItem(READ_KEY)) ?? 0);
      return Array.isArray(names) ? names.slice(read).filter((name) => typeof name === 'string') : [];
    },
    keep: (names) => {
      quietly(() => {
        // First: a window that is closed in between has too many names, not too few.
        own.removeItem(READ_KEY);
        own.setItem(NAMES_KEY, JSON.stringify(names));
      });
    },
    readTo: (count) => void quietly(() => own.setItem(READ_KEY, String(count))),
  };
}
