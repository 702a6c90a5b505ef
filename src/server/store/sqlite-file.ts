import { statSync } from 'node:fs';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import Database from 'libsql';

/** Statements that cannot change the file. */
const READS = /^\s*(?:select|pragma|explain)\b/i;
const TRANSACTION_VERBS = /^\s*(?:begin|commit|rollback)\b/i;
const BEGIN = /^\s*begin\b/i;

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
 *
 * A file that was removed or put aside while it is open still takes writes, which nobody would find again: they are refused.
 */
export function openSqliteFile(path: string, { busyTimeoutMs }: SqliteFileOptions): SqliteDatabase {
  const database = new Database(path, { timeout: busyTimeoutMs });
  database.exec('pragma journal_mode = WAL');
  database.exec('pragma synchronous = FULL');
  const opened: OpenFile = { database, path, file: fileAt(path) };
  return {
    close: () => database.close(),
    prepare: (sql) => {
      if (TRANSACTION_VERBS.test(sql)) return verb(opened, sql);
      const statement = database.prepare(sql);
      return READS.test(sql) ? statement : write(opened, statement);
    },
  };
}

interface OpenFile {
  readonly database: Database.Database;
  readonly path: string;
  /** Which file it is, whatever lies at the path by now. */
  readonly file: string;
}

function fileAt(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false });
  return file === undefined ? 'none' : `${file.dev} ${file.ino}`;
}

function begin({ database, path, file }: OpenFile, sql: string): void {
  if (fileAt(path) !== file) {
    // SQLite has this code and does not look where it writes a log ahead.
    throw Object.assign(new Error('the file was moved or removed'), { code: 'SQLITE_READONLY_DBMOVED' });
  }
  database.exec(sql);
}

function verb(opened: OpenFile, sql: string): SqliteStatement {
  const execute = () => {
    if (BEGIN.test(sql)) begin(opened, sql);
    else opened.database.exec(sql);
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, run: execute, all: () => [], iterate: () => [].values() };
}

function write(opened: OpenFile, statement: Database.Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => locked(opened, () => statement.all(parameters)),
    run: (parameters) => locked(opened, () => statement.run(parameters)),
    iterate: (parameters) => locked(opened, () => statement.all(parameters)).values(),
  };
}

function locked<T>(opened: OpenFile, work: () => T): T {
  const { database } = opened;
  if (database.inTransaction) return work();
  begin(opened, 'begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}
