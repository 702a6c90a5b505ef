import { AppError } from '../../core/errors.ts';
import { readAdobeAnnotations } from './adobe-annotations.ts';
import { readAppleBooks, readBinaryAppleBooks } from './apple-books.ts';
import { readAppleExcerpts } from './apple-excerpts.ts';
import type { BookNotes } from './book-notes.ts';
import { readClippingsFile } from './clippings-file.ts';
import { readJsonNotes } from './json-notes.ts';
import { readKoboDatabase } from './kobo-database.ts';
import { readKoreaderLua, readKoreaderMarkdown } from './koreader.ts';
import { readNotebookHtml } from './notebook-html.ts';
import { isBinaryPropertyList } from './property-list.ts';
import { readReadwiseCsv } from './readwise-csv.ts';
import { unknownNotes, whyRefused } from './refused-notes.ts';
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

/**
 * The notes of a file that another program wrote, book by book; what it is decides its content, not its name. Throws
 * `AppError` `type-not-accepted` for a file that is none of these.
 */
export function readNotesFile(text: string, file: string): readonly BookNotes[] {
  for (const read of READERS) {
    const books = read(text, file);
    if (books !== undefined && books.some(({ notes }) => notes.length > 0)) return books;
  }
  throw new AppError('type-not-accepted', whyRefused(text, file));
}

/** The same for the bytes of a file, which may be a database as well. */
export function readNotesBytes(bytes: Uint8Array, file: string): readonly BookNotes[] {
  if (isSqlite(bytes)) return readDamageable(() => readKoboDatabase(bytes, file), file);
  if (isBinaryPropertyList(bytes)) return readDamageable(() => readBinaryAppleBooks(bytes, file), file);
  if (bytes.length > TEXT_BYTES_MAX)
    throw new AppError('type-not-accepted', `${file} is too large to be a file of notes.`);
  return readNotesFile(textIn(bytes), file);
}

/**
 * Text of a file as its byte order mark says. Without one it is UTF-16 where it begins with a sign of ASCII and a zero beside,
 * else UTF-8, unless more of its signs beyond ASCII would be broken so than whole: then it is what spreadsheet programs write
 * on Windows.
 */
function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const broken = countOf(text, BROKEN);
  return broken > countOf(text, BEYOND_ASCII) - broken ? windowsTextIn(bytes) : text;
}

/** Some platforms take Windows' letters for those of Latin-1, which has none from 128 to 159. */
function windowsTextIn(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return text.replaceAll(FIRST_WINDOWS, (sign) => WINDOWS.charAt(sign.charCodeAt(0) - 0x80));
}

const FIRST_WINDOWS = /[\u0080-\u009f]/gu;
/** Signs 128 to 159 of Windows-1252; five places have none. */
const WINDOWS = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

const BROKEN = /\ufffd/gu;
const BEYOND_ASCII = /\P{ASCII}/gu;

function countOf(text: string, signs: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(signs)) count += 1;
  return count;
}

/** The books of a file that is no text. `read` throws where the file is not whole. */
function readDamageable(read: () => readonly BookNotes[] | undefined, file: string): readonly BookNotes[] {
  let books: readonly BookNotes[] | undefined;
  try {
    books = read();
  } catch (cause) {
    throw new AppError('type-not-accepted', `${file} is damaged: copy it from the reader once more.`, { cause });
  }
  const full = books?.filter(({ notes }) => notes.length > 0) ?? [];
  if (full.length > 0) return full;
  throw new AppError('type-not-accepted', unknownNotes(file));
}
