import type { Database } from './database.ts';

/** Under which the browser's storage has the session that was on the screen last. */
export const SESSION_KEY = 'commonplace.session';

/** True where notes were on the screen when the page was left. */
export function remembersSession(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}

/** True where there are books on the shelf; never rejects. */
export async function hasBooks(database: Database): Promise<boolean> {
  return (await database.read((table) => table('books').count()).catch(() => 0)) > 0;
}
