import type { Extraction, FileBook, Note } from '../../core/note.ts';
import { takeawaysFromNotes } from '../../core/notes/notes.ts';
import { sameData } from '../../core/same-data.ts';
import type { BookNotes } from './book-notes.ts';
import { withoutDuplicates } from './duplicates.ts';

/** Nothing yet. */
export const NO_NOTES: Extraction = { notes: [], keyTakeaways: [] };

/**
 * What is there already, and behind it the notes of other programs that are not. Everything keeps the name of its book:
 * as that of the whole where it is one, else as that of its file, which is then told apart by its title. Takeaways are
 * chosen anew unless the reader has written them.
 */
export function withImported(known: Extraction, added: readonly BookNotes[]): Extraction {
  const parts = isOneBook(known, added) ? added : added.map(named);
  const notes = [
    ...known.notes,
    ...withoutDuplicates(
      parts.flatMap((book) => book.notes),
      known.notes,
    ),
  ];
  const areOwn = known.notes.length > 0 && !sameData(known.keyTakeaways, takeawaysFromNotes(known.notes));
  return {
    ...known,
    ...(areOwn ? {} : { keyTakeaways: takeawaysFromNotes(notes) }),
    notes,
    ...(parts === added ? nameOf(known, added) : booksOf(known, parts)),
  };
}

function isOneBook(known: Extraction, added: readonly BookNotes[]): boolean {
  const titles = [...new Set(added.map(({ title }) => title))];
  return titles.length <= 1 && known.books === undefined && (known.notes.length === 0 || known.title === titles[0]);
}

function nameOf(known: Extraction, [book]: readonly BookNotes[]): Pick<Extraction, 'title' | 'authors'> {
  const { title = book?.title, authors = book?.authors } = known;
  return { ...(title !== undefined && { title }), ...(authors !== undefined && { authors }) };
}

/** One file may hold the notes of many books; their names hold for files. */
function named(book: BookNotes): BookNotes {
  const { title } = book;
  if (title === undefined) return book;
  const own = ({ source, ...note }: Note): Note => ({
    ...note,
    ...(source && { source: { ...source, file: `${source.file} (${title})` } }),
  });
  return { ...book, notes: book.notes.map(own) };
}

function booksOf({ books: known = [] }: Extraction, added: readonly BookNotes[]): Pick<Extraction, 'books'> {
  const books = new Map<string, FileBook>(known.map((book) => [book.title, book]));
  for (const { title, authors, notes } of added) {
    if (title === undefined) continue;
    const before = books.get(title);
    const files = new Set([...(before?.files ?? []), ...notes.flatMap(({ source }) => source?.file ?? [])]);
    const by = before?.authors ?? authors;
    books.set(title, { files: [...files], title, ...(by !== undefined && { authors: by }) });
  }
  return books.size === 0 ? {} : { books: [...books.values()] };
}
