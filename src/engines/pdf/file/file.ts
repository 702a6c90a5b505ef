/**
 * A PDF's bytes as PDFium opens them, and the plane of its pages. In go a file's bytes or a way to ask for them piece by
 * piece, and the PDFium module; out come a document within limits, also one whose end is lost or that has layers, and the
 * frame and matrices by which a page's points are taken to where they are seen. A fault is a `PdfError`. Milliseconds.
 * What a file may ask for at most is set here; what its pages hold is for the rooms after this one.
 */
export {
  type Direction,
  type PageFrame,
  type QuarterTurns,
  shownBox,
  shownDirection,
  shownPoint,
  shownSize,
  turned,
  userPoint,
} from './frame.ts';
export { type Layers, layersOf } from './layers.ts';
export { DEFAULT_PDF_LIMITS, LIMIT_VARIABLES, type LimitVariable, type PdfLimits } from './limits.ts';
export { type DocumentSource, loadDocument } from './load-document.ts';
export { applied, IDENTITY, type Matrix, matrixOf, product } from './matrix.ts';
export { onCopiedPage, onPageCopy } from './page-copy.ts';
export { PdfError, type PdfFault } from './pdf-error.ts';
export { checkPdfHead, PDF_HEAD_BYTES } from './pdf-head.ts';
export { type Pdfium, PdfiumMemory } from './pdfium.ts';
