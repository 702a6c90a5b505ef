/**
 * A PDF as it is opened: its pages, characters, labels, and what it says of the book. In go a file's bytes or a way to
 * ask for them piece by piece, limits, and the PDFium module that reads them. Out come pages whose characters stand where
 * they are seen, in points of the shown page; everything foreign is bounded here, and a fault is a `PdfError`. About 5 ms
 * for a page of text.
 */
export { type BookData, bookDataOf } from './book-data.ts';
export { languageOf } from './book-language.ts';
export { type Character, endsLine, isBlank, isShown } from './character.ts';
export {
  type Direction,
  type PageFrame,
  type QuarterTurns,
  shownBox,
  shownPoint,
  shownSize,
  turned,
  userPoint,
} from './frame.ts';
export { type Layers, layersOf } from './layers.ts';
export { DEFAULT_PDF_LIMITS, LIMIT_VARIABLES, type LimitVariable, type PdfLimits } from './limits.ts';
export type { DocumentSource } from './load-document.ts';
export { applied, IDENTITY, type Matrix, matrixOf, product } from './matrix.ts';
export { isOnLine, type LineEnd, lineEnd, MAIN_SIZE_SHARE } from './on-line.ts';
export { type DocumentPage, openDocument, type PdfDocument } from './open-document.ts';
export { pageNumberOf } from './page-labels.ts';
export { PdfError, type PdfFault } from './pdf-error.ts';
export { type Pdfium, PdfiumMemory } from './pdfium.ts';
export type { LoadedPage } from './text-layer.ts';
