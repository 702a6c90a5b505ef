import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** What a word of the command line stood for. */
export interface FoundFiles {
  /** Paths in the order in which they are read. */
  readonly paths: readonly string[];
  /** Words that stood for nothing. */
  readonly missing: readonly string[];
  /** Folders that could not be looked into; what else was named is there. */
  readonly closed: readonly string[];
}

/** How a system shows its files; that of this machine where nothing is said. */
export interface Finding {
  readonly list?: ListFolder;
  readonly isOneCase?: boolean;
}

/** Lists a folder; rejects where it may not be looked into. */
export type ListFolder = (folder: string) => Promise<readonly Dirent[]>;

const READABLE = /\.(?:jpe?g|png|pdf)$/iu;
const PATTERN = /[*?[]/u;
/** Whether names that differ in capitals alone are one; nobody but this program has looked at a pattern there. */
const IS_ONE_CASE = process.platform === 'win32';
/** `page2` comes before `page10`, as a reader would sort. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

/**
 * Turns files, folders and patterns into files: those of a folder by name, subfolders included, hidden ones not. A file
 * that is named twice is read once. A word that is a file is never taken for a pattern.
 */
export async function findFiles(
  words: readonly string[],
  { list = listOnDisk, isOneCase = IS_ONE_CASE }: Finding = {},
): Promise<FoundFiles> {
  const paths = new Set<string>();
  const missing: string[] = [];
  const closed = new Set<string>();
  const look: Look = async (folder) => shown(await list(folder).catch(() => void closed.add(folder)));
  const search = { look, flags: isOneCase ? 'iu' : 'u' };
  for (const word of words) {
    const found = await filesOf(word, search);
    if (found === undefined) missing.push(word);
    for (const file of found ?? []) paths.add(file);
  }
  return { paths: [...paths], missing, closed: [...closed] };
}

/** The files that a word stands for; none when there is nothing of that name. */
async function filesOf(word: string, search: Search): Promise<readonly string[] | undefined> {
  const entry = await stat(word).catch(() => undefined);
  if (entry?.isDirectory() === true) return (await filesUnder(word, search)).filter((file) => READABLE.test(file));
  if (entry !== undefined) return [word];
  if (!PATTERN.test(word)) return undefined;
  const { root, parts } = partsOfPattern(word);
  const matches = await filesMatching(root, parts, search);
  return matches.length === 0 ? undefined : matches;
}

/**
 * Where a pattern starts, and its parts: on Windows `C:\\`, a share or the folder that a drive is in. `system` is the
 * system's own way with paths.
 */
export function partsOfPattern(
  pattern: string,
  system: Pick<typeof path, 'parse' | 'sep'> = path,
): { readonly root: string; readonly parts: readonly string[] } {
  const { root } = system.parse(pattern);
  return { root, parts: pattern.slice(root.length).split(/[\\/]+/u) };
}

async function filesUnder(folder: string, search: Search): Promise<readonly string[]> {
  const nested: (readonly string[])[] = [];
  for (const entry of await search.look(folder)) {
    const full = path.join(folder, entry.name);
    nested.push(entry.isDirectory() ? await filesUnder(full, search) : [full]);
  }
  return nested.flat();
}

/** What a folder shows, by name; nothing where it cannot be looked into. */
type Look = (folder: string) => Promise<readonly Dirent[]>;

interface Search {
  readonly look: Look;
  /** Of the expressions that names are held against. */
  readonly flags: string;
}

const listOnDisk: ListFolder = (folder) => readdir(folder || '.', { withFileTypes: true });

function shown(entries: readonly Dirent[] | void): readonly Dirent[] {
  const visible = (entries ?? []).filter((entry) => !entry.name.startsWith('.'));
  return visible.toSorted((a, b) => BY_NAME.compare(a.name, b.name));
}

/** The files below a folder whose path fits the parts of a pattern; looks only into folders that fit so far. */
async function filesMatching(
  folder: string,
  [part, ...rest]: readonly string[],
  search: Search,
): Promise<readonly string[]> {
  if (part === undefined) return [];
  const isLast = rest.length === 0;
  if (!PATTERN.test(part)) {
    const entry = await stat(path.join(folder, part)).catch(() => undefined);
    if (entry?.isDirectory() === true) return filesMatching(path.join(folder, part), rest, search);
    return entry?.isFile() === true && isLast ? [path.join(folder, part)] : [];
  }
  if (part === '**' && isLast) return filesUnder(folder, search);
  const expression = expressionOf(part, search.flags);
  const found = part === '**' ? [await filesMatching(folder, rest, search)] : [];
  for (const entry of await search.look(folder)) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory() && part === '**') found.push(await filesMatching(full, [part, ...rest], search));
    else if (expression?.test(entry.name) !== true) continue;
    else if (entry.isDirectory()) found.push(await filesMatching(full, rest, search));
    else if (isLast) found.push([full]);
  }
  return found.flat();
}

/**
 * `*` is any signs, `?` one, `[…]` one of a set; a bracket that is not closed is a bracket. `undefined` for a set that
 * no sign can be in, such as `[z-a]`.
 */
function expressionOf(pattern: string, flags: string): RegExp | undefined {
  const source = pattern.replace(/\*+|\?|\[[^\]]+\]|[^*?]/gu, (part) => {
    if (part.startsWith('*')) return '.*';
    if (part === '?') return '.';
    if (part.startsWith('[') && part.length > 1) return setOf(part.slice(1, -1));
    return part.replace(/[\\^$.|+(){}[\]/]/gu, '\\$&');
  });
  try {
    return new RegExp(`^${source}$`, flags);
  } catch {
    return undefined;
  }
}

/** `abc`, `a-c` or `!abc` between brackets; every other sign stands for itself. */
function setOf(signs: string): string {
  const isOther = signs.startsWith('!');
  return `[${isOther ? '^' : ''}${signs.slice(isOther ? 1 : 0).replace(/[\\^[]/gu, '\\$&')}]`;
}
