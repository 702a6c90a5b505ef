/**
 * A PDF as it is opened: its pages with their characters and labels, and what it says of the book. In go what `file`
 * opens and limits; out come pages in points as they are shown. About 5 ms for a page of text. Whatever else is to be
 * read of a file is bounded here before anybody sees it.
 */
export { type BookData, bookDataOf } from './book-data.ts';
export { languageOf } from './book-language.ts';
export type { EnclosedPdf } from './enclosed.ts';
export { type DocumentPage, openDocument, type PdfDocument } from './open-document.ts';
export { pageNumbersOf } from './page-labels.ts';
