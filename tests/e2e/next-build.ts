import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What the second build shows and the first does not. */
export const NEXT_TITLE = 'Commonplace, next';
const HASHED = /-([0-9a-f]{8})\.\w+(?:\.gz)?$/;
const TEXT = /\.(?:js|css|html)$/;

/**
 * Puts into `to` what the next build of the app in `from` would be: all of its files have other names and name each other
 * by these, and the page has another title.
 */
export async function makeNextBuild(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const files = (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name));
  // What was compressed is of the first build.
  const sides = paths.filter((file) => /\.(?:br|gz)$/.test(file) && paths.includes(file.replace(/\.\w+$/, '')));
  for (const file of sides) await rm(file);
  const rest = paths.filter((file) => !sides.includes(file));
  const hashes = rest.flatMap((file) => HASHED.exec(file)?.[1] ?? []);
  for (const file of rest) {
    if (TEXT.test(file)) await writeFile(file, next(await readFile(file, 'utf8'), hashes));
    const name = next(path.basename(file), hashes);
    if (name !== path.basename(file)) await rename(file, path.join(path.dirname(file), name));
  }
}

/** Hashes read backwards: as good as those of another build. */
function next(text: string, hashes: readonly string[]): string {
  return text
    .replaceAll(new RegExp(hashes.join('|'), 'g'), (hash) => [...hash].toReversed().join(''))
    .replace(/("revision":")([0-9a-f]+)/g, (_, start: string, hash: string) => start + [...hash].toReversed().join(''))
    .replace('<title>Commonplace', `<title>${NEXT_TITLE}`);
}
