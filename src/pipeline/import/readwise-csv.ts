import { parsePrintedPage } from '../../core/notes/notes.ts';
import { OWN_WORDS } from '../../core/passages/passages.ts';
import { type BookNotes, notesOfHighlight } from './book-notes.ts';

/** A spreadsheet program says so in a line of its own before the header. */
const SEPARATOR_LINE = /^sep=.\r?\n/iu;
/** What stands between cells: where commas are written in numbers, spreadsheet programs write semicolons there. */
const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Readwise's CSV of highlights, as it comes or as a spreadsheet program of any country wrote it, and the one that we
 * write; undefined for other text.
 */
export function readReadwiseCsv(text: string, file: string): readonly BookNotes[] | undefined {
  const table = text.replace(/^\ufeff/u, '').replace(SEPARATOR_LINE, '');
  const [head = ''] = /^[^\r\n]*/u.exec(table) ?? [];
  const separator = SEPARATORS.find((one) => isHeader(rowsOf(head, one)[0] ?? []));
  if (separator === undefined) return undefined;
  const [header = [], ...rows] = rowsOf(table, separator);
  const at = (name: string): number => placeOf(header, name);
  const books = new Map<string, { title: string; authors: string; notes: BookNotes['notes'][number][] }>();
  for (const row of rows) {
    const cell = (...names: readonly string[]): string =>
      names.map((name) => row[at(name)]?.trim() ?? '').find((value) => value !== '') ?? '';
    const [title, authors] = [cell('book title', 'title'), cell('book author', 'author')];
    const book = books.get(title) ?? { title, authors, notes: [] };
    books.set(title, book);
    const [place, type] = [cell('location'), cell('location type').toLowerCase()];
    const printed = type === 'page' || type === '' ? parsePrintedPage(place) : undefined;
    const words = plain(cell('highlight'));
    book.notes.push(
      ...notesOfHighlight(
        {
          ...(words.startsWith(OWN_WORDS)
            ? { note: words.slice(OWN_WORDS.length) }
            : { text: words, note: plain(cell('note')) }),
          ...(printed ?? { location: place }),
          date: cell('highlighted at', 'date'),
          chapter: cell('chapter'),
        },
        file,
      ),
    );
  }
  return [...books.values()].map(({ title, authors, notes }) => ({
    ...(title && { title }),
    ...(authors && { authors }),
    notes,
  }));
}

function isHeader(cells: readonly string[]): boolean {
  return placeOf(cells, 'highlight') >= 0 && (placeOf(cells, 'book title') >= 0 || placeOf(cells, 'title') >= 0);
}

function placeOf(header: readonly string[], name: string): number {
  return header.findIndex((column) => column.trim().toLowerCase() === name);
}

/** Without the apostrophe that keeps a spreadsheet program from calculating a cell. */
function plain(text: string): string {
  return text.replace(/^'(?=[=+\-@＝＋－＠])/u, '');
}

/** RFC 4180, with another sign between cells than its comma. */
function rowsOf(text: string, separator: (typeof SEPARATORS)[number]): readonly (readonly string[])[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gu');
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end = ''] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end !== separator && end !== '') rows.push([]);
  }
  return rows.filter((row) => row.some((one) => one !== ''));
}
