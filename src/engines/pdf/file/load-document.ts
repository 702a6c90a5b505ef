import { lostEnd } from './lost-end.ts';
import { PdfError } from './pdf-error.ts';
import type { PdfiumMemory } from './pdfium.ts';

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
  /** Bytes that PDFium finds behind those of the file; none at first. */
  end: Uint8Array;
  close(): void;
}

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
  if (asItIs.pageCount > 0) return { ...asItIs, hasLostEnd: source.end.length > 0 };
  if (asItIs.handle === 0 && asItIs.fault !== LOAD_ERROR_FORMAT) throw loadError(asItIs.fault, file);
  memory.pdfium.FPDF_CloseDocument(asItIs.handle);
  const withEnd = (end: string): Tried => {
    source.end = new TextEncoder().encode(end);
    return tryToLoad(memory, source);
  };
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

function tryToLoad({ pdfium }: PdfiumMemory, { address }: DocumentSource): Tried {
  const handle = pdfium.FPDF_LoadCustomDocument(address, '');
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
