import { PdfError, PdfiumMemory } from '../../engines/pdf/file/file.ts';
import { openPdfPages } from '../../engines/pdf/node-pdf-pages.ts';
import { loadPdfium } from '../../engines/pdf/node-pdfium.ts';
import type { MayLookAt, PdfPages } from '../../engines/pdf/pdf-pages.ts';
import { nodeHostPort } from '../../workers/node-port.ts';
import { serve } from '../../workers/serve.ts';
import type { PdfJob, PdfJobEnd, PdfReport, PdfStretchEnd } from './pdf-events.ts';
import { checkPageCount, kindleNotesOf } from './pdf-file.ts';

/** PDFium's memory never shrinks, and a thread that has read for long holds more than it needs: both end with it. */
const KEPT_BYTES = 64 * 1024 * 1024;
const PAGES_MAX = 400;
/**
 * A reader that takes no page for so long gets no more of this worker until it asks again: it may be a phone that reads
 * each page for seconds, or a connection that stands still, and others wait in line. Opening a file again takes a few
 * milliseconds.
 */
const PATIENCE_MS = 2_000;

/** Loaded at once: the first file may still be on its way. */
const loaded = loadPdfium().then((pdfium) => new PdfiumMemory(pdfium));
loaded.catch(() => undefined);
let pagesRead = 0;

serve<PdfJob, PdfJobEnd, PdfReport>(nodeHostPort(), async (job, report) => {
  const memory = await loaded;
  memory.bound(job.limits.memoryBytes);
  const isSpent = () => memory.held > KEPT_BYTES || pagesRead > PAGES_MAX;
  let nextPage = job.firstPage;
  const isShort = () => memory.wasRefused && !job.isLarge;
  try {
    const end = await readStretch(memory, job, (said) => {
      // What was made of a page without the memory that it wants may lack something.
      if (said.kind !== 'working' && isShort()) throw new Short();
      if (said.kind === 'page' || said.kind === 'page-failed') nextPage = said.index + 1;
      report(said);
    });
    return { value: { ...end, isSpent: isSpent() } };
  } catch (error) {
    if (isShort()) return { value: { kind: 'short', nextPage, isSpent: true } };
    // After an abort or a trap nothing in this thread can be trusted: it ends, and the pool notices.
    if (!(error instanceof PdfError)) process.exit(1);
    return { value: { kind: 'refused', fault: error.fault, message: error.message, isSpent: isSpent() } };
  }
});

/** More memory is wanted than was given. */
class Short extends Error {}

async function readStretch(
  memory: PdfiumMemory,
  job: PdfJob,
  report: (said: PdfReport) => void,
): Promise<PdfStretchEnd> {
  const mayLookAt: MayLookAt = (at) => {
    if (job.lost.includes(at)) return false;
    report({ kind: 'working', at });
    return true;
  };
  report({ kind: 'working', at: job.firstPage });
  const pages = openPdfPages(memory, { ...job, mayLookAt });
  try {
    checkPageCount(pages, job);
    report({ kind: 'opened', pageCount: pages.pageCount, ...pages.book, notices: pages.notices });
    const kindle =
      job.firstPage === 0 && !job.isForPictures ? kindleNotesOf(pages, { file: job.file, mayLookAt }) : undefined;
    if (kindle === undefined) return await readPages(pages, job, report);
    report({ kind: 'kindle', ...kindle });
    return { kind: 'done' };
  } finally {
    pages.close();
  }
}

async function readPages(pages: PdfPages, job: PdfJob, report: (said: PdfReport) => void): Promise<PdfStretchEnd> {
  const begun = performance.now();
  for (let index = job.firstPage; index < pages.pageCount; index += 1) {
    const isTurnOver = index > job.firstPage && performance.now() - begun >= job.turnMs;
    const isOver = isTurnOver || job.lost.includes(index) || !takesCredit(job.credit);
    if (isOver) return { kind: 'paused', nextPage: index };
    report({ kind: 'working', at: index });
    pagesRead += 1;
    try {
      const { picture, known } = await pages.readPage(index);
      report({ kind: 'page', index, picture: picture.bytes, known });
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      report({ kind: 'page-failed', index, fault: error.fault, message: error.message });
    }
  }
  return { kind: 'done' };
}

/** Waits until the other side is ready for one more page; the thread has nothing else to do. False when it is not. */
function takesCredit(credit: Int32Array<SharedArrayBuffer>): boolean {
  while (true) {
    const available = Atomics.load(credit, 0);
    if (available > 0 && Atomics.compareExchange(credit, 0, available, available - 1) === available) return true;
    if (available <= 0 && Atomics.wait(credit, 0, available, PATIENCE_MS) === 'timed-out') return false;
  }
}
