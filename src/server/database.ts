import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { openSqliteFile } from './sqlite-file.ts';

/** The tables, column by column. Times are ISO 8601 text; content and fields are JSON text on both databases. */
export interface Tables {
  readonly notes: {
    session_id: string;
    /** PostgreSQL hands a bigint out as text. */
    version: number | string;
    content: string;
    updated_at: string;
  };
  readonly submissions: {
    id: string;
    form: string;
    project: string | null;
    fields: string;
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
}

/** Waits for the lock of another process on the same file; a save takes a few milliseconds. */
export const BUSY_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECTIONS_MAX = 10;
const FILE_NAME = 'commonplace.db';

/** Opens the database; PostgreSQL connects with the first query. Throws when the file cannot be opened. */
export function openDatabase(place: DatabasePlace): OpenDatabase {
  return place.databaseUrl === undefined
    ? openFile(place.dataDir, place.busyTimeoutMs ?? BUSY_TIMEOUT_MS)
    : openServer(place.databaseUrl);
}

function openFile(dataDir: string, busyTimeoutMs: number): OpenDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = openSqliteFile(join(dataDir, FILE_NAME), { busyTimeoutMs });
  return { kind: 'sqlite', sql: new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }) };
}

function openServer(connectionString: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'commonplace',
  });
  // A server that closes an idle connection raises this; the next query opens a new one.
  pool.on('error', () => undefined);
  return { kind: 'postgres', sql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
}
