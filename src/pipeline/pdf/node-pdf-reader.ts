import { open, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import {
  checkPdfHead,
  DEFAULT_PDF_LIMITS,
  PDF_HEAD_BYTES,
  PdfError,
  type PdfLimits,
} from '../../engines/pdf/file/file.ts';
import type { Part, Pictures } from '../../engines/pdf/pdf-pages.ts';
import { compiledWorker } from '../../workers/node-compiled-worker.ts';
import { startNodeWorker } from '../../workers/node-port.ts';
import { createPool, type Pool } from '../../workers/pool.ts';
import { EventQueue } from './event-queue.ts';
import { FairTurns, type Place } from './fair-turns.ts';
import { WorkedTime } from './node-worked-time.ts';
import type { PdfEvent, PdfJob, PdfJobEnd, PdfReport } from './pdf-events.ts';

/** Pages that a worker may be ahead of its reader. */
const PAGES_AHEAD = 2;
/** Bytes of memory for each PDF that is read at the same time. */
const PLACE_BYTES = 160 * 1024 * 1024;
/** What PDFium gets for a file as long as it is not known to need more: print takes 18 MB, most scans as much. */
const SMALL_BYTES = 64 * 1024 * 1024;
/**
 * Megabytes of objects that a thread may hold beside its program: a page of 30,000 letters takes 15, which count among the
 * memory of its file. Young ones are allowed little: by themselves they would take 48.
 */
const OBJECT_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } as const;
/** A file that costs this many workers is given up: more pages of it would only cost more, and others wait. */
const MOST_LOST_WORKERS = 3;

/**
 * A worker turns to somebody else's file after so many milliseconds and the page that it is at: eight files that take a
 * quarter of an hour each, all that one client may send, would keep others out for an hour. Opening a file again takes a few.
 */
const TURN_MS = 10_000;

/** A file on disk and what the reader calls it. */
export interface PdfFile {
  readonly path: string;
  readonly name: string;
}

export interface ReadPdfOptions {
  readonly signal?: AbortSignal | undefined;
  /** Where somebody else left off, from 0; the pages before it are not read again. */
  readonly firstPage?: number;
  /** True for the pictures of all pages, those of a Kindle export too. */
  readonly isForPictures?: boolean;
  /** Whose file it is: clients have turns one after the other. Where absent, the file is a client of its own. */
  readonly client?: string | undefined;
  /** Called whenever a thread begins with the file; until then it stands in line. */
  readonly onBegin?: () => void;
}

/**
 * Reads PDFs in worker threads, as many at a time as there are cores; more wait in line, in which clients take turns. A file
 * gets little memory until a page of it wants more; then it goes on from that page, one such file at a time, with all that the
 * others cannot have. So a bomb costs what is set aside for one, and keeps only files as large waiting.
 */
export interface PdfReader {
  /**
   * What the file holds, page by page, as fast as it is taken. A page that fails is told and the others go on. Throws
   * `PdfError` for the file as a whole, and `AppError` `cancelled` when the signal fires, which frees the place at once.
   */
  read(file: PdfFile, options?: ReadPdfOptions): AsyncGenerator<PdfEvent>;
  /** Makes a worker ready for a file that is still on its way. */
  warm(): void;
  close(): void;
}

export interface PdfReaderOptions {
  readonly limits?: Partial<PdfLimits>;
  /** Files that are read at the same time; one per core when absent, and no more than there is memory for. */
  readonly workers?: number;
  /** Those of all pages when absent. */
  readonly pictures?: Pictures;
  /** Length of a turn; `TURN_MS` when absent. */
  readonly turnMs?: number;
}

type PdfPool = Pool<PdfJob, PdfJobEnd, PdfReport>;

/** Starts no worker yet; one takes about 150 ms to start and 60 MB. */
export function createPdfReader(options: PdfReaderOptions = {}): PdfReader {
  const all = { ...DEFAULT_PDF_LIMITS, ...options.limits };
  const affordable = Math.max(1, Math.floor(all.memoryBytes / PLACE_BYTES));
  const size = Math.min(options.workers ?? availableParallelism(), affordable);
  const smallBytes = size === 1 ? all.memoryBytes : Math.min(SMALL_BYTES, all.memoryBytes);
  const limits = { ...all, memoryBytes: all.memoryBytes - (size - 1) * smallBytes };
  const { pictures, turnMs = TURN_MS } = options;
  const turns = new FairTurns();
  const pool: PdfPool = createPool({
    size,
    startWorker: () => startNodeWorker(compiledWorker(import.meta.url, './node-pdf-worker.js'), OBJECT_LIMITS),
    // The pool does not know what its workers answer; these do with `PdfJobEnd`.
    isSpent: (output) => (output as PdfJobEnd).isSpent,
  });
  return {
    read: (
      file,
      { signal, client = file.path, firstPage = 0, isForPictures = false, onBegin = () => undefined } = {},
    ) =>
      inTurn(turns, client, (place) =>
        readFile(pool, file, {
          ...{ limits, smallBytes, pictures, signal, firstPage, isForPictures, turnMs, place },
          onBegin,
        }),
      ),
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

/** Has a place among those who take turns from the first event that is asked for to the end. */
async function* inTurn(
  turns: FairTurns,
  client: string,
  events: (place: Place) => AsyncGenerator<PdfEvent>,
): AsyncGenerator<PdfEvent> {
  const place = turns.enter(client);
  try {
    yield* events(place);
  } finally {
    place.leave();
  }
}

interface ReadContext {
  /** With the memory of a file that needs much. */
  readonly limits: PdfLimits;
  readonly smallBytes: number;
  readonly pictures: Pictures | undefined;
  readonly signal: AbortSignal | undefined;
  readonly isForPictures: boolean;
  readonly turnMs: number;
  readonly place: Place;
  readonly onBegin: () => void;
}

async function* readFile(
  pool: PdfPool,
  file: PdfFile,
  { firstPage: from, ...context }: ReadContext & { readonly firstPage: number },
): AsyncGenerator<PdfEvent> {
  await checkFile(file, context.limits);
  const clock = { workedMs: 0 };
  let firstPage = from;
  /** Why what cannot be read. A worker may have been at it to tell more of a page, which is read without it then. */
  const lost = new Map<Part, PdfError>();
  let opened = from > 0;
  let isLarge = context.smallBytes >= context.limits.memoryBytes;
  while (true) {
    const error = lost.get(firstPage);
    if (error !== undefined) {
      yield { kind: 'page-failed', index: firstPage, fault: error.fault, message: error.message };
      firstPage += 1;
      continue;
    }
    const stretch = readStretch(pool, { file, firstPage, lost: [...lost.keys()], clock, isLarge, ...context });
    const halt = yield* forwarded(stretch, (event) => {
      if (event.kind === 'page' || event.kind === 'page-failed') firstPage = event.index + 1;
      const again = event.kind === 'opened' && opened;
      opened ||= event.kind === 'opened';
      return !again;
    });
    if (halt === undefined) return;
    if ('nextPage' in halt) {
      firstPage = halt.nextPage;
      isLarge ||= halt.isShort;
      continue;
    }
    lost.set(halt.at, halt.error);
    if (!opened || lost.size >= MOST_LOST_WORKERS) throw halt.error;
    if (clock.workedMs > context.limits.msPerJob) throw tooLong(file, context.limits);
  }
}

/** The end of a worker, at what it was at. */
interface Lost {
  readonly at: Part;
  readonly error: PdfError;
}

/** A stretch whose pages nobody took, or that wants more memory; the worker is somebody else's until it goes on. */
interface Paused {
  readonly nextPage: number;
  readonly isShort: boolean;
}

/** Why a stretch is not the last one. */
type Halt = Lost | Paused;

async function* forwarded(
  events: AsyncGenerator<PdfEvent, Halt | undefined>,
  isWanted: (event: PdfEvent) => boolean,
): AsyncGenerator<PdfEvent, Halt | undefined> {
  try {
    while (true) {
      const next = await events.next();
      if (next.done === true) return next.value;
      if (isWanted(next.value)) yield next.value;
    }
  } finally {
    await events.return(undefined);
  }
}

interface Stretch extends ReadContext {
  readonly file: PdfFile;
  readonly firstPage: number;
  readonly lost: readonly Part[];
  readonly clock: { workedMs: number };
  readonly isLarge: boolean;
}

/** One worker on a file, until its end or the worker's, or until nobody takes its pages. */
async function* readStretch(pool: PdfPool, stretch: Stretch): AsyncGenerator<PdfEvent, Halt | undefined> {
  const { file, firstPage, lost, pictures, clock, signal, isForPictures, isLarge, turnMs, place, onBegin } = stretch;
  const limits = isLarge ? stretch.limits : { ...stretch.limits, memoryBytes: stretch.smallBytes };
  const credit = new Int32Array(new SharedArrayBuffer(4));
  give(credit, PAGES_AHEAD);
  const queue = new EventQueue<PdfEvent>();
  const watch = new Watch(stretch, clock);
  const stop = new AbortController();
  const signals = [stop.signal, watch.signal, ...(signal === undefined ? [] : [signal])];
  const job: PdfJob = {
    ...{ path: file.path, file: file.name, firstPage, lost, limits, pictures, turnMs, credit },
    ...{ isForPictures, isLarge },
  };
  const running = pool
    .run({
      rank: () => place.rank(),
      pack: () => {
        place.begin();
        onBegin();
        return { value: job };
      },
      isLarge,
      signal: AbortSignal.any(signals),
      onProgress: (said) => {
        if (said.kind === 'working') watch.start(said.at);
        else {
          watch.stop();
          queue.push(said);
        }
      },
    })
    .finally(() => watch.stop());
  running.then(
    () => queue.end(),
    () => queue.end(),
  );
  try {
    for await (const event of queue) {
      yield event;
      give(credit, 1);
    }
    const end = await running;
    if (end.kind === 'refused') throw new PdfError(end.fault, end.message);
    return end.kind === 'done' ? undefined : { nextPage: end.nextPage, isShort: end.kind === 'short' };
  } catch (error) {
    if (error instanceof PdfError) throw error;
    if (signal?.aborted === true) throw error;
    if (watch.overdue !== undefined) return { at: watch.at, error: watch.overdue };
    return { at: watch.at, error: crashed(file, watch.at, error) };
  } finally {
    stop.abort();
  }
}

function give(credit: Int32Array<SharedArrayBuffer>, pages: number): void {
  Atomics.add(credit, 0, pages);
  Atomics.notify(credit, 0);
}

/** Measures the time that a worker works on a part, and ends it when that takes too long. */
class Watch {
  /** What the worker is at or was at last. */
  at: Part;
  overdue: PdfError | undefined;
  readonly #abort = new AbortController();
  readonly #stretch: Stretch;
  readonly #clock: { workedMs: number };
  #worked: WorkedTime | undefined;

  constructor(stretch: Stretch, clock: { workedMs: number }) {
    this.#stretch = stretch;
    this.#clock = clock;
    this.at = stretch.firstPage;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  start(at: Part): void {
    this.stop();
    this.at = at;
    const { limits, file } = this.#stretch;
    const left = limits.msPerJob - this.#clock.workedMs;
    const overdue = left < limits.msPerPage ? tooLong(file, limits) : partTooLong(file, at, limits);
    this.#worked = new WorkedTime();
    this.#worked.when(Math.max(0, Math.min(left, limits.msPerPage)), () => {
      this.overdue = overdue;
      this.#abort.abort();
    });
  }

  stop(): void {
    if (this.#worked === undefined) return;
    this.#worked.stop();
    this.#clock.workedMs += this.#worked.ms;
    this.#worked = undefined;
  }
}

function partTooLong({ name }: PdfFile, at: Part, { msPerPage }: PdfLimits): PdfError {
  const seconds = Math.round(msPerPage / 1000);
  return new PdfError(
    'timeout',
    `${nameOf(at)} of "${name}" took longer than ${seconds} seconds (PDF_PAGE_SECONDS_MAX).`,
  );
}

function tooLong({ name }: PdfFile, { msPerJob }: PdfLimits): PdfError {
  const minutes = Math.round(msPerJob / 6000) / 10;
  return new PdfError(
    'timeout',
    `"${name}" took longer than ${minutes} minutes (PDF_JOB_MINUTES_MAX). Split the file.`,
  );
}

function crashed({ name }: PdfFile, at: Part, cause: unknown): PdfError {
  return new PdfError(
    'crash',
    `${nameOf(at)} of "${name}" could not be read: it needs more memory than there is, or is damaged.`,
    { cause },
  );
}

function nameOf(at: Part): string {
  return at === 'labels' ? 'The list of page numbers' : `Page ${at + 1}`;
}

/** What can be told before a worker is asked. */
async function checkFile({ path, name }: PdfFile, limits: PdfLimits): Promise<void> {
  const { size } = await stat(path);
  if (size === 0) throw new PdfError('empty', `"${name}" is empty. Export or download it again.`);
  if (size > limits.bytes) {
    const megabytes = Math.round(limits.bytes / 1024 / 1024);
    throw new PdfError('limit', `"${name}" is larger than ${megabytes} MB (PDF_MEGABYTES_MAX). Split the file.`);
  }
  const head = Buffer.alloc(PDF_HEAD_BYTES);
  const handle = await open(path);
  try {
    await handle.read(head, 0, PDF_HEAD_BYTES, 0);
  } finally {
    await handle.close();
  }
  checkPdfHead(head.toString('latin1'), name);
}
