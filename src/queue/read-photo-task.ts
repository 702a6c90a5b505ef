import { AppError, isCancelled } from '../core/errors.ts';
import type { Engine } from '../engines/engine.ts';
import { holdPhoto, keepOutcome, type Photo, type PhotoOutcome, releasePhoto } from './photo-jobs.ts';
import type { QueueDatabase } from './queue-database.ts';
import type { Turns } from './turns.ts';

/** A picture that has cost so many workers is given up. */
const ATTEMPTS_MAX = 3;

/** What is needed to read photos for others. */
export interface PhotoTask {
  readonly queue: QueueDatabase;
  readonly engine: Engine;
  /** As many as the engine reads at the same time. */
  readonly turns: Turns;
  /** Fires when the worker stops. */
  readonly stopping: AbortSignal;
}

/**
 * Reads one photo of the queue, and takes it only when its turn has come: one that stands in line in a worker that is
 * killed has no part in that. Rejects where another worker is to try it.
 */
export function readPhotoOfQueue(id: string, task: PhotoTask): Promise<void> {
  return task.turns.take(() => readNow(id, task));
}

async function readNow(id: string, { queue, engine, stopping }: PhotoTask): Promise<void> {
  if (stopping.aborted) throw new AppError('cancelled', 'Cancelled.');
  const held = await holdPhoto(queue, id);
  if (held === undefined) return;
  if (held.attempts > ATTEMPTS_MAX) return keepOutcome(queue, id, givenUp(held.photo));
  let outcome: PhotoOutcome;
  try {
    outcome = await outcomeOfReading(held.photo, engine, stopping);
  } catch (error) {
    if (stopping.aborted) await releasePhoto(queue, id);
    throw error;
  }
  await keepOutcome(queue, id, outcome);
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
