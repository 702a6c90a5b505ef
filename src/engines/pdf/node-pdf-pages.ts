import type { PdfiumMemory, PdfLimits } from './file/file.ts';
import { openFileAccess } from './node-file-access.ts';
import type { PictureOfPage } from './page-picture.ts';
import { type MayLookAt, type PdfPages, type Pictures, pdfPagesOf } from './pdf-pages.ts';

/** What codes pictures is loaded with the first that is wanted: of print where nothing is drawn there is none. */
const pictureOfPage: PictureOfPage = async (...page) => (await import('./node-page-picture.ts')).pictureOfPage(...page);

/** A file on this machine's disk. */
export interface PdfOnDisk {
  readonly path: string;
  /** What the reader calls it. */
  readonly file: string;
  readonly limits: PdfLimits;
  readonly pictures?: Pictures | undefined;
  readonly mayLookAt?: MayLookAt;
}

/** Opens a file on disk. Throws `PdfError`: `password`, `broken`, `no-pages`, `limit`. */
export function openPdfPages(memory: PdfiumMemory, { path, ...options }: PdfOnDisk): PdfPages {
  return pdfPagesOf(memory, { source: openFileAccess(memory, path), ...options, pictureOfPage });
}
