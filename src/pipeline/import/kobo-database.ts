import type { Note } from '../../core/note.ts';
import { type BookNotes, notesOfHighlight } from './book-notes.ts';
import { type SqlRow, tableRows } from './sqlite-table.ts';

/**
 * `KoboReader.sqlite`, in which Kobo readers keep everything; undefined for a database without its table of bookmarks.
 * Kobo counts no pages: notes stand in the order of the book.
 */
export function readKoboDatabase(bytes: Uint8Array, file: string): readonly BookNotes[] | undefined {
  const bookmarks = tableRows(bytes, 'Bookmark');
  if (bookmarks === undefined) return undefined;
  const contents = new Map((tableRows(bytes, 'content') ?? []).map((row) => [textIn(row, 'contentid'), row]));
  const place = (row: SqlRow): number => Number(contents.get(textIn(row, 'contentid'))?.get('volumeindex') ?? 0);
  const within = (row: SqlRow): number => Number(row.get('chapterprogress') ?? 0);
  const books = new Map<string | undefined, Note[]>();
  for (const row of bookmarks.toSorted((a, b) => place(a) - place(b) || within(a) - within(b))) {
    if (/^(?:1|true)$/iu.test(String(row.get('hidden') ?? ''))) continue;
    const volume = textIn(row, 'volumeid');
    const highlight = {
      text: textIn(row, 'text'),
      note: textIn(row, 'annotation'),
      date: textIn(row, 'datecreated'),
      chapter: chapterOf(contents.get(textIn(row, 'contentid')), volume),
    };
    const notes = books.get(volume) ?? [];
    notes.push(...notesOfHighlight(highlight, file));
    books.set(volume, notes);
  }
  return [...books].map(([volume, notes]) => {
    const book = contents.get(volume);
    const [title, authors] = [textIn(book, 'title'), textIn(book, 'attribution')];
    return { ...(title !== undefined && { title }), ...(authors !== undefined && { authors }), notes };
  });
}

/** Chapters that have no title are called by the path of their file. */
function chapterOf(content: SqlRow | undefined, volume: string | undefined): string | undefined {
  const title = textIn(content, 'title');
  const isChapter = textIn(content, 'contentid') !== volume && !/[/\\]|\.x?html?$/iu.test(title ?? '');
  return isChapter ? title : undefined;
}

function textIn(row: SqlRow | undefined, column: string): string | undefined {
  const value = row?.get(column);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
