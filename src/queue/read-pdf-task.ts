import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PdfError } from '../engines/pdf/file/file.ts';
import type { PdfReader } from '../pipeline/pdf/node-pdf-reader.ts';
import { type ObjectStore, ObjectStoreError } from './object-store.ts';
import { beginPdf, dropPdf, type HeldPdf, type Hold, holdPdf, partsOf, releasePdf, say, untaken } from './pdf-jobs.ts';
import type { QueueDatabase } from './queue-database.ts';

/** Events that a worker may be ahead of those who wait. */
const EVENTS_AHEAD = 6;
/**
 * A file over which so many workers ended, one after the other without a page in between, is given up. Files that only
 * stood in line there have no part in it.
 */
const ATTEMPTS_MAX = 3;
/** How long a bell is waited for before the database is asked in any case. */
const ASK_AGAIN_MS = 2_000;
const FOLDER_PREFIX = 'commonplace-queue-';
/** The folder of a job carries the number of its process: one whose process is gone was left by a kill. */
const FOLDER_NAME = /^commonplace-queue-(\d+)-/u;

/** What is needed to read PDFs for others. */
export interface PdfTask {
  readonly queue: QueueDatabase;
  readonly store?: ObjectStore | undefined;
  readonly reader: PdfReader;
  /** The name of this worker. */
  readonly worker: string;
  /** Fires when the worker stops. */
  readonly stopping: AbortSignal;
}

/** Reads one PDF of the queue. Rejects where another worker is to try it. */
export async function readPdfOfQueue(id: string, task: PdfTask): Promise<void> {
  const { queue, worker, stopping } = task;
  const hold: Hold = { id, holder: `${worker} ${randomUUID()}` };
  const pdf = await holdPdf(queue, hold);
  // Nobody waits for it any more.
  if (pdf === undefined) return;
  if (pdf.attempts >= ATTEMPTS_MAX) {
    await say(queue, hold, { kind: 'refused', fault: 'crash', message: givenUp(pdf) });
    return;
  }
  const watch = watchHold(queue, hold, stopping);
  const beginning = new Beginning(queue, hold);
  let folder: string | undefined;
  try {
    folder = await onDisk(mkdtemp(path.join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`)));
    await readHeld(path.join(folder, 'queued.pdf'), pdf, { ...task, hold, beginning, signal: watch.signal });
  } catch (error) {
    if (error instanceof ObjectStoreError || error instanceof DiskError) {
      // The server that waits still has the file, and reads it by itself when its job is gone.
      await dropPdf(queue, hold);
      throw error;
    }
    if (stopping.aborted) await releasePdf(queue, { ...hold, hasBegun: await beginning.isKnown() });
    if (stopping.aborted || !watch.signal.aborted) throw error;
  } finally {
    watch.end();
    // On Windows a file that somebody looks into cannot be removed for a moment.
    if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** This machine has no room for the file, or no place for it at all: it would be tried here again and again. */
class DiskError extends Error {}

/** What comes of work on the disk. Rejects with `DiskError`. */
async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DiskError(`A PDF goes back to its server, since it finds no room in ${tmpdir()} (${why}).`, { cause });
  }
}

/** Says once that a thread has begun with a job. */
class Beginning {
  readonly #queue: QueueDatabase;
  readonly #hold: Hold;
  #said: Promise<boolean> | undefined;

  constructor(queue: QueueDatabase, hold: Hold) {
    this.#queue = queue;
    this.#hold = hold;
  }

  say(): void {
    this.#said ??= beginPdf(this.#queue, this.#hold).then(
      () => true,
      () => false,
    );
  }

  /** Resolves to whether the database knows of it, once it has answered. */
  async isKnown(): Promise<boolean> {
    return (await this.#said) === true;
  }
}

interface Held extends PdfTask {
  readonly hold: Hold;
  readonly beginning: Beginning;
  /** Fires when the job is not this worker's any more, or the worker stops. */
  readonly signal: AbortSignal;
}

async function readHeld(file: string, pdf: HeldPdf, held: Held): Promise<void> {
  const { queue, store, reader, hold, beginning, signal } = held;
  try {
    await fetchFile(partsOf(queue, hold.id, store), file);
    const options = { signal, firstPage: pdf.nextPage, onBegin: () => beginning.say() };
    for await (const event of reader.read({ path: file, name: pdf.name }, options)) {
      // Counted before the page that takes it back.
      await beginning.isKnown();
      await room(queue, hold, signal);
      if (!(await say(queue, hold, event))) return;
    }
    await say(queue, hold, { kind: 'end' });
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    await say(queue, hold, { kind: 'refused', fault: error.fault, message: error.message });
  }
}

async function fetchFile(parts: AsyncIterable<Buffer>, file: string): Promise<void> {
  const handle = await onDisk(open(file, 'wx', 0o600));
  try {
    for await (const bytes of parts) await onDisk(handle.writeFile(bytes));
  } finally {
    await handle.close();
  }
}

/** Removes what killed workers left in the folder for temporary files: the bytes of their jobs. */
export async function sweepLeftFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const owner = Number(FOLDER_NAME.exec(name)?.[1]);
    // At its start, this process has none: what bears its number is of one before it, as in a container.
    if (!Number.isInteger(owner) || (owner !== process.pid && isRunning(owner))) continue;
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // One of another user is there as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Waits until those who wait for the pages have taken some. */
async function room(queue: QueueDatabase, hold: Hold, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waiting = await untaken(queue, hold);
    if (waiting === undefined || waiting < EVENTS_AHEAD) return;
    await queue.heard(hold.id, ASK_AGAIN_MS, signal);
  }
}

interface HoldWatch {
  readonly signal: AbortSignal;
  end(): void;
}

/** Notices when a job was cancelled or went to another worker, also in the middle of a page. */
function watchHold(queue: QueueDatabase, hold: Hold, stopping: AbortSignal): HoldWatch {
  const lost = new AbortController();
  const over = new AbortController();
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await queue.heard(hold.id, ASK_AGAIN_MS, over.signal);
      if (over.signal.aborted) return;
      // While the database is away, what this worker says fails by itself.
      const waiting = await untaken(queue, hold).catch(() => 0);
      if (waiting === undefined) return lost.abort();
    }
  };
  void watch();
  return { signal: AbortSignal.any([lost.signal, stopping]), end: () => over.abort() };
}

function givenUp({ name }: HeldPdf): string {
  return `"${name}" could not be read: ${ATTEMPTS_MAX} machines gave up over it. It may need more memory than they have.`;
}
