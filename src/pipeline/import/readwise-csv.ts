import { type BookNotes, notesOfHighlight, pageIn } from './book-notes.ts';

/** Readwise's CSV of highlights, and the one that we write; undefined for other text. */
export function readReadwiseCsv(text: string, file: string): readonly BookNotes[] | undefined {
  const [header, ...rows] = rowsOf(text.replace(/^\ufeff/u, ''));
  const at = (name: string): number => header?.findIndex((column) => column.trim().toLowerCase() === name) ?? -1;
  if (at('highlight') < 0 || (at('book title') < 0 && at('title') < 0)) return undefined;
  const books = new Map<string, { title: string; authors: string; notes: BookNotes['notes'][number][] }>();
  for (const row of rows) {
    const cell = (...names: readonly string[]): string =>
      names.map((name) => row[at(name)]?.trim() ?? '').find((value) => value !== '') ?? '';
    const [title, authors] = [cell('book title', 'title'), cell('book author', 'author')];
    const book = books.get(title) ?? { title, authors, notes: [] };
    books.set(title, book);
    const [place, type] = [cell('location'), cell('location type').toLowerCase()];
    const isPage = type === 'page' || (type === '' && pageIn(place) !== 'x');
    book.notes.push(
      ...notesOfHighlight(
        {
          text: plain(cell('highlight')),
          note: plain(cell('note')),
          ...(isPage ? { page: pageIn(place) } : { location: place }),
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

/** Without the apostrophe that keeps a spreadsheet program from calculating a cell. */
function plain(text: string): string {
  return text.replace(/^'(?=[=+\-@])/u, '');
}

/** RFC 4180. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gu)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end !== ',' && end !== '') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}
