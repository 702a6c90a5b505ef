import type { Book } from '../storage/book-store.ts';

/** Words of the first note that stand for a title. */
const WORDS_MAX = 7;

/** What a book is named by. */
interface Named {
  readonly title?: string | undefined;
  readonly texts: readonly { readonly text: string }[];
}

/** What a book is called: its title, else how its first note begins. */
export function nameOfBook({ title, texts }: Named): string {
  if (title !== undefined && title !== '') return title;
  const words = (texts[0]?.text ?? '').split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return 'Untitled';
  return words.length <= WORDS_MAX ? `“${words.join(' ')}”` : `“${words.slice(0, WORDS_MAX).join(' ')} …”`;
}

/** Made once, and not with the first screen: to make it takes longer than to draw the rest of a row. */
let longDate: Intl.DateTimeFormat | undefined;

/** How many notes, and when they were read; of another version of a book, when it was changed, by which the two are told apart. */
export function aboutBook({ texts, readAt, changedAt }: Book, isOtherVersion: boolean): string {
  const count = texts.length === 1 ? '1 note' : `${texts.length} notes`;
  longDate ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
  if (!isOtherVersion) return `${count} · ${longDate.format(readAt)}`;
  const changed = new Date(changedAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  return `${count} · another version, changed ${changed}`;
}
