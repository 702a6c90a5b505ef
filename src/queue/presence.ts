import type { QueueDatabase } from './queue-database.ts';

/** How often a worker says that it is there. */
export const BEAT_MS = 2_000;
/** A worker of which nothing was heard for so long is gone, and others take its jobs. */
const GONE_MS = 10_000;
const GONE = `interval '${GONE_MS} milliseconds'`;
/** A job that failed is tried again after no more than this, where the job queue waits longer each time, at last for hours. */
const TRIED_AGAIN = "interval '10 seconds'";
/** What holds of the row of a worker that is there. */
export const IS_THERE = `seen_at > clock_timestamp() - ${GONE}`;
/** A PDF for which nobody has asked for so long is not waited for any more; its server asks every few seconds. */
const UNWANTED = "interval '60 seconds'";
/** What an archive left behind that nobody took up again. */
const FORGOTTEN = "interval '30 days'";

/** Which workers count. */
interface Wanted {
  /** Only those that can fetch files from the store of objects. */
  readonly withStore?: boolean;
}

/** True when a worker is there to take jobs. */
export async function isAnybodyThere(queue: QueueDatabase, { withStore = false }: Wanted = {}): Promise<boolean> {
  const [made] = await queue.rows<{ there: boolean }>(
    "select to_regclass('commonplace_queue.workers') is not null as there",
  );
  if (made?.there !== true) return false;
  const [row] = await queue.rows<{ there: boolean }>(
    `select exists (
       select 1 from commonplace_queue.workers where ${IS_THERE} ${withStore ? 'and has_store' : ''}
     ) as there`,
  );
  return row?.there === true;
}

/** A worker that is there. */
interface Present {
  readonly id: string;
  /** The names under which it holds jobs. */
  readonly holds: readonly string[];
  readonly hasStore: boolean;
}

/** Says that a worker is there. */
export async function beat(queue: QueueDatabase, { id, holds, hasStore }: Present): Promise<void> {
  await queue.rows(
    `insert into commonplace_queue.workers (id, holds, has_store) values ($1, $2, $3)
     on conflict (id) do update set holds = excluded.holds, seen_at = clock_timestamp()`,
    [id, holds, hasStore],
  );
}

/** Says that a worker has gone in order. */
export async function leave(queue: QueueDatabase, id: string): Promise<void> {
  await queue.rows('delete from commonplace_queue.workers where id = $1', [id]);
}

/**
 * Whether a worker may say of others that they are gone: where its own beats were held up, so were theirs, by a database that
 * stood still, and they need the same time to be heard again. At its start it trusts the database.
 */
export class Witness {
  #since = Number.NEGATIVE_INFINITY;
  #last: number | undefined;

  /** Told of each beat that was answered, at `now` in milliseconds. */
  knowsWhoIsGone(now: number): boolean {
    if (this.#last !== undefined && now - this.#last > GONE_MS / 2) this.#since = now;
    this.#last = now;
    return now - this.#since >= GONE_MS;
  }
}

/**
 * Frees the jobs of workers that are gone, brings forward those that failed, and removes what nobody waits for. Every worker
 * does so with each beat by which it knows.
 */
export async function tidy(queue: QueueDatabase): Promise<void> {
  await queue.rows(`delete from commonplace_queue.workers where seen_at < clock_timestamp() - ${GONE}`);
  // A job that was taken a moment ago may be of a worker that has not said yet under which name.
  await queue.rows(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_at < clock_timestamp() - ${GONE}
       and locked_by not in (select unnest(holds) from commonplace_queue.workers)
     having count(*) > 0`,
  );
  await queue.rows(
    `select graphile_worker.reschedule_jobs(array_agg(id), clock_timestamp() + ${TRIED_AGAIN})
     from graphile_worker.jobs
     where task_identifier like 'commonplace-%' and attempts < max_attempts and locked_at is null
       and run_at > clock_timestamp() + ${TRIED_AGAIN}
     having count(*) > 0`,
  );
  // A job that is called off while a worker has it is only told never to be tried again; the worker may not live to end it.
  await queue.rows(
    `select graphile_worker.complete_jobs(array_agg(id))
     from graphile_worker.jobs
     where task_identifier like 'commonplace-%' and attempts >= max_attempts and locked_at is null
     having count(*) > 0`,
  );
  await queue.rows(`delete from commonplace_queue.pdfs where wanted_at < clock_timestamp() - ${UNWANTED}`);
  await queue.rows(`delete from commonplace_queue.photos where made_at < clock_timestamp() - ${FORGOTTEN}`);
}
