import { statSync } from 'node:fs';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import Database from 'libsql';
import { Reserve } from './sqlite-reserve.ts';

/** Statements that cannot change the file. */
const READS = /^\s*(?:select|pragma|explain)\b/i;
const TRANSACTION_VERBS = /^\s*(?:begin|commit|rollback)\b/i;
const BEGIN = /^\s*begin\b/i;
const REMOVES = /^\s*delete\b/i;
const FORGET = 'pragma shrink_memory';
/** What SQLite says where the disk has no room, also of a file that may grow no further. */
const NO_ROOM = /^SQLITE_(?:FULL|IOERR)/;

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
 * So they are where that became of its log, which has what was saved last: that is taken over into the database first. And
 * where that became of the index of the log, in which the locks are: other processes have a new one, and would be written over.
 *
 * Nothing is kept in memory from one piece of work to the next: a page there would hide that the one in the file was damaged
 * since, and what is saved by such pages nobody finds again. The system has them at hand: 0.01 ms for a save.
 *
 * On a disk that is full a removal is done all the same, and so is the opening, whose index of the log needs 32 KB: with the
 * room that is kept for it.
 */
export function openSqliteFile(path: string, { busyTimeoutMs }: SqliteFileOptions): SqliteDatabase {
  const reserve = new Reserve(path);
  const database = openInRoomOf(reserve, () => openLog(path, busyTimeoutMs));
  const opened: OpenFile = { database, path, file: fileAt(path), log: undefined, index: undefined, reserve };
  reserve.keep();
  return {
    close: () => database.close(),
    prepare: (sql) => {
      if (TRANSACTION_VERBS.test(sql)) return verb(opened, sql);
      if (!database.inTransaction) database.exec(FORGET);
      return READS.test(sql) ? database.prepare(sql) : write(opened, sql);
    },
  };
}

function openLog(path: string, busyTimeoutMs: number): Database.Database {
  const database = new Database(path, { timeout: busyTimeoutMs });
  try {
    database.exec('pragma journal_mode = WAL');
    database.exec('pragma synchronous = FULL');
    database.exec('pragma cell_size_check = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openInRoomOf<T>(reserve: Reserve, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!isForWantOfRoom(error)) throw error;
    reserve.release();
    return open();
  }
}

interface OpenFile {
  readonly database: Database.Database;
  readonly path: string;
  /** Which file it is, whatever lies at the path by now. */
  readonly file: string | undefined;
  /** Which file its log is, once there is one. */
  log: string | undefined;
  /** Which file the index of its log is, once there is one. */
  index: string | undefined;
  readonly reserve: Reserve;
}

function fileAt(path: string): string | undefined {
  const file = statSync(path, { throwIfNoEntry: false });
  return file && `${file.dev} ${file.ino}`;
}

function begin(opened: OpenFile, sql: string): void {
  const { database, path, file, log, index } = opened;
  if (fileAt(path) !== file) throw moved();
  if (log !== undefined && fileAt(`${path}-wal`) !== log) {
    beginLogAnew(database);
    throw moved();
  }
  if (index !== undefined && fileAt(`${path}-shm`) !== index) throw moved();
  database.exec(sql);
  opened.log ??= fileAt(`${path}-wal`);
  opened.index ??= fileAt(`${path}-shm`);
}

/** SQLite has this code and does not look where it writes a log ahead. */
function moved(): Error {
  return Object.assign(new Error('the file was moved or removed'), { code: 'SQLITE_READONLY_DBMOVED' });
}

function verb(opened: OpenFile, sql: string): SqliteStatement {
  const execute = () => {
    if (BEGIN.test(sql)) begin(opened, sql);
    else opened.database.exec(sql);
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, run: execute, all: () => [], iterate: () => [].values() };
}

function write(opened: OpenFile, sql: string): SqliteStatement {
  const prepared = opened.database.prepare(sql);
  const written = <T>(work: (statement: Database.Statement) => T): T => {
    const first = () => locked(opened, () => work(prepared));
    // A statement that failed is not asked again.
    const again = () => locked(opened, () => work(opened.database.prepare(sql)));
    const result = REMOVES.test(sql) ? inRoomOfReserve(opened, first, again) : first();
    opened.reserve.keep();
    return result;
  };
  return {
    reader: prepared.reader,
    all: (parameters) => written((statement) => statement.all(parameters)),
    run: (parameters) => written((statement) => statement.run(parameters)),
    iterate: (parameters) => written((statement) => statement.all(parameters)).values(),
  };
}

/** Does `first`; where the disk has no room for it, `again` with that of the reserve. */
function inRoomOfReserve<T>({ database, reserve }: OpenFile, first: () => T, again: () => T): T {
  try {
    return first();
  } catch (error) {
    if (database.inTransaction || !isForWantOfRoom(error)) throw error;
    reserve.release();
    beginLogAnew(database);
    const result = again();
    beginLogAnew(database);
    return result;
  }
}

function isForWantOfRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM.test(String(error.code));
}

/** Takes all of the log over into the database and gives its room back, as far as there is room to take it over. */
function beginLogAnew(database: Database.Database): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // It goes on where it stands.
  }
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
