import type { Extraction } from '../core/note.ts';
import { csvFromExtraction } from './csv.ts';
import type { ExportedFile } from './formats.ts';
import { escapedStart, markdownFromExtraction } from './markdown.ts';
import { printable } from './printable.ts';

/** Formats in which several books are had as one file. */
export const LIBRARY_FORMATS = ['md', 'csv', 'json'] as const;

export type LibraryFormat = (typeof LIBRARY_FORMATS)[number];

/** Several books as one file, each under its title. */
export function exportLibrary(books: readonly Extraction[], format: LibraryFormat): ExportedFile {
  switch (format) {
    case 'md':
      return { name: 'books.md', type: 'text/markdown;charset=utf-8', content: books.map(chapterOf).join('\n') };
    case 'csv':
      return { name: 'books.csv', type: 'text/csv;charset=utf-8', content: tableOf(books) };
    case 'json':
      return { name: 'books.json', type: 'application/json', content: `${JSON.stringify(books, undefined, 2)}\n` };
    default:
      return format satisfies never;
  }
}

function chapterOf(book: Extraction): string {
  const { title = 'Untitled', authors } = book;
  const heading = `# ${escapedStart(printable(title))}\n`;
  const by = authors === undefined ? '' : `\n${escapedStart(printable(authors))}\n`;
  return `${heading}${by}\n${markdownFromExtraction(book).replace(/^# /gmu, '## ')}`;
}

/** One table: the heading of the first book stands for all. */
function tableOf(books: readonly Extraction[]): string {
  return books
    .map(csvFromExtraction)
    .map((table, at) => (at === 0 ? table : table.slice(table.indexOf('\r\n') + 2)))
    .join('');
}
