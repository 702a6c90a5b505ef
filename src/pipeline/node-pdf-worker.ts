import { looksLikeKindleExport, readKindleExport } from '../engines/kindle/kindle-export.ts';
import type { KindleLine } from '../engines/kindle/kindle-line.ts';
import type { DocumentPage, PdfDocument } from '../engines/pdf/document/document.ts';
import { PdfError } from '../engines/pdf/document/pdf-error.ts';
import { PdfiumMemory } from '../engines/pdf/document/pdfium.ts';
import { kindleLinesOf } from '../engines/pdf/lines/kindle-lines.ts';
import { textLinesOf } from '../engines/pdf/lines/text-lines.ts';
import { openPdfPages, type PdfPages } from '../engines/pdf/node-pdf-pages.ts';
import { loadPdfium } from '../engines/pdf/node-pdfium.ts';
import { nodeHostPort } from '../workers/node-port.ts';
import { serve } from '../workers/serve.ts';
import type { KindleNotes, PdfJob, PdfJobEnd, PdfReport, PdfStretchEnd } from './pdf-events.ts';

/** PDFium's memory never shrinks, and a thread that has read for long holds more than it needs: both end with it. */
const KEPT_BYTES = 96 * 1024 * 1024;
const PAGES_MAX = 400;
/**
 * A reader that takes no page for so long gets no more of this worker until it asks again: it may be a phone that reads
 * each page for seconds, or a connection that stands still, and others wait in line. Opening a file again takes a few
 * milliseconds.
 */
const PATIENCE_MS = 2_000;
/** An export shows what it is on its first pages. */
const PAGES_TO_TELL_KINDLE = 2;

/** Loaded at once: the first file may still be on its way. */
const loaded = loadPdfium().then((pdfium) => new PdfiumMemory(pdfium));
loaded.catch(() => undefined);
let pagesRead = 0;

serve<PdfJob, PdfJobEnd, PdfReport>(nodeHostPort(), async (job, report) => {
  const memory = await loaded;
  memory.bound(job.limits.memoryBytes);
  const isSpent = () => memory.pdfium.pdfium.HEAPU8.length > KEPT_BYTES || pagesRead > PAGES_MAX;
  try {
    const end = await readStretch(memory, job, report);
    return { value: { ...end, isSpent: isSpent() } };
  } catch (error) {
    // After an abort or a trap nothing in this thread can be trusted: it ends, and the pool notices.
    if (!(error instanceof PdfError)) process.exit(1);
    return { value: { kind: 'refused', fault: error.fault, message: error.message, isSpent: isSpent() } };
  }
});

async function readStretch(
  memory: PdfiumMemory,
  job: PdfJob,
  report: (said: PdfReport) => void,
): Promise<PdfStretchEnd> {
  report({ kind: 'working', index: job.firstPage });
  const pages = openPdfPages(memory, job);
  try {
    if (pages.pageCount > job.limits.pages) throw tooManyPages(job, pages.pageCount);
    report({ kind: 'opened', pageCount: pages.pageCount, ...pages.book, notices: pages.notices });
    const kindle = job.firstPage === 0 ? kindleNotesOf(pages, { file: job.file, report }) : undefined;
    if (kindle === undefined) return await readPages(pages, job, report);
    report({ kind: 'kindle', ...kindle });
    return { kind: 'done' };
  } finally {
    pages.close();
  }
}

function tooManyPages({ file, limits }: PdfJob, count: number): PdfError {
  return new PdfError(
    'limit',
    `"${file}" has ${count} pages; at most ${limits.pages} are read (PDF_PAGES_MAX). Split the file.`,
  );
}

async function readPages(pages: PdfPages, job: PdfJob, report: (said: PdfReport) => void): Promise<PdfStretchEnd> {
  for (let index = job.firstPage; index < pages.pageCount; index += 1) {
    if (!takesCredit(job.credit)) return { kind: 'paused', nextPage: index };
    report({ kind: 'working', index });
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

interface KindleOptions {
  readonly file: string;
  readonly report: (said: PdfReport) => void;
}

function kindleNotesOf(pages: PdfPages, { file, report }: KindleOptions): KindleNotes | undefined {
  const linesOf = (from: number, to: number): readonly KindleLine[] => {
    const lines: KindleLine[] = [];
    for (let index = from; index < to; index += 1) {
      report({ kind: 'working', index });
      lines.push(...linesOfPage(pages.document(), index));
    }
    return lines;
  };
  const head = Math.min(PAGES_TO_TELL_KINDLE, pages.pageCount);
  const first = linesOf(0, head);
  if (!looksLikeKindleExport(first)) return undefined;
  const found = readKindleExport([...first, ...linesOf(head, pages.pageCount)], file);
  if (found === undefined) return undefined;
  const { title, authors, notes, notices } = found;
  const unread = found.handwritten.map(({ pdfPage, page, beside }) => ({
    file,
    pageIndex: pdfPage,
    page,
    kind: 'margin-note' as const,
    box: { left: 0, top: 0, right: 0, bottom: 0 },
    ...(beside === undefined ? {} : { beside }),
  }));
  return {
    ...(title === undefined ? {} : { title }),
    ...(authors === undefined ? {} : { authors }),
    notes,
    unread,
    notices,
  };
}

function linesOfPage(document: PdfDocument, index: number): readonly KindleLine[] {
  let page: DocumentPage | undefined;
  try {
    page = document.openPage(index);
    return kindleLinesOf(textLinesOf(page.characters), index);
  } catch (error) {
    // A damaged page is told when its own turn comes.
    if (error instanceof PdfError) return [];
    throw error;
  } finally {
    page?.close();
  }
}
