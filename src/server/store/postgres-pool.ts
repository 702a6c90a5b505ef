import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** A busy server has this many connections to the database. */
const CONNECTIONS_MAX = 10;

/** How PostgreSQL is reached. */
export interface PostgresPlace {
  readonly connectionString: string;
  /** Milliseconds to reach it. */
  readonly connectMs: number;
  /** Milliseconds for all that is done with one connection, a whole transaction included. */
  readonly answerMs: number;
}

/**
 * Connections to PostgreSQL that never wait without end. The server's own limit (`statement_timeout`) is of no use when
 * the server itself is frozen or the network swallows its answers, so each connection is given up from this side.
 */
export function openPostgresPool({ connectionString, connectMs, answerMs }: PostgresPlace): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: connectMs,
    statement_timeout: answerMs,
    application_name: 'commonplace',
  });
  // A server that ends raises this twice: on the pool for connections that rest, on each that is at work. The query
  // under way fails by itself, and the next one opens a new connection.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return {
    connect: async () => new Lease(await pool.connect(), answerMs),
    end: () => pool.end(),
  };
}

function ignore(): void {
  // Said where it matters: by the query that failed.
}

/** One connection for the length of one piece of work. */
class Lease implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #late: Promise<never>;
  readonly #timer: NodeJS.Timeout;
  #isOver = false;

  constructor(client: pg.PoolClient, answerMs: number) {
    this.#client = client;
    const { promise, reject } = withRejecter();
    this.#late = promise;
    this.#timer = setTimeout(() => {
      const error = new Error(`PostgreSQL did not answer within ${answerMs} ms`);
      this.#giveBack(error);
      reject(error);
    }, answerMs);
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(statement: unknown, parameters: ReadonlyArray<unknown> = []): never {
    // Kysely asks for a cursor only where a dialect offers one.
    const asked = this.#isOver ? this.#late : this.#client.query(String(statement), [...parameters]);
    // The driver's results are what Kysely reads; only Kysely knows the type of the rows.
    return Promise.race([asked, this.#late]) as never;
  }

  release(): void {
    this.#giveBack();
  }

  /** With an error the connection is closed: whatever it still does, nobody waits for it. */
  #giveBack(error?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#client.release(error);
  }
}

function withRejecter(): { readonly promise: Promise<never>; readonly reject: (error: Error) => void } {
  let reject: (error: Error) => void = ignore;
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  // Nobody may be waiting when the time is over.
  promise.catch(ignore);
  return { promise, reject };
}
