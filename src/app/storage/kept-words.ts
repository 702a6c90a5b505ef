import type { PageReading } from '../../core/page.ts';
import type { PagePlace } from '../../core/passages/passages.ts';
import { type Database, keysOf, type Tables, WORDS_BY_AGE } from './database.ts';

/**
 * Pages of all books whose words are kept once they were read to the end. A word takes some 190 bytes, so these are 35 to
 * 90 MB, a tenth of what the pictures of one book may take. The words that were kept first give way: they are read again
 * when their page is opened, and those under marks stay.
 */
export const WORD_PAGES_MAX = 1000;

/** What was read of a page to the end. */
export interface KeptWords extends PagePlace {
  readonly readings: readonly PageReading[];
  /** When, in milliseconds. */
  readonly keptAt: number;
}

/** The words that are kept of the pages of a session; none where the browser forbids storage. */
export function wordsOf(database: Database, sessionId: string): Promise<readonly KeptWords[]> {
  return database.read<KeptWords[]>((table) => table('words').getAll(keysOf(sessionId))).catch(() => []);
}

/** Keeps the words of a page that is kept; of those beyond the most, the ones that were kept first go. */
export function putWords(table: Tables, key: IDBValidKey, kept: KeptWords, most: number): void {
  const page = table('pages').getKey(key);
  page.addEventListener('success', () => {
    if (page.result === undefined) return;
    const words = table('words');
    words.put(kept, key);
    const count = words.count();
    count.addEventListener('success', () => dropOldest(words, count.result - most));
  });
}

function dropOldest(words: IDBObjectStore, count: number): void {
  if (count <= 0) return;
  let left = count;
  const cursor = words.index(WORDS_BY_AGE).openKeyCursor();
  cursor.addEventListener('success', () => {
    if (cursor.result === null || left === 0) return;
    words.delete(cursor.result.primaryKey);
    left -= 1;
    cursor.result.continue();
  });
}
