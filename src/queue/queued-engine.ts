import { AppError } from '../core/errors.ts';
import type { Page, PageReading } from '../core/page.ts';
import type { Engine, ReadOptions } from '../engines/engine.ts';
import { Patience } from './patience.ts';
import { addPhoto, forgetPhotos, idOfPhoto, outcomeOf, type Photo, photoTaskOf, readingsOf } from './photo-jobs.ts';
import { isAnybodyThere } from './presence.ts';
import { openQueueDatabase, prepareQueue, type QueueDatabase } from './queue-database.ts';
import { prepareJobQueue } from './queue-worker.ts';

/** Pages that wait in the queue at the same time, for as many workers as an archive is worth. */
const PAGES_AHEAD = 32;
/** How long a bell is waited for before the database is asked in any case. */
const ASK_AGAIN_MS = 2_000;

/** An engine whose pages are read by the workers of a job queue. */
export interface QueuedEngine extends Engine {
  /** True when a worker is there; without one, pages wait in the queue. */
  isAnybodyThere(): Promise<boolean>;
  /**
   * Forgets what was read, when its notes have been written. Until then a new start finds it again, and where pages were given
   * up because the queue did not answer nothing is forgotten.
   */
  forget(): Promise<void>;
}

/** Rejects with `AppError` when the database does not answer. `version` is that of the program. */
export async function openQueuedEngine(databaseUrl: string, version: string): Promise<QueuedEngine> {
  const queue = openQueueDatabase(databaseUrl);
  const used = new Set<string>();
  const patience = new Patience();
  try {
    await prepareQueue(queue);
    await prepareJobQueue(queue);
  } catch (cause) {
    await queue.close();
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('engine-failed', `The queue cannot be reached (${why}). Look at DATABASE_URL.`, { cause });
  }
  return {
    concurrency: PAGES_AHEAD,
    readPage: (page, options = {}) => readPage(page, options, { queue, version, used, patience }),
    isAnybodyThere: () => isAnybodyThere(queue),
    forget: async () => {
      if (!patience.hasGivenUp) await forgetPhotos(queue, [...used]);
    },
    close: () => queue.close(),
  };
}

interface Context {
  readonly queue: QueueDatabase;
  readonly version: string;
  readonly used: Set<string>;
  readonly patience: Patience;
}

async function readPage(
  { file, image }: Page,
  { signal, languages, readAll = false }: ReadOptions,
  { queue, version, used, patience }: Context,
): Promise<readonly PageReading[]> {
  if (image === undefined) throw new AppError('file-unreadable', `${file} has no picture.`);
  const photo: Photo = { file, type: image.type, bytes: image.bytes, languages, readAll };
  const id = idOfPhoto(photo, version);
  used.add(id);
  for (let isAdded = false; ; ) {
    const outcome = await patience.ask(() => outcomeOf(queue, id), signal);
    if (typeof outcome === 'object') return readingsOf(outcome);
    // At first, when another run of the same archive has written its notes and forgotten it, and when its job is gone.
    if (!isAdded || outcome === 'lost')
      await patience.ask(() => addPhoto(queue, photo, id, photoTaskOf(version)), signal);
    else await queue.heard(id, ASK_AGAIN_MS, signal);
    isAdded = true;
  }
}
