import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing, for this user only. Node's own way to do so goes on for ever below
 * /proc, and says of a file system that is read-only that the folder is not there.
 */
export function makeFolders(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const above = dirname(folder);
    if (code === 'ENOENT' && !existsSync(above) && above !== folder) {
      makeFolders(above);
      mkdirSync(folder, { mode: 0o700 });
    } else if (code !== 'EEXIST') throw error;
  }
}
