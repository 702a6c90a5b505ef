import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Logger, run, runMigrations, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Engine } from '../engines/engine.ts';
import type { PdfReader } from '../pipeline/pdf/node-pdf-reader.ts';
import type { ObjectStore } from './object-store.ts';
import { PDF_TASK, STORED_PDF_TASK } from './pdf-jobs.ts';
import { photoTaskOf } from './photo-jobs.ts';
import { BEAT_MS, beat, leave, tidy, Witness } from './presence.ts';
import { openQueueDatabase, prepareQueue, type QueueDatabase } from './queue-database.ts';
import { readPdfOfQueue, sweepLeftFolders } from './read-pdf-task.ts';
import { readPhotoOfQueue } from './read-photo-task.ts';
import { sweepObjects } from './stored-parts.ts';
import { Turns } from './turns.ts';

/** Before the database is tried again. */
const AGAIN_MS = 2_000;

/** Runners that end beside one that takes jobs. */
const RUNNERS_ENDING_MAX = 4;

/**
 * The end of a job is written down by what tells of a failure, which ends the runner. Without these the queue waits for
 * nothing and an end that cannot be written ends the program.
 */
const TOLD_OF_ENDS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 } as const;

/** What a worker is made of. */
export interface QueueWorkerParts {
  readonly databaseUrl: string;
  /** The store of objects that the servers use as well. */
  readonly store?: ObjectStore | undefined;
  readonly version: string;
  readonly reader: PdfReader;
  readonly engine: Engine;
  /** Jobs in hand at the same time. Most of them wait, for a thread or for somebody to take their pages. */
  readonly jobs: number;
  /** Told of what went wrong and was or will be tried again. */
  readonly onTrouble: (error: unknown) => void;
}

/** A worker that takes jobs until it is stopped. */
export interface QueueWorker {
  /** Gives back what it has in hand and ends. */
  stop(): Promise<void>;
}

/** Makes what the job queue keeps in the database. */
export async function prepareJobQueue({ pool }: QueueDatabase): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent() });
}

/** Starts to take jobs. Rejects when the database does not answer; later on it is waited for. */
export async function startQueueWorker(parts: QueueWorkerParts): Promise<QueueWorker> {
  const queue = openQueueDatabase(parts.databaseUrl);
  const id = randomUUID();
  const stopping = new AbortController();
  const holds = new Set<string>();
  try {
    await prepareQueue(queue);
    await prepareJobQueue(queue);
    await beat(queue, { id, holds: [], hasStore: parts.store !== undefined });
    await sweepLeftFolders();
  } catch (error) {
    await queue.close();
    throw error;
  }
  const beating = beatUntil(stopping.signal, { queue, store: parts.store, id, holds, onTrouble: parts.onTrouble });
  const working = workUntil(stopping.signal, {
    ...parts,
    queue,
    id,
    holds,
    turns: new Turns(parts.engine.concurrency),
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([beating, working]);
      await leave(queue, id).catch(parts.onTrouble);
      await queue.close();
    },
  };
}

interface Beating extends Pick<QueueWorkerParts, 'onTrouble' | 'store'> {
  readonly queue: QueueDatabase;
  readonly id: string;
  /** The names under which it has held jobs. */
  readonly holds: ReadonlySet<string>;
}

async function beatUntil(stopping: AbortSignal, beating: Beating): Promise<void> {
  const { queue, store, id, holds, onTrouble } = beating;
  const witness = new Witness();
  while (!stopping.aborted) {
    try {
      await beat(queue, { id, holds: [...holds], hasStore: store !== undefined });
      if (witness.knowsWhoIsGone(performance.now())) await tidy(queue);
      if (store !== undefined) await sweepObjects(queue, store);
    } catch (error) {
      onTrouble(error);
    }
    await pause(BEAT_MS, stopping);
  }
}

interface Working extends QueueWorkerParts {
  readonly queue: QueueDatabase;
  readonly id: string;
  readonly holds: Set<string>;
  /** As many photos as the engine reads at the same time, whichever runner has them. */
  readonly turns: Turns;
}

/** A runner that fails takes no more jobs: another one does, while it ends those that it has, which may wait long for a reader. */
async function workUntil(stopping: AbortSignal, parts: Working): Promise<void> {
  const ending = new Set<Promise<void>>();
  while (!stopping.aborted) {
    try {
      const { isFailing, isOver } = await startRunner(parts, stopping);
      await Promise.race([isFailing, isOver]);
      ending.add(isOver);
      void isOver.then(() => ending.delete(isOver));
      while (ending.size > RUNNERS_ENDING_MAX) await Promise.race(ending);
    } catch (error) {
      if (!stopping.aborted) parts.onTrouble(error);
    }
    if (!stopping.aborted) await pause(AGAIN_MS, stopping);
  }
  await Promise.all(ending);
}

interface Running {
  /** Resolves when it takes no more jobs because the end of one could not be written down. */
  readonly isFailing: Promise<void>;
  /** Resolves when it has no job in hand any more. What it could not give back is free from then on. */
  readonly isOver: Promise<void>;
}

async function startRunner(parts: Working, stopping: AbortSignal): Promise<Running> {
  const { queue, holds, jobs, onTrouble } = parts;
  const events: WorkerEvents = new EventEmitter();
  const pools: string[] = [];
  events.on('pool:create', ({ workerPool }) => {
    pools.push(workerPool.id);
    holds.add(workerPool.id);
  });
  events.on('pool:fatalError', ({ error }) => onTrouble(error));
  events.on('job:error', ({ error }) => {
    if (!stopping.aborted) onTrouble(error);
  });
  const isFailing = new Promise<void>((resolve) => events.once('pool:fatalError', () => resolve()));
  // Its own count of what it has still to write goes wrong where that failed beside other jobs, and then it never ends.
  const isLeft = new Promise<void>((resolve) => {
    for (const end of ['pool:gracefulShutdown:complete', 'pool:gracefulShutdown:error'] as const)
      events.on(end, () => void isFailing.then(resolve));
  });
  const runner = await run({
    preset: { worker: TOLD_OF_ENDS },
    pgPool: queue.pool,
    taskList: tasksOf(parts, stopping),
    concurrency: jobs,
    noHandleSignals: true,
    logger: silent(),
    events,
  });
  const stop = (): void => void runner.stop().catch(() => undefined);
  stopping.addEventListener('abort', stop, { once: true });
  if (stopping.aborted) stop();
  const isOver = Promise.race([runner.promise, isLeft])
    .catch((error: unknown) => {
      if (!stopping.aborted) onTrouble(error);
    })
    .finally(() => {
      stopping.removeEventListener('abort', stop);
      for (const pool of pools) holds.delete(pool);
    });
  return { isFailing, isOver };
}

function tasksOf(parts: Working, stopping: AbortSignal): TaskList {
  const { queue, store, id, reader, engine, turns, version, onTrouble } = parts;
  const readPdf: Task = (payload) => readPdfOfQueue(idIn(payload), { queue, store, reader, worker: id, stopping });
  return {
    [PDF_TASK]: readPdf,
    ...(store !== undefined && { [STORED_PDF_TASK]: readPdf }),
    [photoTaskOf(version)]: (payload) => readPhotoOfQueue(idIn(payload), { queue, engine, turns, stopping, onTrouble }),
  };
}

/** Only this product puts jobs of these names into the queue. */
function idIn(payload: unknown): string {
  const id = typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : undefined;
  if (typeof id !== 'string') throw new Error('A job of the queue has no identifier.');
  return id;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

function silent(): Logger {
  return new Logger(() => () => undefined);
}
