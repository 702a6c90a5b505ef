import { setTimeout } from 'node:timers/promises';
import { BUSY_TIMEOUT_MS, type DatabaseKind, type OpenDatabase, type Tables } from './database.ts';
import { type Kysely, sql } from './kysely.ts';

interface Migration {
  readonly name: string;
  readonly apply: (database: Kysely<Tables>, kind: DatabaseKind) => Promise<void>;
}

/** In the order in which they are applied. One that was released is never changed again: add another. */
const MIGRATIONS: readonly Migration[] = [
  { name: '001-notes', apply: createNotes },
  { name: '002-submissions', apply: createSubmissions },
  { name: '003-sizes', apply: addSizes },
  { name: '004-counters', apply: createCounters },
];

/** Any number that all servers of this product agree on and others are unlikely to use. */
const ADVISORY_LOCK = 7_305_110_119;
const WRITE_LOCK_WAIT_MS = 20_000;
const WRITE_LOCK_RETRY_MS = 20;

/**
 * Brings the tables up to date. Several servers may start at once: one migrates, the others wait and find it done.
 * Each run happens as a whole or not at all. Throws when the database was made by a newer version of the product.
 */
export async function migrate(database: OpenDatabase): Promise<void> {
  if (database.kind === 'postgres') {
    await database.sql.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(transaction);
      await applyMissing(transaction, 'postgres');
    });
    return;
  }
  await database.sql.connection().execute(inExclusiveTransaction);
}

async function inExclusiveTransaction(connection: Kysely<Tables>): Promise<void> {
  await takeWriteLock(connection);
  try {
    await applyMissing(connection, 'sqlite');
    await sql`commit`.execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection);
    throw error;
  }
}

/**
 * Begins a transaction that is alone from the start: a plain BEGIN takes the write lock only with the first change,
 * after another process has looked as well. Waits here and not in SQLite, which would stop this whole thread.
 */
async function takeWriteLock(connection: Kysely<Tables>): Promise<void> {
  const givenUpAt = Date.now() + WRITE_LOCK_WAIT_MS;
  const before = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection);
  await sql`pragma busy_timeout = 0`.execute(connection);
  try {
    while (!(await begins(connection, givenUpAt))) await setTimeout(WRITE_LOCK_RETRY_MS);
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(before.rows[0]?.timeout ?? BUSY_TIMEOUT_MS)}`.execute(connection);
  }
}

async function begins(connection: Kysely<Tables>, givenUpAt: number): Promise<boolean> {
  try {
    await sql`begin immediate`.execute(connection);
    return true;
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
    if (!isBusy || Date.now() > givenUpAt) throw error;
    return false;
  }
}

async function applyMissing(database: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await database.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  const applied = new Set((await database.selectFrom('migrations').select('name').execute()).map((row) => row.name));
  refuseNewer(applied);
  for (const { name, apply } of MIGRATIONS) {
    if (applied.has(name)) continue;
    await apply(database, kind);
    await database.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute();
  }
}

function refuseNewer(applied: ReadonlySet<string>): void {
  const known = new Set(MIGRATIONS.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was made by a newer version of Commonplace (it has ${unknown.join(', ')}). Start that version, or use another database.`,
  );
}

async function createNotes(database: Kysely<Tables>): Promise<void> {
  await database.schema
    .createTable('notes')
    .addColumn('session_id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
}

async function createSubmissions(database: Kysely<Tables>): Promise<void> {
  await database.schema
    .createTable('submissions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('project', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute();
}

/** How much is stored is asked often: it must not cost a walk over the contents. */
async function addSizes(database: Kysely<Tables>): Promise<void> {
  const sized = [
    { table: 'notes', column: 'content' },
    { table: 'submissions', column: 'fields' },
  ] as const;
  for (const { table, column } of sized) {
    await database.schema
      .alterTable(table)
      .addColumn('bytes', 'bigint', (size) => size.notNull().defaultTo(0))
      .execute();
    await sql`update ${sql.table(table)} set bytes = octet_length(${sql.ref(column)})`.execute(database);
    await database.schema.createIndex(`${table}_bytes`).on(table).column('bytes').execute();
  }
  await database.schema.createIndex('notes_updated_at').on('notes').column('updated_at').execute();
}

/** Only servers that share a database count in it. What is counted may be lost in a crash, so it is not logged. */
async function createCounters(database: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`create unlogged table counters (key text primary key, total bigint not null, ends_at timestamptz not null)`.execute(
    database,
  );
}
