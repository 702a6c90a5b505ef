import type { KeptPage } from './page-shelf.ts';

/** Tells two files of one name apart without reading them: a copy of a file has its size and its time. */
export function stampOf({ size, lastModified }: Pick<File, 'size' | 'lastModified'>): string {
  return `${size} ${lastModified}`;
}

/**
 * The names under which the files of an upload are known. Notes find their page by such a name, so it is never that of
 * another file: neither of one in the same upload, nor of one that is kept from an upload before, nor one of `others`,
 * of which only the name is left. Only the very file that is kept has its name again.
 */
export function namesOfUpload(
  files: readonly Pick<File, 'name' | 'size' | 'lastModified'>[],
  { kept, others }: { readonly kept: readonly Pick<KeptPage, 'file' | 'stamp'>[]; readonly others: Iterable<string> },
): readonly string[] {
  const owners = new Map<string, string | null>();
  for (const name of others) owners.set(name, null);
  for (const { file, stamp } of kept) owners.set(file, stamp);
  const used = new Set<string>();
  return files.map((file) => {
    const stamp = stampOf(file);
    const isTaken = (name: string): boolean => used.has(name) || (owners.has(name) && owners.get(name) !== stamp);
    let name = file.name;
    for (let count = 2; isTaken(name); count += 1) name = `${file.name} (${count})`;
    used.add(name);
    return name;
  });
}
