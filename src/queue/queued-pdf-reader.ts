import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { AppError } from '../core/errors.ts';
import { PdfError } from '../engines/pdf/document/pdf-error.ts';
import type { PdfFile, PdfReader, ReadPdfOptions } from '../pipeline/node-pdf-reader.ts';
import type { PdfEvent } from '../pipeline/pdf-events.ts';
import { addPdf, nextPageOf, type PdfSaid, removePdf, takeEvents } from './pdf-jobs.ts';
import { isAnybodyThere } from './presence.ts';
import { openQueueDatabase, type QueueDatabase } from './queue-database.ts';

/** Larger files are read where they are: carrying them twice would cost more than reading them. */
const CARRIED_BYTES_MAX = 64 * 1024 * 1024;
/** How long a bell is waited for before the database is asked in any case. */
const ASK_AGAIN_MS = 2_000;

/**
 * Reads PDFs by the workers of a job queue while some are there, and by `own` while none are. What workers or the database
 * leave undone, `own` finishes from the page on that came last.
 */
export function createQueuedPdfReader(own: PdfReader, databaseUrl: string): PdfReader {
  const queue = openQueueDatabase(databaseUrl);
  const state = { isAlone: true };
  return {
    read: (file, options = {}) => read(file, { own, queue, state, ...options }),
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
  /** Whether there was nobody else the last time. */
  readonly state: { isAlone: boolean };
}

async function* read(file: PdfFile, { own, queue, state, signal, firstPage = 0 }: Context): AsyncGenerator<PdfEvent> {
  let isOpened = firstPage > 0;
  let nextPage = firstPage;
  const isNew = (event: PdfEvent): boolean => event.kind !== 'opened' || !isOpened;
  state.isAlone = !(await isElsewhere(queue, file));
  if (!state.isAlone) {
    for await (const said of readElsewhere(file, { queue, signal })) {
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
  for await (const event of own.read(file, { signal, firstPage: nextPage })) if (isNew(event)) yield event;
}

async function isElsewhere(queue: QueueDatabase, { path }: PdfFile): Promise<boolean> {
  const { size } = await stat(path);
  if (size > CARRIED_BYTES_MAX) return false;
  return isAnybodyThere(queue).catch(() => false);
}

/** What workers say of the file; ends without an end when there are none any more, or the database fails. */
async function* readElsewhere(
  file: PdfFile,
  { queue, signal }: Pick<Context, 'queue' | 'signal'>,
): AsyncGenerator<PdfSaid> {
  const id = randomUUID();
  try {
    if (!(await succeeds(() => addPdf(queue, id, file)))) return;
    while (true) {
      if (signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.');
      const taken = await saidOrNothing(queue, id);
      if (taken === undefined) return;
      yield* taken;
      if (taken.length === 0) await queue.heard(id, ASK_AGAIN_MS, signal);
    }
  } finally {
    // Also when nobody waits for the rest: the worker finds that its job is gone. A database that is away forgets it later.
    removePdf(queue, id).catch(() => undefined);
  }
}

/** The next events, `undefined` when there will be none. */
async function saidOrNothing(queue: QueueDatabase, id: string): Promise<readonly PdfSaid[] | undefined> {
  try {
    const { said, isThere, isHeld } = await takeEvents(queue, id);
    if (said.length > 0) return said;
    return isThere && (isHeld || (await isAnybodyThere(queue))) ? said : undefined;
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
