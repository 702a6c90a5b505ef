import pg from 'pg';

/** Few: each job asks for a moment only, and PostgreSQL has a hundred connections for all. */
const CONNECTIONS_MAX = 6;
/** A piece of a file or a page of an answer is a megabyte or two. */
const ANSWER_MS = 10_000;
/** Everybody who says that something of a job has changed says it here, with the job's identifier. */
const CHANNEL = 'commonplace_queue';
/** Any number that only this product uses, and another than that of the tables of notes. */
const ADVISORY_LOCK = 7_305_110_120;
/** After a connection for listening broke. What is waited for is asked for again and again in any case. */
const LISTEN_AGAIN_MS = 2_000;

/** What workers and those who wait for them share: PostgreSQL, and a bell in it. */
export interface QueueDatabase {
  readonly pool: pg.Pool;
  /** Rows of one statement. */
  rows<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Tells all who wait for it that something of the job has changed. */
  ring(id: string): Promise<void>;
  /** Resolves when somebody rings for the job, when the time is over or the signal fires. Never rejects. */
  heard(id: string, ms: number, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Reaches nothing yet. */
export function openQueueDatabase(connectionString: string): QueueDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: ANSWER_MS,
    // From this side as well: a frozen database does not keep its own limits.
    query_timeout: ANSWER_MS,
    statement_timeout: ANSWER_MS,
    application_name: 'commonplace-queue',
  });
  // Connections at rest and at work end with the server; the statement under way says so by itself.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const bell = new Bell(connectionString);
  return {
    pool,
    rows: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    ring: async (id) => void (await pool.query('select pg_notify($1, $2)', [CHANNEL, id])),
    heard: (id, ms, signal) => bell.heard(id, ms, signal),
    close: async () => {
      await bell.close();
      await pool.end();
    },
  };
}

function ignore(): void {
  // Said where it matters: by the statement that failed.
}

/** Listens on one connection for all jobs of this process, from the first one that is waited for. */
class Bell {
  readonly #connectionString: string;
  readonly #waiting = new Map<string, Set<() => void>>();
  #client: pg.Client | undefined;
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  heard(id: string, ms: number, signal?: AbortSignal): Promise<void> {
    this.#listen();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        const others = this.#waiting.get(id);
        others?.delete(wake);
        if (others?.size === 0) this.#waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      const waiting = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, waiting.add(wake));
      signal?.addEventListener('abort', wake);
      if (signal?.aborted === true) wake();
    });
  }

  #listen(): void {
    if (this.#client !== undefined || performance.now() < this.#notBefore) return;
    const client = new pg.Client({ connectionString: this.#connectionString, connectionTimeoutMillis: ANSWER_MS });
    this.#client = client;
    const broken = (): void => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#notBefore = performance.now() + LISTEN_AGAIN_MS;
      client.end().catch(ignore);
    };
    client.on('error', broken);
    client.on('end', broken);
    client.on('notification', ({ payload }) => {
      for (const wake of [...(this.#waiting.get(payload ?? '') ?? [])]) wake();
    });
    client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .catch(broken);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#notBefore = Number.POSITIVE_INFINITY;
    await client?.end().catch(ignore);
  }
}

/**
 * Makes the tables where they are missing. Those of PDFs need not survive a crash of the database, since the server still
 * has the file; photos of an archive are kept until they were read.
 */
export async function prepareQueue({ pool }: QueueDatabase): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1::bigint)', [ADVISORY_LOCK]);
    await client.query(TABLES);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const TABLES = `
  create schema if not exists commonplace_queue;
  create unlogged table if not exists commonplace_queue.workers (
    id text primary key,
    -- The names under which it holds jobs of the job queue.
    holds text[] not null,
    seen_at timestamptz not null default clock_timestamp()
  );
  -- Whether it can fetch files from the store of objects.
  alter table commonplace_queue.workers add column if not exists has_store boolean not null default false;
  create unlogged table if not exists commonplace_queue.pdfs (
    id text primary key,
    name text not null,
    -- The worker that has it now: only what this one says counts.
    holder text,
    attempts integer not null default 0,
    next_event integer not null default 0,
    next_page integer not null default 0,
    -- When whoever waits for it was last heard of.
    wanted_at timestamptz not null default clock_timestamp()
  );
  create unlogged table if not exists commonplace_queue.pdf_parts (
    pdf text not null references commonplace_queue.pdfs on delete cascade,
    at integer not null,
    bytes bytea not null,
    primary key (pdf, at)
  );
  -- What lies in the store of objects. It is still there after a crash of the database, so this is, too.
  create table if not exists commonplace_queue.pdf_objects (
    key text primary key,
    pdf text not null,
    at integer not null
  );
  create unlogged table if not exists commonplace_queue.pdf_events (
    pdf text not null references commonplace_queue.pdfs on delete cascade,
    at integer not null,
    -- JSON as text: PostgreSQL's own type cannot hold every text that a PDF may.
    said text not null,
    picture bytea,
    primary key (pdf, at)
  );
  create table if not exists commonplace_queue.photos (
    id text primary key,
    job text not null,
    -- Let go when it was read.
    picture bytea,
    attempts integer not null default 0,
    reading text,
    made_at timestamptz not null default clock_timestamp()
  );
  -- The taking by which it was counted last.
  alter table commonplace_queue.photos add column if not exists holder text;`;
