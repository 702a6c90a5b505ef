import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes one folder. Throws with the system's code. */
type MakeFolder = (folder: string) => void;

const forThisUser: MakeFolder = (folder) => mkdirSync(folder, { mode: 0o700 });

/**
 * Makes a folder and those above it that are missing, for this user only. Node's own way to do so goes on for ever below
 * /proc, and says of a file system that is read-only that the folder is not there. What is there already is told by looking:
 * of a drive (`D:\\`) Windows says not that it exists but that it may not be made.
 */
export function makeFolders(folder: string, make = forThisUser): void {
  try {
    make(folder);
  } catch (error) {
    if (existsSync(folder)) return;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const above = dirname(folder);
    if (code === 'ENOENT' && !existsSync(above) && above !== folder) {
      makeFolders(above, make);
      make(folder);
    } else if (code !== 'EEXIST') throw error;
  }
}
