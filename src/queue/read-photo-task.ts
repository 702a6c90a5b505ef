import { randomUUID } from 'node:crypto';
import { AppError, isCancelled } from '../core/errors.ts';
import type { Engine } from '../engines/engine.ts';
import { Patience } from './patience.ts';
import { holdPhoto, keepOutcome, type Photo, type PhotoOutcome, releasePhoto } from './photo-jobs.ts';
import type { QueueDatabase } from './queue-database.ts';
import type { Turns } from './turns.ts';

/** A picture that has cost so many workers is given up. */
const ATTEMPTS_MAX = 5;
/** One that has been begun more often is read alone: what ended those workers may have been the picture beside it. */
const BESIDE_OTHERS_MAX = 2;

/** What is needed to read photos for others. */
export interface PhotoTask {
  readonly queue: QueueDatabase;
  readonly engine: Engine;
  /** As many as the engine reads at the same time. */
  readonly turns: Turns;
  /** Fires when the worker stops. */
  readonly stopping: AbortSignal;
  /** Told of what went wrong and is tried again. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Reads one photo of the queue, and takes it only when its turn has come: one that stands in line in a worker that is
 * killed has no part in that. Rejects where another worker is to try it.
 */
export async function readPhotoOfQueue(id: string, task: PhotoTask): Promise<void> {
  const { turns } = task;
  if (await turns.take(() => readNow(id, task, { isAlone: false }))) return;
  await turns.takeAlone(() => readNow(id, task, { isAlone: true }));
}

/**
 * Gives whether that was all: false for one that is to be read alone. A database that does not answer is asked again here:
 * given to the job queue as a failure, the page would be read anew and wait longer after each one.
 */
async function readNow(
  id: string,
  { queue, engine, stopping, onTrouble }: PhotoTask,
  { isAlone }: { readonly isAlone: boolean },
): Promise<boolean> {
  const patience = new Patience({ onTrouble });
  const hold = { id, holder: randomUUID() };
  try {
    const held = await patience.ask(() => holdPhoto(queue, hold), stopping);
    if (held === undefined) return true;
    if (held.attempts > BESIDE_OTHERS_MAX && !isAlone) {
      await patience.ask(() => releasePhoto(queue, hold), stopping);
      return false;
    }
    const outcome =
      held.attempts > ATTEMPTS_MAX ? givenUp(held.photo) : await outcomeOfReading(held.photo, engine, stopping);
    // What has been read is written down once more where the worker stops.
    if (stopping.aborted) await keepOutcome(queue, id, outcome);
    else await patience.ask(() => keepOutcome(queue, id, outcome), stopping);
    return true;
  } catch (error) {
    if (stopping.aborted) await releasePhoto(queue, hold);
    throw error;
  }
}

async function outcomeOfReading(photo: Photo, engine: Engine, signal: AbortSignal): Promise<PhotoOutcome> {
  const { file, type, languages, readAll, bytes } = photo;
  const page = { file, pageIndex: 0, image: { bytes, type } };
  try {
    return { readings: await engine.readPage(page, { signal, readAll, ...(languages && { languages }) }) };
  } catch (error) {
    // A worker thread that died is tried again; that the picture is at fault is a result like others.
    if (!(error instanceof AppError) || isCancelled(error) || error.code === 'worker-lost') throw error;
    return { code: error.code, message: error.message };
  }
}

function givenUp({ file }: Photo): PhotoOutcome {
  const message = `${file} could not be read: ${ATTEMPTS_MAX} machines gave up over it. It may need more memory than they have.`;
  return { code: 'engine-failed', message };
}
