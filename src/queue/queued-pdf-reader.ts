import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { AppError } from '../core/errors.ts';
import { PdfError } from '../engines/pdf/file/file.ts';
import type { PdfFile, PdfReader, ReadPdfOptions } from '../pipeline/pdf/node-pdf-reader.ts';
import type { PdfEvent } from '../pipeline/pdf/pdf-events.ts';
import type { ObjectStore } from './object-store.ts';
import { addPdf, nextPageOf, type PdfSaid, removePdf, takeEvents } from './pdf-jobs.ts';
import { isAnybodyThere } from './presence.ts';
import { openQueueDatabase, type QueueDatabase } from './queue-database.ts';
import { sweepObjects } from './stored-parts.ts';

const MEGABYTE = 1024 * 1024;
/** Larger files are read where they are, for want of a store: they would fill the database. */
const CARRIED_BYTES_MAX = 64 * MEGABYTE;
/** With a store, the database carries what is smaller: for a small file, one more place to ask costs more than it saves. */
const CARRIED_BESIDE_STORE_MAX = 8 * MEGABYTE;
/** How long a bell is waited for before the database is asked in any case. */
const ASK_AGAIN_MS = 2_000;

/**
 * Reads PDFs by the workers of a job queue while some are there, and by `own` while none are. What workers or the database
 * leave undone, `own` finishes from the page on that came last.
 */
export function createQueuedPdfReader(own: PdfReader, databaseUrl: string, store?: ObjectStore): PdfReader {
  const queue = openQueueDatabase(databaseUrl);
  const state = { isAlone: true };
  return {
    // Pictures alone are few, and nothing that workers are told of.
    read: (file, options = {}) =>
      options.isForPictures === true ? own.read(file, options) : read(file, { own, queue, store, state, ...options }),
    warm: () => {
      if (state.isAlone) own.warm();
    },
    close: () => {
      own.close();
      queue.close().catch(() => undefined);
    },
  };
}

interface Context extends ReadPdfOptions {
  readonly own: PdfReader;
  readonly queue: QueueDatabase;
  /** For files that are too large for the database. */
  readonly store: ObjectStore | undefined;
  /** Whether there was nobody else the last time. */
  readonly state: { isAlone: boolean };
}

async function* read(file: PdfFile, context: Context): AsyncGenerator<PdfEvent> {
  const { own, queue, state, signal, client, firstPage = 0 } = context;
  let isOpened = firstPage > 0;
  let nextPage = firstPage;
  const isNew = (event: PdfEvent): boolean => event.kind !== 'opened' || !isOpened;
  const way = await wayOf(file, context);
  state.isAlone = way === undefined;
  if (way !== undefined) {
    for await (const said of readElsewhere(file, { queue, signal, ...way })) {
      if (said.kind === 'end') return;
      if (said.kind === 'refused') throw new PdfError(said.fault, said.message);
      if (!isNew(said)) continue;
      isOpened ||= said.kind === 'opened';
      nextPage = nextPageOf(said) ?? nextPage;
      yield said;
      // All that there is of such a file.
      if (said.kind === 'kindle') return;
    }
  }
  for await (const event of own.read(file, { signal, client, firstPage: nextPage })) if (isNew(event)) yield event;
}

/** How a file gets to a worker: with its store, or without one through the database. */
interface Way {
  readonly store: ObjectStore | undefined;
}

async function wayOf({ path }: PdfFile, { queue, store }: Context): Promise<Way | undefined> {
  const { size } = await stat(path);
  const isThere = (withStore: boolean): Promise<boolean> => isAnybodyThere(queue, { withStore }).catch(() => false);
  if (store !== undefined && size > CARRIED_BESIDE_STORE_MAX && (await isThere(true))) return { store };
  return size <= CARRIED_BYTES_MAX && (await isThere(false)) ? { store: undefined } : undefined;
}

/** What workers say of the file; ends without an end when there are none any more, or the database fails. */
async function* readElsewhere(
  file: PdfFile,
  { queue, signal, store }: Pick<Context, 'queue' | 'signal'> & Way,
): AsyncGenerator<PdfSaid> {
  const id = randomUUID();
  try {
    if (!(await succeeds(() => addPdf(queue, id, file, store)))) return;
    while (true) {
      if (signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.');
      const taken = await saidOrNothing(queue, id, store !== undefined);
      if (taken === undefined) return;
      yield* taken;
      if (taken.length === 0) await queue.heard(id, ASK_AGAIN_MS, signal);
    }
  } finally {
    // Also when nobody waits for the rest: the worker finds that its job is gone. A database that is away forgets it later,
    // and what is in the store then is swept by a worker.
    removePdf(queue, id)
      .then(() => store && sweepObjects(queue, store))
      .catch(() => undefined);
  }
}

/** The next events, `undefined` when there will be none. */
async function saidOrNothing(
  queue: QueueDatabase,
  id: string,
  withStore: boolean,
): Promise<readonly PdfSaid[] | undefined> {
  try {
    const { said, isThere, isHeld } = await takeEvents(queue, id);
    if (said.length > 0) return said;
    return isThere && (isHeld || (await isAnybodyThere(queue, { withStore }))) ? said : undefined;
  } catch {
    return undefined;
  }
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}
