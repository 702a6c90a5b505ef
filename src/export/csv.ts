import type { Extraction, Note } from '../core/note.ts';
import { OWN_WORDS } from '../core/page-finds.ts';
import { printable } from './printable.ts';

/** The columns that Readwise imports, of which only the first is required there; then what else is known. */
const COLUMNS = ['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Chapter', 'Color', 'File'] as const;

interface Row {
  readonly highlight: string;
  readonly note: string;
  readonly location: string;
  /** Chapter, colour and file. */
  readonly from: readonly string[];
}

/**
 * The notes as CSV (RFC 4180) for Readwise: a row for each passage, the reader's own words beside the passage they
 * follow, the page as location where it is a number. Columns of its own stand behind those of Readwise.
 */
export function csvFromExtraction({ notes, title = '', authors = '' }: Extraction): string {
  const book = [title, authors].map(printable);
  const rows = rowsOf(notes).map(({ highlight, note, location, from }) => {
    return [highlight, ...book, '', note, location, ...from];
  });
  return [COLUMNS, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function rowsOf(notes: readonly Note[]): readonly Row[] {
  const rows: Row[] = [];
  for (const { page, text, source } of notes) {
    const from = [source?.chapter, source?.colour, source?.file].map((known) => printable(known ?? ''));
    const location = page === 'x' ? '' : String(page);
    const last = rows.at(-1);
    const own = text.startsWith(OWN_WORDS) ? printable(text.slice(OWN_WORDS.length)) : undefined;
    if (own === undefined) rows.push({ highlight: printable(text), note: '', location, from });
    else if (last === undefined || last.location !== location) rows.push({ highlight: own, note: '', location, from });
    else rows[rows.length - 1] = { ...last, note: last.note === '' ? own : `${last.note} ${own}` };
  }
  return rows;
}

function cellOf(text: string): string {
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
