import type { Note } from '../../core/note.ts';

/** Notes without those that are there already or come twice: the same words on the same page or place. */
export function withoutDuplicates(notes: readonly Note[], known: readonly Note[] = []): readonly Note[] {
  const seen = new Set(known.map(keyOf));
  return notes.filter((note) => {
    const key = keyOf(note);
    return seen.has(key) ? false : seen.add(key);
  });
}

function keyOf({ page, label, text, source }: Note): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return JSON.stringify([page === 'x' ? (label ?? source?.location ?? 'x') : page, letters]);
}
