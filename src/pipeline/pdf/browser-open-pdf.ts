import type { Annotated, MarkedPassage } from '../../engines/pdf/annotate.ts';
import { DEFAULT_PDF_LIMITS, type PdfLimits } from '../../engines/pdf/file/file.ts';
import { browserWorkerPort } from '../../workers/browser-port.ts';
import { createPool } from '../../workers/pool.ts';
import type { OpenPdfOptions, PageStream } from '../open-file.ts';
import { annotated, DevicePdf, type DevicePdfAnswer, type DevicePdfPool } from './device-pdf.ts';
import type { SentFile } from './open-pdf-service.ts';

/** A phone is slower than a server, and opening the first file includes fetching what opens it. */
const LIMITS: PdfLimits = { ...DEFAULT_PDF_LIMITS, msPerPage: 120_000 };

/** Opens PDFs on this device, in a web worker; its code (about 4 MB) is fetched with the first one. */
export function openPdfOnDevice(file: SentFile, options: OpenPdfOptions): PageStream {
  return new DevicePdf({ blob: file.blob, name: file.name, limits: LIMITS, ...options, pool: newPool() });
}

/** A PDF again with highlights for passages, made on this device. Rejects as `annotated` does. */
export function annotateOnDevice(
  { blob, name }: Pick<SentFile, 'blob' | 'name'>,
  { passages, signal }: { readonly passages: readonly MarkedPassage[]; readonly signal: AbortSignal },
): Promise<Annotated> {
  return annotated({ blob, name, limits: LIMITS, signal, pool: newPool() }, passages);
}

function newPool(): DevicePdfPool {
  return createPool({
    size: 1,
    startWorker: () => {
      // The bundler recognises exactly this form.
      const worker = new Worker(new URL('./browser-pdf-worker.ts', import.meta.url), { type: 'module' });
      return browserWorkerPort(worker);
    },
    // The pool does not know what its workers answer; these do with `DevicePdfAnswer`.
    isSpent: (output) => (output as DevicePdfAnswer).isSpent,
  });
}
