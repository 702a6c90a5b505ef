import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { compiledWorker } from '../../workers/node-compiled-worker.ts';
import { startNodeWorker } from '../../workers/node-port.ts';
import { createPool, type Pool } from '../../workers/pool.ts';
import { JsonBytes } from './json-bytes.ts';
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from './kysely.ts';
import type { SqliteJob, SqliteOutcome, SqlitePlace } from './sqlite-job.ts';

/** The thread stays: opening the file anew takes longer than a save. The longest time that a timer can have. */
const IDLE_MS = 2 ** 31 - 1;

/**
 * SQLite for Kysely, in a thread of its own: whatever it waits for, this thread goes on answering. `onFailure` hears of each
 * statement that failed.
 */
export function sqliteDialect(place: SqlitePlace, onFailure: (error: unknown) => void): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (sql) => new SqliteIntrospector(sql),
    createDriver: () => new ThreadDriver(place, onFailure),
  };
}

/** One connection, which is lent to one piece of work after the other: its statements may be a transaction. */
class ThreadDriver implements Driver {
  readonly #place: SqlitePlace;
  readonly #onFailure: (error: unknown) => void;
  readonly #pool: Pool<SqliteJob, SqliteOutcome>;
  /** Resolves when the work before is done. */
  #before: Promise<void> = Promise.resolve();
  #giveBack: () => void = () => undefined;

  constructor(place: SqlitePlace, onFailure: (error: unknown) => void) {
    [this.#place, this.#onFailure] = [place, onFailure];
    const startWorker = () => startNodeWorker(compiledWorker(import.meta.url, './sqlite-worker.js'));
    this.#pool = createPool({ size: 1, idleMs: IDLE_MS, startWorker });
  }

  async init(): Promise<void> {
    // The file is opened with the first statement.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#before;
    let giveBack: () => void = () => undefined;
    this.#before = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    this.#giveBack = giveBack;
    return {
      executeQuery: (query) => this.#run(query),
      streamQuery: () => {
        throw new Error('Statements of SQLite are not streamed.');
      },
    };
  }

  async releaseConnection(): Promise<void> {
    this.#giveBack();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#pool.run({ pack: () => ({ value: this.#place }) });
    this.#pool.close();
  }

  async #run<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const lent = parameters.filter((parameter) => parameter instanceof JsonBytes);
    const outcome = await this.#pool.run({
      pack: () => {
        const bare = parameters.map((parameter) => (parameter instanceof JsonBytes ? parameter.bytes : parameter));
        const value = { ...this.#place, statement: { sql, parameters: bare } };
        return { value, transfer: lent.map(({ bytes }) => bytes.buffer) };
      },
    });
    for (const [index, json] of lent.entries()) json.bytes = outcome.lent[index] ?? json.bytes;
    if (outcome.kind === 'failed') {
      const error = Object.assign(new Error(outcome.message), { code: outcome.code });
      this.#onFailure(error);
      throw error;
    }
    const { rows, changes } = outcome;
    // Only Kysely knows the type of the rows.
    const result = { rows: rows as Row[] };
    return changes === undefined ? result : { ...result, numAffectedRows: BigInt(changes) };
  }
}
