import { chmodSync, closeSync, lstatSync, openSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ColumnType } from 'kysely';
import type { JsonBytes } from './json-bytes.ts';
import { Kysely, PostgresDialect } from './kysely.ts';
import { makeFolders } from './make-folders.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** The tables, column by column. Times are ISO 8601 text; content and fields are JSON text on both databases. */
export interface Tables {
  readonly notes: {
    session_id: string;
    /** PostgreSQL hands a bigint out as text. */
    version: number | string;
    /** The thread of a file hands out large texts as bytes. */
    content: ColumnType<string | Uint8Array<ArrayBuffer>, JsonBytes, JsonBytes>;
    /** Bytes of the content. */
    bytes: number | string;
    updated_at: string;
  };
  readonly submissions: {
    id: string;
    form: string;
    project: string | null;
    /** The thread of a file hands out large texts as bytes. */
    fields: ColumnType<string | Uint8Array<ArrayBuffer>, string, string>;
    bytes: number | string;
    received_at: string;
  };
  readonly migrations: {
    name: string;
    applied_at: string;
  };
}

/** The two kinds of database differ in how a migration is kept alone. */
export type DatabaseKind = 'sqlite' | 'postgres';

/** An open database. */
export interface OpenDatabase {
  readonly kind: DatabaseKind;
  readonly sql: Kysely<Tables>;
}

/** Which database to open: PostgreSQL when an address is given, else a file in the folder. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** How long a save to the file waits for the lock of another process; `BUSY_TIMEOUT_MS` when absent. */
  readonly busyTimeoutMs?: number;
  /** How long the database may take for one piece of work; `answerMsOf` says when absent. */
  readonly answerMs?: number | undefined;
  /** How long PostgreSQL may take to be reached, where work may take longer; `CONNECT_MS` when absent. */
  readonly connectMs?: number;
  /** How long what was saved rests before it is read again from a file; `REREAD_MS` when absent. */
  readonly rereadMs?: number;
  /** How long a count may take before a server counts for itself; `COUNT_MS` when absent. */
  readonly countMs?: number;
}

/** Waits for the lock of another process on the same file; a save takes a few milliseconds. */
export const BUSY_TIMEOUT_MS = 3_000;
/**
 * A save takes milliseconds; whoever waits for one is told within five seconds that it did not take place. The count of its
 * limits (`counters.ts`) comes before.
 */
const ANSWER_MS = 3_000;
/** Whoever starts a server hears within so long that nobody answers at the address, though a new version may work for minutes. */
const CONNECT_MS = 20_000;
/** The disk of a small machine may need seconds for megabytes; only one that hangs needs longer. */
const FILE_ANSWER_MS = 15_000;
/** A round reads everything: a disk that sleeps is not woken more often. */
export const REREAD_MS = 600_000;
const FILE_NAME = 'commonplace.db';

/** How long whoever waits for a piece of work waits at most. */
export function answerMsOf({ databaseUrl, answerMs }: DatabasePlace): number {
  return answerMs ?? (databaseUrl === undefined ? FILE_ANSWER_MS : ANSWER_MS);
}

/**
 * Opens the database, which is reached with the first query. Throws when there can be no file at the path. `onFailure` hears
 * of each statement to a file that failed.
 */
export function openDatabase(place: DatabasePlace, onFailure?: (error: unknown) => void): OpenDatabase {
  return place.databaseUrl === undefined ? openFile(place, onFailure) : openServer(place.databaseUrl, place);
}

function openFile(
  { dataDir, busyTimeoutMs = BUSY_TIMEOUT_MS }: DatabasePlace,
  onFailure: (error: unknown) => void = () => undefined,
): OpenDatabase {
  makeFolders(resolve(dataDir));
  const path = join(dataDir, FILE_NAME);
  refuseOddFile(path);
  keepPrivate(path);
  const dialect = sqliteDialect({ path, busyTimeoutMs }, onFailure);
  return { kind: 'sqlite', sql: new Kysely<Tables>({ dialect }) };
}

/** What the database would make of these is a riddle to whoever has to mend it. */
function refuseOddFile(path: string): void {
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (link === undefined) return;
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined)
    throw new OddFile(`${path} is a link that leads nowhere. Remove it, or mend what it leads to.`);
  if (!file.isFile()) throw new OddFile(`${path} is not a file but a folder, a device or a pipe. Move it away.`);
}

/** Notes are nobody else's business; the database's side files get the same rights as the file itself. */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  try {
    chmodSync(path, 0o600);
  } catch {
    // The file is another user's, who may have reasons to share it.
  }
}

/** A path at which there can be no database; the message says what to do. */
export class OddFile extends Error {}

function openServer(connectionString: string, place: DatabasePlace): OpenDatabase {
  const answerMs = answerMsOf(place);
  const connectMs = Math.min(answerMs, place.connectMs ?? CONNECT_MS);
  // A server with a file starts without its driver.
  const pool = async () =>
    (await import('./postgres-pool.ts')).openPostgresPool({ connectionString, answerMs, connectMs });
  return { kind: 'postgres', sql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
}
