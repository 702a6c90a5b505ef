import { createHash } from 'node:crypto';
import type { Tables } from './database.ts';
import { type Kysely, sql } from './kysely.ts';
import { within } from './within.ts';

/** What a counter stands at, and when it begins anew. */
export interface Count {
  readonly total: number;
  readonly endsInMs: number;
}

/** One addition to a counter. */
export interface Addition {
  /** What is counted, and for whom. */
  readonly key: string;
  readonly amount: number;
  /** How long a counter lasts from its first addition. */
  readonly windowMs: number;
}

/**
 * Counts things for a time: calls for the limits on rates, bytes for the quotas. A machine's clock that is put right makes
 * nobody wait longer.
 */
export interface Counters {
  add(addition: Addition): Promise<Count>;
}

/** More counters than this are never kept; the oldest give way. */
const COUNTERS_MAX = 50_000;

/** Counters in the memory of this process. */
export class MemoryCounters implements Counters {
  readonly #counters = new Map<string, { total: number; readonly endsAt: number }>();

  async add({ key, amount, windowMs }: Addition): Promise<Count> {
    const now = performance.now();
    let counter = this.#counters.get(key);
    if (counter === undefined || counter.endsAt <= now) {
      counter = { total: 0, endsAt: now + windowMs };
      this.#counters.delete(key);
      this.#counters.set(key, counter);
      this.#makeRoom();
    }
    counter.total = Math.max(0, counter.total + amount);
    return { total: counter.total, endsInMs: counter.endsAt - now };
  }

  #makeRoom(): void {
    const [oldest] = this.#counters.keys();
    if (this.#counters.size > COUNTERS_MAX && oldest !== undefined) this.#counters.delete(oldest);
  }
}

/** Nobody waits longer than this to be counted. */
export const COUNT_MS = 700;
/** After a failure the database is left alone for so long. */
const PAUSE_MS = 5_000;
const SWEEP_MS = 300_000;

/**
 * Counters on PostgreSQL, so that a limit holds however many servers share the work. The keys are hashed: no address is
 * stored. While the database is away each server counts for itself.
 */
export class SharedCounters implements Counters {
  readonly #sql: Kysely<Tables>;
  readonly #countMs: number;
  readonly #own = new MemoryCounters();
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #sweptAt = performance.now();

  constructor(database: Kysely<Tables>, countMs: number) {
    this.#sql = database;
    this.#countMs = countMs;
  }

  async add(addition: Addition): Promise<Count> {
    if (performance.now() < this.#pausedUntil) return this.#own.add(addition);
    try {
      return await within(this.#countMs, this.#addShared(addition));
    } catch {
      this.#pausedUntil = performance.now() + PAUSE_MS;
      return this.#own.add(addition);
    }
  }

  async #addShared({ key, amount, windowMs }: Addition): Promise<Count> {
    const hashed = createHash('sha256').update(key).digest('base64url');
    const window = sql`make_interval(secs => ${windowMs / 1000})`;
    // The clock is the database's: those of the servers may differ. A counter that ends later than a new one would was made
    // before that clock was put back.
    const isOver = sql`c.ends_at <= clock_timestamp() or c.ends_at > clock_timestamp() + ${window}`;
    const { rows } = await sql<{ total: string; ends_in_ms: string }>`
      insert into counters as c (key, total, ends_at)
      values (${hashed}, ${Math.max(0, amount)}::bigint, clock_timestamp() + ${window})
      on conflict (key) do update set
        total = case when ${isOver} then excluded.total else greatest(0, c.total + ${amount}::bigint) end,
        ends_at = case when ${isOver} then excluded.ends_at else c.ends_at end
      returning total, extract(epoch from ends_at - clock_timestamp()) * 1000 as ends_in_ms`.execute(this.#sql);
    this.#sweepSometimes();
    const [row] = rows;
    return { total: Number(row?.total ?? 0), endsInMs: Math.max(0, Number(row?.ends_in_ms ?? 0)) };
  }

  #sweepSometimes(): void {
    if (performance.now() - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = performance.now();
    sql`delete from counters where ends_at < clock_timestamp()`.execute(this.#sql).catch(() => undefined);
  }
}
