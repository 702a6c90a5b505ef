import { fetched } from '../../engines/browser-fetched.ts';
import type { LoadingFile } from '../../engines/engine.ts';
import { type Annotated, annotatePdf, type MarkedPassage } from '../../engines/pdf/annotate.ts';
import { browserFileAccess } from '../../engines/pdf/browser-file-access.ts';
import { pictureOfPageInBrowser } from '../../engines/pdf/browser-page-picture.ts';
import { loadPdfiumInBrowser } from '../../engines/pdf/browser-pdfium.ts';
import { checkPdfHead, PDF_HEAD_BYTES, PdfError, PdfiumMemory } from '../../engines/pdf/file/file.ts';
import { type MayLookAt, type Part, type PdfPages, pdfPagesOf } from '../../engines/pdf/pdf-pages.ts';
import { browserHostPort } from '../../workers/browser-port.ts';
import { serve } from '../../workers/serve.ts';
import type { DevicePdfAnswer, DevicePdfJob } from './device-pdf.ts';
import type { PdfEvent } from './pdf-events.ts';
import { checkPageCount, kindleNotesOf } from './pdf-file.ts';

declare const self: DedicatedWorkerGlobalScope;

/** PDFium's memory never shrinks; phones end pages that hold too much. */
const KEPT_BYTES = 160 * 1024 * 1024;

/** This worker's file, once it is open: a worker opens one file in its life. */
let opened: PdfPages | undefined;
/** What is looked at now, where it is a part of the file. */
let at: Part | undefined;

serve<DevicePdfJob, DevicePdfAnswer, readonly LoadingFile[]>(browserHostPort(self), async (job, tell) => {
  fetched.tellTo(tell);
  const memory = await loaded();
  memory.bound(job.limits.memoryBytes);
  at = job.step.kind === 'page' ? job.step.index : undefined;
  const isSpent = () => memory.pdfium.pdfium.HEAPU8.length > KEPT_BYTES;
  try {
    if (job.step.kind === 'annotate') {
      const annotated = await withMarks(memory, job, job.step.passages);
      return { value: { events: [], annotated, isSpent: true }, transfer: [annotated.bytes.buffer] };
    }
    const events = await eventsOf(memory, job);
    return { value: { events, isSpent: isSpent() } };
  } catch (error) {
    // After an abort or a trap nothing in this worker can be trusted: the pool is told, and ends it.
    if (!(error instanceof PdfError)) {
      const refused = { fault: 'crash', message: crash(job) } as const;
      return { value: { events: [], refused, ...lostAt(job, at), isSpent: true } };
    }
    const { fault, message } = error;
    return { value: { events: [], refused: { fault, message }, isSpent: isSpent() } };
  }
});

let memoryOfWorker: Promise<PdfiumMemory> | undefined;

function loaded(): Promise<PdfiumMemory> {
  memoryOfWorker ??= loadPdfiumInBrowser().then((pdfium) => new PdfiumMemory(pdfium));
  return memoryOfWorker;
}

async function eventsOf(memory: PdfiumMemory, job: DevicePdfJob): Promise<readonly PdfEvent[]> {
  opened ??= await openPages(memory, job);
  const { step, file } = job;
  if (step.kind === 'page') {
    const { picture, known } = await opened.readPage(step.index);
    return [{ kind: 'page', index: step.index, picture: picture.bytes, known }];
  }
  const { pageCount, book, notices } = opened;
  const kindle = kindleNotesOf(opened, { file, mayLookAt: mayLookAtOf(job) });
  return [
    { kind: 'opened', pageCount, ...book, notices },
    ...(kindle === undefined ? [] : [{ kind: 'kindle' as const, ...kindle }]),
  ];
}

async function withMarks(
  memory: PdfiumMemory,
  { blob, file }: DevicePdfJob,
  passages: readonly MarkedPassage[],
): Promise<Annotated> {
  await checkHead(blob, file);
  return annotatePdf(memory, browserFileAccess(memory, blob), { file, passages });
}

async function checkHead(blob: Blob, file: string): Promise<void> {
  const head = new TextDecoder('latin1').decode(await blob.slice(0, PDF_HEAD_BYTES).arrayBuffer());
  checkPdfHead(head, file);
}

async function openPages(memory: PdfiumMemory, job: DevicePdfJob): Promise<PdfPages> {
  const { blob, file, limits } = job;
  await checkHead(blob, file);
  const source = browserFileAccess(memory, blob);
  const pages = pdfPagesOf(memory, {
    ...{ source, file, limits, pictureOfPage: pictureOfPageInBrowser },
    mayLookAt: mayLookAtOf(job),
  });
  checkPageCount(pages, { file, limits });
  return pages;
}

/** What has ended a worker is known when the next one opens the file. */
function mayLookAtOf({ lost }: DevicePdfJob): MayLookAt {
  return (part) => {
    if (lost.includes(part)) return false;
    at = part;
    return true;
  };
}

function lostAt({ step }: DevicePdfJob, part: Part | undefined): Pick<DevicePdfAnswer, 'lost'> {
  return part === undefined || (step.kind === 'page' && step.index === part) ? {} : { lost: part };
}

function crash({ file, step }: DevicePdfJob): string {
  const what = step.kind === 'page' ? `Page ${step.index + 1} of "${file}"` : `"${file}"`;
  return `${what} could not be read: it needs more memory than there is, or is damaged.`;
}
