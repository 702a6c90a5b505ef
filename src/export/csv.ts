import type { Extraction } from '../core/note.ts';
import { OWN_WORDS } from '../core/passages/passages.ts';
import { printable } from './printable.ts';
import { type Quote, quotesOf } from './quotes.ts';

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
/**
 * Spreadsheet programs calculate cells that begin so, East Asian ones also by wide signs. An apostrophe before them says that
 * they are text.
 */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;

/**
 * The notes as CSV (RFC 4180) for Readwise: a row for each passage, the reader's own words beside the passage they
 * follow, as location the page as it is printed, or the place that the source counts. Columns of its own stand behind those of Readwise.
 */
export function csvFromExtraction(extraction: Extraction): string {
  const rows = quotesOf(extraction).map(cellsOf);
  return BYTE_ORDER_MARK + [COLUMNS, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellsOf({ text, own, page, title, authors, chapter, note: { source } }: Quote): readonly string[] {
  const isAlone = text === '';
  const words = own.join(' ');
  const location = page === 'x' ? printable(source?.location ?? '') : page;
  const from = [source?.colour, source?.file].map((known) => printable(known ?? ''));
  // A row needs a passage: words of the reader's that stand alone say that they are none.
  const passage = isAlone ? OWN_WORDS + words : text;
  return [passage, title, authors, '', isAlone ? '' : words, location, printable(source?.date ?? ''), chapter, ...from];
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
