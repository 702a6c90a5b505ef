import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The PDFs that paths name: files as they are, those of folders by name. */
export async function filesIn(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    paths.map(async (place) => {
      if (!(await stat(place)).isDirectory()) return [place];
      const names = (await readdir(place)).filter((name) => name.toLowerCase().endsWith('.pdf'));
      return names.toSorted().map((name) => path.join(place, name));
    }),
  );
  return found.flat();
}
