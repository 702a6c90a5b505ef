import { AppError } from '../../core/errors.ts';
import { readAdobeAnnotations } from './adobe-annotations.ts';
import { readAppleBooks } from './apple-books.ts';
import { readAppleExcerpts } from './apple-excerpts.ts';
import type { BookNotes } from './book-notes.ts';
import { readClippingsFile } from './clippings-file.ts';
import { readJsonNotes } from './json-notes.ts';
import { readKoboDatabase } from './kobo-database.ts';
import { readKoreaderLua, readKoreaderMarkdown } from './koreader.ts';
import { readNotebookHtml } from './notebook-html.ts';
import { readReadwiseCsv } from './readwise-csv.ts';
import { isSqlite } from './sqlite-table.ts';

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
  readAppleExcerpts,
];

/** Files larger than this are not looked at: a Kobo reader with hundreds of books fills a quarter of it. */
export const NOTES_BYTES_MAX = 512 * 1024 * 1024;
/** A text larger than this is no notes. */
const TEXT_BYTES_MAX = 64 * 1024 * 1024;

/** Formats of notes that are known, for whoever has to be told. */
const KNOWN_NOTES =
  'Kindle "My Clippings.txt", a Kindle notebook saved as HTML, Bookcision JSON, Readwise CSV, Calibre JSON, KOReader .lua or .md, Kobo .annot or KoboReader.sqlite, the property list of Apple Books, passages that it copied or sent';

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

/** The same for the bytes of a file, which may be a database as well. */
export function readNotesBytes(bytes: Uint8Array, file: string): readonly BookNotes[] {
  if (isSqlite(bytes)) return readDatabase(bytes, file);
  if (bytes.length > TEXT_BYTES_MAX)
    throw new AppError('type-not-accepted', `${file} is too large to be a file of notes.`);
  return readNotesFile(textIn(bytes), file);
}

/** Text of a file as its byte order mark says; without one it is UTF-8. */
function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function readDatabase(bytes: Uint8Array, file: string): readonly BookNotes[] {
  let books: readonly BookNotes[] | undefined;
  try {
    books = readKoboDatabase(bytes, file);
  } catch (cause) {
    throw new AppError('type-not-accepted', `${file} is damaged: copy it from the reader once more.`, { cause });
  }
  const full = books?.filter(({ notes }) => notes.length > 0) ?? [];
  if (full.length > 0) return full;
  throw new AppError('type-not-accepted', `${file} holds no notes that can be read here. Known are ${KNOWN_NOTES}.`);
}
