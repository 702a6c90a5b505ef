import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Split } from '../pages/stock.ts';

/** What photographs are for: to learn from, or to be judged by and never learned from. */
export const USES = ['learn', 'test'] as const;

export type Use = (typeof USES)[number];

/** A photograph of a page without marks. */
export interface PlainPhoto {
  readonly path: string;
  readonly name: string;
  readonly split: Split;
}

interface Entry {
  readonly file: string;
  readonly repo: string;
  readonly use: string;
}

/** Collections of which all photographs are kept for judging. */
const HELD_COLLECTIONS: ReadonlySet<string> = new Set([
  'Gallicorpora/HTR-imprime-gothique-16e-siecle',
  'KuKuXia/OpenCV_for_Beginners',
  'dataforgoodfr/batch9_dyslexia',
  'detlefm/bookscanner',
  'felixdittrich92/Document_Scanner',
  'ocropus/ocropy',
  'rish-16/Audily',
  'salmon302/Textbook-Divider',
]);

/** Of a large collection, all pictures of every fifth page are kept: the number before the last one in their names. */
const LARGE = /__(\d+)_\d+_copy\.jpg$/u;
const EVERY = 5;

function splitOf({ file, repo }: Entry): Split {
  const page = LARGE.exec(file)?.[1];
  const held = page === undefined ? HELD_COLLECTIONS.has(repo) : Number(page) % EVERY === 0;
  return held ? 'held' : 'train';
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  ['file', 'repo', 'use'].every((key) => key in value && typeof Reflect.get(value, key) === 'string');

/**
 * The photographs of a folder (`manifest.json` and `photos`) that are for one use, by name; the others are never opened.
 * Rejects when the list is missing or none.
 */
export async function plainPhotosIn(folder: string, wanted: Use): Promise<readonly PlainPhoto[]> {
  const list = join(folder, 'manifest.json');
  const entries: unknown = JSON.parse(await readFile(list, 'utf8'));
  if (!Array.isArray(entries) || !entries.every(isEntry))
    throw new Error(`${list} must be a list of photographs, each with file, repo and use.`);
  return entries
    .filter(({ use }) => use === wanted)
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .map((entry) => ({
      path: join(folder, 'photos', entry.file),
      name: entry.file.replace(/\.\w+$/u, '').replace(/[^\w-]+/gu, '-'),
      split: splitOf(entry),
    }));
}
