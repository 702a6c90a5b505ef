import type { Extraction } from '../core/note.ts';
import { bookOfNote } from '../core/notes/notes.ts';
import { OWN_WORDS } from '../core/passages/passages.ts';
import { printable } from './printable.ts';

/** The columns that Readwise imports, of which only the first is required there; then what else is known. */
const COLUMNS = [
  'Highlight',
  'Title',
  'Author',
  'URL',
  'Note',
  'Location',
  'Date',
  'Chapter',
  'Color',
  'File',
] as const;
/** Without it spreadsheet programs take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff';
/** Spreadsheet programs calculate cells that begin so. An apostrophe before them says that they are text. */
const FORMULA = /^[=+\-@\t\r]/u;

interface Row {
  readonly highlight: string;
  /** Title and author of the book that this passage is from. */
  readonly book: readonly [string, string];
  readonly note: string;
  readonly location: string;
  /** Date, chapter, colour and file. */
  readonly from: readonly string[];
}

/**
 * The notes as CSV (RFC 4180) for Readwise: a row for each passage, the reader's own words beside the passage they
 * follow, as location the page as it is printed, or the place that the source counts. Columns of its own stand behind those of Readwise.
 */
export function csvFromExtraction(extraction: Extraction): string {
  const rows = rowsOf(extraction).map(({ highlight, book, note, location, from }) => {
    return [highlight, ...book, '', note, location, ...from];
  });
  return BYTE_ORDER_MARK + [COLUMNS, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function rowsOf(extraction: Extraction): readonly Row[] {
  const rows: Row[] = [];
  for (const one of extraction.notes) {
    const { page, label, text, source } = one;
    const { title = '', authors = '' } = bookOfNote(extraction, one);
    const book = [printable(title), printable(authors)] as const;
    const from = [source?.date, source?.chapter, source?.colour, source?.file].map((known) => printable(known ?? ''));
    const location = page === 'x' ? printable(label ?? source?.location ?? '') : String(page);
    const last = rows.at(-1);
    const own = text.startsWith(OWN_WORDS) ? printable(text.slice(OWN_WORDS.length)) : undefined;
    if (own === undefined) rows.push({ highlight: printable(text), book, note: '', location, from });
    else if (last === undefined || last.location !== location)
      rows.push({ highlight: own, book, note: '', location, from });
    else rows[rows.length - 1] = { ...last, note: last.note === '' ? own : `${last.note} ${own}` };
  }
  return rows;
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
