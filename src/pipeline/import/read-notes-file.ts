import { AppError } from '../../core/errors.ts';
import type { Note } from '../../core/note.ts';
import { readAdobeAnnotations } from './adobe-annotations.ts';
import { readAppleBooks } from './apple-books.ts';
import type { BookNotes } from './book-notes.ts';
import { readClippingsFile } from './clippings-file.ts';
import { readJsonNotes } from './json-notes.ts';
import { readKoreaderLua, readKoreaderMarkdown } from './koreader.ts';
import { readNotebookHtml } from './notebook-html.ts';
import { readReadwiseCsv } from './readwise-csv.ts';

type Reader = (text: string, file: string) => readonly BookNotes[] | undefined;

const READERS: readonly Reader[] = [
  readClippingsFile,
  readNotebookHtml,
  readJsonNotes,
  readKoreaderLua,
  readKoreaderMarkdown,
  readReadwiseCsv,
  readAdobeAnnotations,
  readAppleBooks,
];

/** Formats of notes that are known, for whoever has to be told. */
const KNOWN_NOTES =
  'Kindle "My Clippings.txt", a Kindle notebook saved as HTML, Bookcision JSON, Readwise CSV, Calibre JSON, KOReader .lua or .md, Kobo .annot, the property list of Apple Books';

/**
 * The notes of a file that another program wrote, book by book; what it is decides its content, not its name. Throws
 * `AppError` `type-not-accepted` for a file that is none of these.
 */
export function readNotesFile(text: string, file: string): readonly BookNotes[] {
  for (const read of READERS) {
    const books = read(text, file);
    if (books !== undefined && books.some(({ notes }) => notes.length > 0)) return books;
  }
  throw new AppError('type-not-accepted', `${file} holds no notes that can be read here. Known are ${KNOWN_NOTES}.`);
}

/** Notes without those that are there already or come twice: the same words on the same page or place. */
export function withoutDuplicates(notes: readonly Note[], known: readonly Note[] = []): readonly Note[] {
  const seen = new Set(known.map(keyOf));
  return notes.filter((note) => {
    const key = keyOf(note);
    return seen.has(key) ? false : seen.add(key);
  });
}

function keyOf({ page, text, source }: Note): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return JSON.stringify([page === 'x' ? (source?.location ?? 'x') : page, letters]);
}
