/**
 * What Kindle writes of a reader's highlights: exports that came as a PDF, a page or a mail, and files of clippings. In go
 * lines with their places; out come the book, its notes with page and location, and what the export hides or cut short.
 * About 0.05 ms of the processor for a note. Each grammar has a file of its own, each language its words in `languages.ts`;
 * what a line is made of is the caller's.
 */
export { readClippings } from './clippings.ts';
export { looksLikeKindleExport, readKindleExport } from './kindle-export.ts';
export type { KindleLine } from './kindle-line.ts';
export { placeOf } from './place.ts';
