import type { SqliteDatabase, SqliteStatement } from 'kysely';
import Database from 'libsql';

/** Statements that cannot change the file. */
const READS = /^\s*(?:select|pragma|explain)\b/i;
const TRANSACTION_VERBS = /^\s*(?:begin|commit|rollback)\b/i;

/** How an SQLite file is opened. */
export interface SqliteFileOptions {
  /** How long to wait, with this thread stopped, for another process that writes to the file. */
  readonly busyTimeoutMs: number;
}

/**
 * Opens an SQLite file for Kysely: write-ahead log, and `synchronous=FULL`, so that an acknowledged save is on the disk
 * and not only in the memory of the operating system.
 *
 * libsql never resets a prepared statement that met a lock. While such a statement is alive, SQLite counts a write as
 * under way: later statements on the connection report success and are not committed. Therefore no prepared statement
 * ever waits for a lock here: each write first takes it through `exec`, which does clean up.
 */
export function openSqliteFile(path: string, { busyTimeoutMs }: SqliteFileOptions): SqliteDatabase {
  const database = new Database(path, { timeout: busyTimeoutMs });
  database.exec('pragma journal_mode = WAL');
  database.exec('pragma synchronous = FULL');
  return {
    close: () => database.close(),
    prepare: (sql) => {
      if (TRANSACTION_VERBS.test(sql)) return verb(database, sql);
      const statement = database.prepare(sql);
      return READS.test(sql) ? statement : write(database, statement);
    },
  };
}

function verb(database: Database.Database, sql: string): SqliteStatement {
  const execute = () => {
    database.exec(sql);
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, run: execute, all: () => [], iterate: () => [].values() };
}

function write(database: Database.Database, statement: Database.Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => locked(database, () => statement.all(parameters)),
    run: (parameters) => locked(database, () => statement.run(parameters)),
    iterate: (parameters) => locked(database, () => statement.all(parameters)).values(),
  };
}

function locked<T>(database: Database.Database, work: () => T): T {
  if (database.inTransaction) return work();
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}
