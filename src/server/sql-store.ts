import { type Kysely, sql } from 'kysely';
import { nanoid } from 'nanoid';
import { AppError } from '../core/errors.ts';
import type { Extraction } from '../core/note.ts';
import { type DatabasePlace, type OpenDatabase, openDatabase, type Tables } from './database.ts';
import { migrate } from './migrations.ts';
import type { NotesToSave, SavedNotes, SaveOutcome, Store, StoredSubmission, Submission } from './store.ts';

/** Opens the database, brings its tables up to date, and gives the store on it. Rejects with `AppError`. */
export async function openStore(place: DatabasePlace): Promise<Store> {
  let database: OpenDatabase | undefined;
  try {
    database = openDatabase(place);
    await migrate(database);
    return new SqlStore(database);
  } catch (cause) {
    await database?.sql.destroy();
    throw new AppError('save-failed', `The database cannot be used: ${reasonOf(cause)}. ${adviceOn(place)}`, { cause });
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown reason';
  // Several addresses were tried: the message is empty and the code says what all of them answered.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

function adviceOn({ dataDir, databaseUrl }: DatabasePlace): string {
  if (databaseUrl === undefined) return `Check that the folder ${dataDir} (DATA_DIR) can be written to.`;
  return 'Check that DATABASE_URL is right and that PostgreSQL runs.';
}

/** The one implementation of the store. Its SQL is common to SQLite and PostgreSQL. */
class SqlStore implements Store {
  readonly #sql: Kysely<Tables>;

  constructor(database: OpenDatabase) {
    this.#sql = database.sql;
  }

  loadNotes(sessionId: string): Promise<SavedNotes | undefined> {
    return asOurs('The notes could not be loaded.', async () => {
      const row = await this.#sql
        .selectFrom('notes')
        .selectAll()
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return row === undefined ? undefined : savedNotes(row);
    });
  }

  saveNotes(notes: NotesToSave): Promise<SaveOutcome> {
    return asOurs('The notes could not be saved.', async () => {
      const { version, ...rest } = notes;
      if (version === undefined) return { kind: 'saved', record: await this.#replace(rest) };
      return this.#saveOn(version, rest);
    });
  }

  async #replace(notes: NotesToSave): Promise<SavedNotes> {
    const row = await this.#sql
      .insertInto('notes')
      .values(rowOf(notes, 1))
      .onConflict((conflict) =>
        conflict.column('session_id').doUpdateSet((row) => ({
          version: sql<number>`notes.version + 1`,
          content: row.ref('excluded.content'),
          updated_at: row.ref('excluded.updated_at'),
        })),
      )
      .returning(['version', 'updated_at'])
      .executeTakeFirstOrThrow();
    return recordOf(notes, row);
  }

  async #saveOn(version: number, notes: NotesToSave): Promise<SaveOutcome> {
    const next = rowOf(notes, version + 1);
    // The condition is part of the update: of two saves on one version, the database lets one through.
    const updated = await this.#sql
      .updateTable('notes')
      .set(next)
      .where('session_id', '=', notes.sessionId)
      .where('version', '=', version)
      .returning(['version', 'updated_at'])
      .executeTakeFirst();
    if (updated !== undefined) return { kind: 'saved', record: recordOf(notes, updated) };
    const inserted = await this.#sql
      .insertInto('notes')
      .values(next)
      .onConflict((conflict) => conflict.column('session_id').doNothing())
      .returning(['version', 'updated_at'])
      .executeTakeFirst();
    if (inserted !== undefined) return { kind: 'saved', record: recordOf(notes, inserted) };
    return { kind: 'conflict', current: await this.#mustLoad(notes.sessionId) };
  }

  async #mustLoad(sessionId: string): Promise<SavedNotes> {
    const row = await this.#sql
      .selectFrom('notes')
      .selectAll()
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    return savedNotes(row);
  }

  addSubmission({ form, project, fields }: Submission): Promise<void> {
    return asOurs('The form could not be stored.', async () => {
      const values = {
        id: nanoid(),
        form,
        project: project ?? null,
        fields: JSON.stringify(fields),
        received_at: new Date().toISOString(),
      };
      await this.#sql.insertInto('submissions').values(values).execute();
    });
  }

  listSubmissions(options: { readonly form?: string } = {}): Promise<readonly StoredSubmission[]> {
    return asOurs('The forms could not be loaded.', async () => {
      const all = this.#sql.selectFrom('submissions').selectAll().orderBy('received_at').orderBy('id');
      const rows = await (options.form === undefined ? all : all.where('form', '=', options.form)).execute();
      return rows.map(storedSubmission);
    });
  }

  ping(): Promise<void> {
    return asOurs('The database does not answer.', async () => {
      await this.#sql.selectFrom('migrations').select('name').limit(1).execute();
    });
  }

  close(): Promise<void> {
    return this.#sql.destroy();
  }
}

async function asOurs<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('save-failed', message, { cause });
  }
}

function rowOf(notes: NotesToSave, version: number): Tables['notes'] {
  return {
    session_id: notes.sessionId,
    version,
    // As text: PostgreSQL's own JSON types cannot hold U+0000 or half of a surrogate pair, JSON text escapes both.
    content: JSON.stringify(notes.content),
    updated_at: new Date().toISOString(),
  };
}

function recordOf(notes: NotesToSave, row: Pick<Tables['notes'], 'version' | 'updated_at'>): SavedNotes {
  const { sessionId, content } = notes;
  return { sessionId, content, version: Number(row.version), updatedAt: row.updated_at };
}

function savedNotes(row: Tables['notes']): SavedNotes {
  // Only checked content is ever stored, so it is trusted when it comes back.
  const content = JSON.parse(row.content) as Extraction;
  return recordOf({ sessionId: row.session_id, content }, row);
}

function storedSubmission(row: Tables['submissions']): StoredSubmission {
  // Written by addSubmission from a record of texts.
  const fields = JSON.parse(row.fields) as Readonly<Record<string, string>>;
  const project = row.project === null ? {} : { project: row.project };
  return { id: row.id, form: row.form, ...project, fields, receivedAt: row.received_at };
}
