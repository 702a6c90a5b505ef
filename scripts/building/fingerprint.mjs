import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a build is made from: folders whole, single files by name. Tests are not built and do not count. */
const FOLDERS = ['src', 'bench'];
const FILES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/building/precompress.mjs',
];
const CONFIGS = /^tsconfig.*\.json$/;
const TEST_FILE = /\.test\.tsx?$/;

/**
 * A hash of the names and bytes of everything that a build is made from; about 20 ms.
 * @param {string} root
 */
export function fingerprintOf(root) {
  const hash = createHash('sha256');
  for (const file of inputsOf(root)) {
    const bytes = readFileSync(path.join(root, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** @param {string} root */
function inputsOf(root) {
  const configs = readdirSync(root).filter((name) => CONFIGS.test(name));
  const single = [...FILES, ...configs].filter((name) => existsSync(path.join(root, name)));
  const inFolders = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !TEST_FILE.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  return [...single, ...inFolders].map((name) => name.split(path.sep).join('/')).toSorted();
}
