import { countLostAnnotations, isHybrid, type ReadBytes } from './hidden-annotations.ts';
import { lostEnd } from './lost-end.ts';
import { PdfError } from './pdf-error.ts';
import type { PdfiumMemory } from './pdfium.ts';

/** PDFium’s numbers of why a file does not open. */
const LOAD_ERROR_FORMAT = 3;
const LOAD_ERROR_PASSWORD = 4;
/** A protection of a program's own. */
const LOAD_ERROR_SECURITY = 5;

/** Where PDFium finds the bytes of a file. */
export interface DocumentSource {
  /** Address of the FPDF_FILEACCESS structure. */
  readonly address: number;
  /** Bytes of the file. */
  readonly length: number;
  readonly read: ReadBytes;
  /** Bytes that PDFium finds behind those of the file; none at first. */
  end: Uint8Array;
  close(): void;
}

/** An end that leads to no table of objects, so that PDFium looks for all of them by itself. */
const WITHOUT_TABLE = '\nstartxref\n0\n%%EOF\n';

interface LoadedDocument {
  readonly handle: number;
  readonly pageCount: number;
  /** Whether its end is missing: its pages are those that could be found. */
  readonly hasLostEnd: boolean;
}

/**
 * Loads a document; `file` is its name, for the message. One that broke off is loaded with another end, which then stays
 * with its source. Throws `PdfError`: `password`, `broken`, `no-pages`.
 */
export function loadDocument(memory: PdfiumMemory, source: DocumentSource, file: string): LoadedDocument {
  const asItIs = tryToLoad(memory, source);
  if (asItIs.pageCount > 0) return withAllAnnotations(memory, source, asItIs);
  if (asItIs.handle === 0 && asItIs.fault !== LOAD_ERROR_FORMAT) throw loadError(asItIs.fault, file);
  memory.pdfium.FPDF_CloseDocument(asItIs.handle);
  const withEnd = (end: string): Tried => tryToLoad(memory, source, end);
  const end = lostEnd(memory, source.length, (all) => withEnd(all).handle);
  const { handle, pageCount } = end === undefined ? NOTHING : withEnd(end);
  if (pageCount > 0) return { handle, pageCount, hasLostEnd: true };
  if (asItIs.handle === 0) throw loadError(asItIs.fault, file);
  throw new PdfError('no-pages', 'No pages extracted from PDF');
}

interface Tried {
  /** 0 where it failed. */
  readonly handle: number;
  readonly pageCount: number;
  readonly fault: number;
}

const NOTHING: Tried = { handle: 0, pageCount: 0, fault: LOAD_ERROR_FORMAT };

/**
 * The document with the annotations that only the second tables of a hybrid file lead to, where it is one and they are
 * found without any table. A signed file stays as it is.
 */
function withAllAnnotations(memory: PdfiumMemory, source: DocumentSource, loaded: Tried): LoadedDocument {
  const { pdfium } = memory;
  if (source.end.length > 0) return { ...loaded, hasLostEnd: new TextDecoder().decode(source.end) !== WITHOUT_TABLE };
  const asItIs = { ...loaded, hasLostEnd: false };
  if (!isHybrid(source.read, source.length) || pdfium.FPDF_GetSignatureCount(loaded.handle) > 0) return asItIs;
  const lost = countLostAnnotations(memory, loaded.handle);
  if (lost === 0) return asItIs;
  pdfium.FPDF_CloseDocument(loaded.handle);
  const whole = tryToLoad(memory, source, WITHOUT_TABLE);
  if (whole.pageCount === loaded.pageCount && countLostAnnotations(memory, whole.handle) < lost)
    return { ...whole, hasLostEnd: false };
  pdfium.FPDF_CloseDocument(whole.handle);
  return { ...tryToLoad(memory, source, ''), hasLostEnd: false };
}

/** Loads a document, with another end where one is given. */
function tryToLoad({ pdfium }: PdfiumMemory, source: DocumentSource, end?: string): Tried {
  if (end !== undefined) source.end = new TextEncoder().encode(end);
  const handle = pdfium.FPDF_LoadCustomDocument(source.address, '');
  if (handle === 0) return { ...NOTHING, fault: pdfium.FPDF_GetLastError() };
  return { handle, pageCount: Math.max(0, pdfium.FPDF_GetPageCount(handle)), fault: 0 };
}

function loadError(code: number, file: string): PdfError {
  if (code === LOAD_ERROR_PASSWORD) {
    return new PdfError(
      'password',
      `"${file}" is protected by a password. Save a copy without the password and try that.`,
    );
  }
  if (code === LOAD_ERROR_SECURITY) {
    return new PdfError(
      'password',
      `"${file}" is protected in a way that only the program knows that made it. Save a copy without protection and try that.`,
    );
  }
  return new PdfError(
    'broken',
    `"${file}" is damaged or incomplete and cannot be opened. Export or download it again.`,
  );
}
