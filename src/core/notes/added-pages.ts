import type { Extraction, Note } from '../note.ts';
import { sameData } from '../same-data.ts';
import { takeawaysFromNotes } from './takeaways.ts';

/**
 * A book with the notes of further pages, each among the others where its page number puts it; notes and edits that are
 * there stay. Takeaways are chosen anew only where the reader has not touched them.
 */
export function withPagesAdded(content: Extraction, added: Extraction): Extraction {
  const notes = added.notes.reduce<readonly Note[]>((all, note, at) => {
    const before = added.notes[at - 1];
    return inserted(all, note, before);
  }, content.notes);
  const areOwn = !sameData(content.keyTakeaways, takeawaysFromNotes(content.notes));
  const unread = [...(content.unread ?? []), ...(added.unread ?? [])];
  const doubtful = [...(content.doubtful ?? []), ...(added.doubtful ?? [])];
  const books = [...(content.books ?? []), ...(added.books ?? [])];
  return {
    ...content,
    notes,
    keyTakeaways: areOwn ? content.keyTakeaways : takeawaysFromNotes(notes),
    ...(unread.length > 0 && { unread }),
    ...(doubtful.length > 0 && { doubtful }),
    ...(books.length > 0 && { books }),
  };
}

/** The printed numbers of pages that a book has already and that were read again from another picture. */
export function repeatedPages(content: Extraction, added: Extraction): readonly number[] {
  const fresh = new Set(added.notes.map(({ source }) => source?.file));
  const old = new Set(content.notes.flatMap(({ page, source }) => (fresh.has(source?.file) ? [] : [page])));
  const again = added.notes.flatMap(({ page }) => (page !== 'x' && old.has(page) ? [page] : []));
  return [...new Set(again)].toSorted((a, b) => a - b);
}

/** The book without the older notes of pages that were read again; `files` are those that they were read from now. */
export function withoutRepeated(
  content: Extraction,
  { pages, files }: { readonly pages: readonly number[]; readonly files: ReadonlySet<string> },
): Extraction {
  const isOld = ({ page, source }: Note): boolean =>
    page !== 'x' && pages.includes(page) && !(source !== undefined && files.has(source.file));
  return { ...content, notes: content.notes.filter((note) => !isOld(note)) };
}

/** After the last note of its page or of one before; a page without a number follows what was read before it. */
function inserted(notes: readonly Note[], note: Note, before: Note | undefined): readonly Note[] {
  const follows = before === undefined ? -1 : notes.lastIndexOf(before);
  const { page } = note;
  if (follows >= 0 && (page === 'x' || before?.page === page)) return notes.toSpliced(follows + 1, 0, note);
  if (page === 'x') return [...notes, note];
  const last = notes.findLastIndex((one) => one.page !== 'x' && one.page <= page);
  if (last >= 0) return notes.toSpliced(last + 1, 0, note);
  const next = notes.findIndex((one) => one.page !== 'x');
  return next < 0 ? [...notes, note] : notes.toSpliced(next, 0, note);
}
