import type { Book } from '../storage/book-store.ts';

/** Words of the first note that stand for a title. */
const WORDS_MAX = 7;

/** What a book is called: its title, else how its first note begins. */
export function nameOfBook({ title, texts }: Pick<Book, 'title' | 'texts'>): string {
  if (title !== undefined && title !== '') return title;
  const words = (texts[0]?.text ?? '').split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return 'Untitled';
  return words.length <= WORDS_MAX ? `“${words.join(' ')}”` : `“${words.slice(0, WORDS_MAX).join(' ')} …”`;
}

/** How many notes, and when they were read; of another version of a book, also when it was changed. */
export function aboutBook({ texts, readAt, changedAt }: Book, isOtherVersion: boolean): string {
  const count = texts.length === 1 ? '1 note' : `${texts.length} notes`;
  const date = new Date(readAt).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' });
  if (!isOtherVersion) return `${count} · ${date}`;
  const changed = new Date(changedAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  return `${count} · ${date} · another version, changed ${changed}`;
}
