import { AppError } from '../../core/errors.ts';
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

/** Files larger than this are no notes. */
export const NOTES_BYTES_MAX = 64 * 1024 * 1024;

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
