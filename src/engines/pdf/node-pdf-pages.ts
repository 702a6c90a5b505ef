import type { PdfiumMemory, PdfLimits } from './document/document.ts';
import { openFileAccess } from './node-file-access.ts';
import { pictureOfPage } from './node-page-picture.ts';
import { type PdfPages, type Pictures, pdfPagesOf } from './pdf-pages.ts';

/** A file on this machine's disk. */
export interface PdfOnDisk {
  readonly path: string;
  /** What the reader calls it. */
  readonly file: string;
  readonly limits: PdfLimits;
  readonly pictures?: Pictures | undefined;
}

/** Opens a file on disk. Throws `PdfError`: `password`, `broken`, `no-pages`, `limit`. */
export function openPdfPages(memory: PdfiumMemory, { path, ...options }: PdfOnDisk): PdfPages {
  return pdfPagesOf(memory, { source: openFileAccess(memory, path), ...options, pictureOfPage });
}
