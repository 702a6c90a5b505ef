import { createHash } from 'node:crypto';
import { AppError, ERROR_CODES, type ErrorCode } from '../core/errors.ts';
import type { PageReading } from '../core/page.ts';
import type { QueueDatabase } from './queue-database.ts';

/** What the job queue calls the work of one version: what another version reads may differ. */
export function photoTaskOf(version: string): string {
  return `commonplace-photo-${version}`;
}

/** A page to be read, beside its picture. */
interface PhotoJob {
  readonly file: string;
  readonly type: string;
  readonly languages?: readonly string[] | undefined;
  readonly readAll: boolean;
}

/** A page with its picture. */
export interface Photo extends PhotoJob {
  readonly bytes: Uint8Array;
}

/** What became of a page: what the engine saw, or why it saw nothing. */
export type PhotoOutcome =
  | { readonly readings: readonly PageReading[] }
  | { readonly code: ErrorCode; readonly message: string };

/** The same for the same picture, read in the same way by the same version: so that work is taken up again. */
export function idOfPhoto({ bytes, type, languages, readAll }: Photo, version: string): string {
  const way = JSON.stringify([version, type, languages ?? [], readAll]);
  return createHash('sha256').update(way).update(bytes).digest('base64url');
}

/** Hands a page over, unless it is there already; one that nobody has to read any more is given out again. */
export async function addPhoto(
  queue: QueueDatabase,
  { bytes, ...job }: Photo,
  id: string,
  task: string,
): Promise<void> {
  const client = await queue.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'insert into commonplace_queue.photos (id, job, picture) values ($1, $2, $3) on conflict do nothing',
      [id, JSON.stringify(job), bytes],
    );
    await client.query(
      `select graphile_worker.add_job($1, json_build_object('id', $2::text), job_key := $2::text)
       where not exists (select 1 from graphile_worker.jobs where key = $2::text)`,
      [task, id],
    );
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** What became of a page: it waits while nobody has read it, and is lost where nobody ever will unless it is handed over. */
export async function outcomeOf(queue: QueueDatabase, id: string): Promise<PhotoOutcome | 'waits' | 'lost'> {
  // The job queue forgets a job that has failed too often, as it does one that is done.
  const [row] = await queue.rows<{ reading: string | null; has_job: boolean }>(
    `select reading, exists (select 1 from graphile_worker.jobs where key = $1) as has_job
     from commonplace_queue.photos where id = $1`,
    [id],
  );
  if (row === undefined) return 'lost';
  if (row.reading === null) return row.has_job ? 'waits' : 'lost';
  // Written by `keepOutcome`, of the same version.
  return JSON.parse(row.reading) as PhotoOutcome;
}

/** Forgets pages whose notes have been written. */
export async function forgetPhotos(queue: QueueDatabase, ids: readonly string[]): Promise<void> {
  await queue.rows('delete from commonplace_queue.photos where id = any($1)', [ids]);
}

/** A page in the hands of a worker. */
interface PhotoHold {
  readonly id: string;
  /** A name for this one taking: asked again when the database did not answer, it counts once. */
  readonly holder: string;
}

/** A page for a worker, and how often one was begun; nothing when it was read or forgotten. */
export async function holdPhoto(
  queue: QueueDatabase,
  { id, holder }: PhotoHold,
): Promise<{ readonly photo: Photo; readonly attempts: number } | undefined> {
  const [row] = await queue.rows<{ job: string; picture: Buffer; attempts: number }>(
    `update commonplace_queue.photos
     set attempts = attempts + case when holder is not distinct from $2 then 0 else 1 end, holder = $2
     where id = $1 and reading is null
     returning job, picture, attempts`,
    [id, holder],
  );
  if (row === undefined) return undefined;
  return { photo: { ...(JSON.parse(row.job) as PhotoJob), bytes: row.picture }, attempts: row.attempts };
}

/** Gives a page back as if it had not been taken. */
export async function releasePhoto(queue: QueueDatabase, { id, holder }: PhotoHold): Promise<void> {
  await queue.rows(
    `update commonplace_queue.photos set attempts = attempts - 1, holder = null where id = $1 and holder = $2`,
    [id, holder],
  );
}

/** Keeps what became of a page, once: of two workers that read it, the first counts. */
export async function keepOutcome(queue: QueueDatabase, id: string, outcome: PhotoOutcome): Promise<void> {
  await queue.rows(
    'update commonplace_queue.photos set reading = $2, picture = null where id = $1 and reading is null',
    [id, JSON.stringify(outcome)],
  );
  await queue.ring(id);
}

/** The readings of an outcome, or its error, as an engine would throw it. */
export function readingsOf(outcome: PhotoOutcome): readonly PageReading[] {
  if ('readings' in outcome) return outcome.readings;
  throw new AppError(ERROR_CODES.find((code) => code === outcome.code) ?? 'unknown', outcome.message);
}
