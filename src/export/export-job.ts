import type { Extraction, Note } from '../core/note.ts';
import { type ExportedFile, type ExportFormat, exportExtraction } from './formats.ts';
import { exportLibrary, type LibraryFormat } from './library.ts';

/** A file that is to be made: of one book, or of all. Plain data, which can be handed to a worker. */
export type ExportJob =
  | { readonly kind: 'book'; readonly book: Extraction; readonly format: ExportFormat }
  | { readonly kind: 'library'; readonly books: readonly Extraction[]; readonly format: LibraryFormat };

/** Makes the file. Costs up to half a second a thousand notes on a slow device, as Word; others a fifth of that. */
export async function makeExport(job: ExportJob): Promise<ExportedFile> {
  return job.kind === 'book' ? exportExtraction(job.book, job.format) : exportLibrary(job.books, job.format);
}

/**
 * The same job without what its file does not tell: where each word stands is told by JSON alone, and handing that to a
 * worker would take longer than making the file.
 */
export function withoutPlaces(job: ExportJob): ExportJob {
  if (job.format === 'json') return job;
  if (job.kind === 'book') return { ...job, book: bookWithout(job.book) };
  return { ...job, books: job.books.map(bookWithout) };
}

function bookWithout({ unread: _ink, doubtful: _doubts, notes, ...book }: Extraction): Extraction {
  return { ...book, notes: notes.map(noteWithout) };
}

function noteWithout(note: Note): Note {
  if (note.source === undefined) return note;
  const { words: _words, continued, ...source } = note.source;
  const parts = continued?.map(({ file, pageIndex }) => ({ file, pageIndex, boxes: [] }));
  return { ...note, source: { ...source, boxes: [], ...(parts && { continued: parts }) } };
}
