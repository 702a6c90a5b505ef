/** A file, and the folders that were dropped around it. */
type DroppedFile = File & { readonly relativePath?: string };

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Files in the order of their pages: those that the reader picked or dropped as given, then those of dropped folders by their
 * names, `page 9` before `page 10`: browsers give these as they lie on the disk.
 */
export function inPageOrder(files: readonly DroppedFile[]): readonly File[] {
  const loose = files.filter((file) => !isOfFolder(file));
  const ofFolders = files.filter(isOfFolder);
  return [...loose, ...ofFolders.toSorted((a, b) => byName.compare(a.relativePath ?? '', b.relativePath ?? ''))];
}

/** A file that was dropped by itself has a path as well: `./name` or `/name`. */
function isOfFolder({ relativePath = '' }: DroppedFile): boolean {
  return relativePath.replace(/^\.?\//u, '').includes('/');
}
