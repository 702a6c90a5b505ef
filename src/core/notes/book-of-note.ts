import type { Extraction, FileBook, Note } from '../note.ts';
import { takeawaysFromNotes } from './takeaways.ts';

/** Title and author as far as they are known. */
export type BookName = Pick<Extraction, 'title' | 'authors'>;

/** The book that a note is from: that of its file, where files name books, else that of the whole. */
export function bookOfNote({ books = [], title, authors }: Extraction, note: Note): BookName {
  const file = note.source?.file;
  const own = books.find(({ files }) => file !== undefined && files.includes(file));
  if (own !== undefined) return nameOf(own);
  return { ...(title !== undefined && { title }), ...(authors !== undefined && { authors }) };
}

/** One book of several that were read together, and the files that are its own; none for what names no book. */
export interface SplitBook {
  readonly content: Extraction;
  readonly files: ReadonlySet<string>;
}

/**
 * A mixed upload as the books that it is made of, that of the first note first; notes whose files name no book are one
 * more. Takeaways are chosen anew from the notes of each. One book is given back as it is.
 */
export function splitBooks(content: Extraction): readonly SplitBook[] {
  const { books = [] } = content;
  const own = books.map((book) => partOf(content, new Set(book.files), book));
  const named = new Set(books.flatMap(({ files }) => files));
  const others = new Set(filesIn(content).filter((file) => !named.has(file)));
  const rest = partOf(content, others, content);
  const parts = [...own, rest].filter(({ content: part }) => part.notes.length > 0 || (part.unread?.length ?? 0) > 0);
  if (parts.length < 2) return [{ content, files: new Set(filesIn(content)) }];
  return parts.toSorted((a, b) => placeOf(content, a) - placeOf(content, b));
}

function partOf(content: Extraction, files: ReadonlySet<string>, name: BookName): SplitBook {
  const isOwn = (of: { readonly file: string } | undefined): boolean => of !== undefined && files.has(of.file);
  // Notes without a place stay with what names no book.
  const isRest = name === content;
  const notes = content.notes.filter(({ source }) => isOwn(source) || (isRest && source === undefined));
  const unread = (content.unread ?? []).filter(isOwn);
  const doubtful = (content.doubtful ?? []).filter(isOwn);
  const part: Extraction = {
    notes,
    keyTakeaways: takeawaysFromNotes(notes),
    ...nameOf(name),
    ...(unread.length > 0 && { unread }),
    ...(doubtful.length > 0 && { doubtful }),
  };
  return { content: part, files };
}

function placeOf(content: Extraction, { content: { notes } }: SplitBook): number {
  const at = content.notes.findIndex((note) => note === notes[0]);
  return at < 0 ? content.notes.length : at;
}

function filesIn({ notes, unread = [], doubtful = [] }: Extraction): readonly string[] {
  const sources = notes.flatMap(({ source }) => (source === undefined ? [] : [source, ...(source.continued ?? [])]));
  return [...new Set([...sources, ...unread, ...doubtful].map(({ file }) => file))];
}

function nameOf({ title, authors }: BookName | FileBook): BookName {
  return { ...(title !== undefined && { title }), ...(authors !== undefined && { authors }) };
}
