import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainPhotosIn } from '../learn/photo-list.ts';
import type { Gold } from '../pages/gold/label.ts';
import { type Labelled, labelledIn } from '../score/labelled.ts';

/**
 * What the command line of a program that fits a card asks for, `OUT.json DIR…`: where the card goes, and what each
 * labelled picture of the folders shows. Ends the program with its usage when something is left out.
 */
export async function examplesAsked<Example>(
  usage: string,
  examplesOf: (labelled: Labelled) => Promise<Example[]>,
): Promise<{ out: string; examples: Example[] }> {
  const [out, ...folders] = process.argv.slice(2);
  if (out === undefined || folders.length === 0) {
    console.error(usage);
    process.exit(2);
  }
  const examples: Example[] = [];
  for (const folder of folders)
    for (const labelled of await labelledPages(folder)) examples.push(...(await examplesOf(labelled)));
  return { out, examples };
}

/** The labelled pictures of a folder of bench:pages, of bench:learn-pages and bench:learn-photos, or plain photographs. */
async function labelledPages(folder: string): Promise<readonly Labelled[]> {
  if (existsSync(join(folder, 'manifest.json'))) {
    const photos = await plainPhotosIn(folder, 'learn');
    return photos.map(({ path, name }) => ({
      path,
      type: path.endsWith('.png') ? 'image/png' : 'image/jpeg',
      gold: { file: name, kind: 'plain', pages: [] },
    }));
  }
  const images = join(folder, 'images');
  if (existsSync(images)) return await labelledIn(images, join(folder, 'gold'));
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
  return await Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -'.json'.length);
      // Our own format; photographs as they are have no label and no mark.
      const { gold } = JSON.parse(await readFile(join(folder, file), 'utf8')) as { gold?: Gold };
      return { path: join(folder, `${name}.jpg`), type: 'image/jpeg', gold: { pages: [], ...gold, file: name } };
    }),
  );
}
