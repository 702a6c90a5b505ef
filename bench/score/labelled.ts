import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Gold } from '../pages/gold/label.ts';

/** A labelled picture on disk. */
export interface Labelled {
  readonly path: string;
  readonly type: string;
  readonly gold: Gold;
}

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/**
 * Lists the labelled pictures of a folder by name; `only` keeps those whose name holds it. Labels are
 * `<picture name>.json`. Rejects when a folder or a labelled picture cannot be found.
 */
export async function labelledIn(pagesDir: string, goldDir: string, only?: string): Promise<readonly Labelled[]> {
  const pictures = new Set(await readdir(pagesDir));
  const labels = (await readdir(goldDir)).filter((name) => name.endsWith('.json')).toSorted();
  const result: Labelled[] = [];
  for (const label of labels) {
    if (only !== undefined && !label.includes(only)) continue;
    const gold = JSON.parse(await readFile(join(goldDir, label), 'utf8')) as Gold; // our own format, checked by hand
    if (!pictures.has(gold.file))
      throw new Error(`${join(goldDir, label)} names ${gold.file}, which is not in ${pagesDir}.`);
    const type = TYPES[extname(gold.file).toLowerCase()] ?? 'application/octet-stream';
    result.push({ path: join(pagesDir, gold.file), type, gold });
  }
  return result;
}
