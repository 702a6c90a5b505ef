import type { Insertable, Selectable } from 'kysely';
import { nanoid } from 'nanoid';
import { AppError } from '../../core/errors.ts';
import { COUNT_MS, type Counters, MemoryCounters, SharedCounters } from './counters.ts';
import { Damage } from './damage.ts';
import { answerMsOf, type DatabasePlace, type OpenDatabase, openDatabase, REREAD_MS, type Tables } from './database.ts';
import { startProblem } from './database-advice.ts';
import { JsonBytes } from './json-bytes.ts';
import type { NotesToSave, SavedNotes, SaveOutcome, Store, StoredSubmission, Submission } from './kept-records.ts';
import { type Kysely, sql } from './kysely.ts';
import { migrate } from './migrations.ts';
import { startRereading } from './rereading.ts';
import { Late, together } from './within.ts';

/** What is written at least to see whether a disk that was full has room again. */
const PROBE_BYTES = 64 * 1024;
/** So often a save that names no version is tried again where others come in between. */
const OVERWRITES_MAX = 50;
/** A new version may have to touch every row. */
const MIGRATION_MS = 600_000;

/** Opens the database, brings its tables up to date, and gives the store on it. Rejects with `AppError`. */
export async function openStore(place: DatabasePlace): Promise<Store> {
  try {
    const damage = new Damage(place);
    const store = new SqlStore(await upToDate(place, damage), place, damage);
    await store.answers();
    return store;
  } catch (cause) {
    throw new AppError('save-failed', startProblem(place, cause), { cause });
  }
}

/** Its tables are up to date. On connections of its own, which may take longer than those that readers wait for. */
async function upToDate(place: DatabasePlace, damage: Damage): Promise<OpenDatabase> {
  const database = openDatabase({ ...place, answerMs: MIGRATION_MS }, damage.notice);
  let isKept = false;
  try {
    await migrate(database);
    // A file has one connection, and nothing of it is bound by time.
    isKept = database.kind === 'sqlite';
  } finally {
    if (!isKept) await database.sql.destroy();
  }
  return isKept ? database : openDatabase(place);
}

/** The one implementation of the store. Its SQL is common to SQLite and PostgreSQL. */
class SqlStore implements Store {
  readonly #sql: Kysely<Tables>;
  readonly #answerMs: number;
  readonly #isFile: boolean;
  readonly #damage: Damage;
  readonly #stopRereading: () => void;
  readonly counters: Counters;
  /**
   * Bytes of the last write when it failed, and before the first one: that there is room is not proven then. A disk that is
   * full still answers questions.
   */
  #unprovenBytes: number | undefined = PROBE_BYTES;

  constructor(database: OpenDatabase, place: DatabasePlace, damage: Damage) {
    this.#sql = database.sql;
    this.#isFile = database.kind === 'sqlite';
    this.#damage = damage;
    const { rereadMs: pauseMs = REREAD_MS } = place;
    const reread = () => startRereading(database.sql, { pauseMs, onTrouble: damage.notice });
    this.#stopRereading = this.#isFile ? reread() : () => undefined;
    this.#answerMs = answerMsOf(place);
    const countMs = place.countMs ?? COUNT_MS;
    this.counters = database.kind === 'postgres' ? new SharedCounters(database.sql, countMs) : new MemoryCounters();
  }

  async together<T>(message: string, work: (isOver: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await together(this.#answerMs, work);
    } catch (cause) {
      if (cause instanceof Late) throw new AppError('save-failed', message, { cause });
      throw cause;
    }
  }

  /**
   * Does the work, or says in the words of the product why it was not done, in time in either case. Before it tries again
   * the work asks the signal: what was given up may not come after what was saved since.
   */
  async #inTime<T>(message: string, work: (isOver: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await together(this.#answerMs, work);
    } catch (cause) {
      throw new AppError('save-failed', message, { cause });
    }
  }

  async #writing<T>(message: string, work: (isOver: AbortSignal) => Promise<T>, bytes = PROBE_BYTES): Promise<T> {
    try {
      const result = await this.#inTime(message, async (isOver) => {
        this.#damage.throwIfThere();
        return work(isOver);
      });
      this.#unprovenBytes = undefined;
      return result;
    } catch (error) {
      this.#unprovenBytes = bytes;
      throw error;
    }
  }

  loadNotes(sessionId: string): Promise<SavedNotes | undefined> {
    return this.#inTime('The notes could not be loaded.', async () => {
      const row = await this.#sql
        .selectFrom('notes')
        .select(['session_id', 'version', this.#text('content'), this.#text('updated_at')])
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return row === undefined ? undefined : savedNotes(row);
    });
  }

  saveNotes(notes: NotesToSave): Promise<SaveOutcome> {
    const { version, ...rest } = notes;
    const save = async (isOver: AbortSignal): Promise<SaveOutcome> => {
      if (version === undefined) return { kind: 'saved', record: await this.#replace(rest, isOver) };
      return this.#saveOn(version, rest, isOver);
    };
    const bytes = Math.max(PROBE_BYTES, rest.contentJson.bytes.length);
    return this.#writing('The notes could not be saved.', save, bytes);
  }

  async #replace(notes: NotesToSave, isOver: AbortSignal): Promise<SavedNotes> {
    let values = rowOf(notes, 1);
    for (let attempt = 0; attempt < OVERWRITES_MAX; attempt += 1) {
      const row = await this.#overwrite(values);
      if (row !== undefined) return recordOf(notes, row);
      values = await this.#afterStored(values);
      isOver.throwIfAborted();
    }
    throw new Error('Somebody else saves this session all the time.');
  }

  /**
   * Replaces older notes only. A save that was given up may still reach a database that was frozen; by then newer notes
   * have been saved and acknowledged.
   */
  #overwrite(values: NotesRow): Promise<SavedRow | undefined> {
    return this.#sql
      .insertInto('notes')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .column('session_id')
          .doUpdateSet((row) => ({
            version: sql<number>`notes.version + 1`,
            content: row.ref('excluded.content'),
            bytes: row.ref('excluded.bytes'),
            updated_at: row.ref('excluded.updated_at'),
          }))
          .whereRef('notes.updated_at', '<=', 'excluded.updated_at'),
      )
      .returning(['version', 'updated_at'])
      .executeTakeFirst();
  }

  /** Another save came in between, or the clock of another server is ahead of ours. */
  async #afterStored(values: NotesRow): Promise<NotesRow> {
    const { updatedAt } = await this.#mustLoad(values.session_id);
    return { ...values, updated_at: updatedAt };
  }

  async #saveOn(version: number, notes: NotesToSave, isOver: AbortSignal): Promise<SaveOutcome> {
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
    // By now they may have been removed.
    isOver.throwIfAborted();
    const inserted = await this.#sql
      .insertInto('notes')
      .values(next)
      .onConflict((conflict) => conflict.column('session_id').doNothing())
      .returning(['version', 'updated_at'])
      .executeTakeFirst();
    if (inserted !== undefined) return { kind: 'saved', record: recordOf(notes, inserted) };
    const current = await this.#mustLoad(notes.sessionId);
    // The answer to a save may have been lost: who sends the same again is told that it is there.
    const isThere = current.contentJson.toBuffer().equals(notes.contentJson.bytes);
    return isThere ? { kind: 'saved', record: current } : { kind: 'conflict', current };
  }

  async #mustLoad(sessionId: string): Promise<SavedNotes> {
    const row = await this.#sql
      .selectFrom('notes')
      .select(['session_id', 'version', this.#text('content'), this.#text('updated_at')])
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    return savedNotes(row);
  }

  deleteNotes(sessionId: string): Promise<void> {
    return this.#writing('The notes could not be removed.', async () => {
      await this.#sql.deleteFrom('notes').where('session_id', '=', sessionId).execute();
    });
  }

  deleteNotesBefore(time: string): Promise<number> {
    return this.#writing('The old notes could not be removed.', async () => {
      const { numDeletedRows } = await this.#sql.deleteFrom('notes').where('updated_at', '<', time).executeTakeFirst();
      return Number(numDeletedRows);
    });
  }

  renewNotes(from: string, until: string): Promise<void> {
    return this.#writing('The notes could not be renewed.', async () => {
      await this.#sql
        .updateTable('notes')
        .set({ updated_at: new Date().toISOString() })
        .where('updated_at', '>=', from)
        .where('updated_at', '<=', until)
        .execute();
    });
  }

  bytesOf(sessionId: string): Promise<number> {
    return this.#inTime('The notes could not be saved.', async () => {
      const row = await this.#sql
        .selectFrom('notes')
        .select('bytes')
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return Number(row?.bytes ?? 0);
    });
  }

  usedBytes(): Promise<number> {
    return this.#inTime('The room that is left cannot be told.', async () => {
      let bytes = 0;
      for (const table of ['notes', 'submissions'] as const) {
        const sum = this.#sql.selectFrom(table).select((row) => row.fn.sum<string>('bytes').as('bytes'));
        bytes += Number((await sum.executeTakeFirst())?.bytes ?? 0);
      }
      return bytes;
    });
  }

  addSubmission({ id = nanoid(), form, project, fields }: Submission): Promise<void> {
    return this.#writing('The form could not be stored.', async (isOver) => {
      const text = JSON.stringify(fields);
      const values = {
        id,
        form,
        project: project ?? null,
        fields: text,
        bytes: Buffer.byteLength(text),
        received_at: new Date().toISOString(),
      };
      if (await this.#putForm(values)) return;
      const stored = await this.#sql
        .selectFrom('submissions')
        .select('received_at')
        .where('id', '=', id)
        .where('form', '=', form)
        .executeTakeFirst();
      isOver.throwIfAborted();
      // It came when the clock was ahead of what it is now.
      if (stored !== undefined) await this.#putForm({ ...values, received_at: stored.received_at });
    });
  }

  /**
   * True when it is stored. One that was answered 503 may be stored all the same, and a database that wakes up may store it
   * later than its repeat: older ones replace nothing.
   */
  async #putForm(values: Insertable<Tables['submissions']>): Promise<boolean> {
    const row = await this.#sql
      .insertInto('submissions')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => ({
            fields: row.ref('excluded.fields'),
            bytes: row.ref('excluded.bytes'),
            received_at: row.ref('excluded.received_at'),
          }))
          .whereRef('submissions.form', '=', 'excluded.form')
          .whereRef('submissions.received_at', '<=', 'excluded.received_at'),
      )
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  listSubmissions(options: { readonly form?: string } = {}): Promise<readonly StoredSubmission[]> {
    return this.#inTime('The forms could not be loaded.', async () => {
      const all = this.#sql
        .selectFrom('submissions')
        .select([this.#text('id'), this.#text('form'), this.#text('project')])
        .select([this.#text('fields'), this.#text('received_at')])
        .orderBy('received_at')
        .orderBy('id');
      const rows = await (options.form === undefined ? all : all.where('form', '=', options.form)).execute();
      return rows.map(storedSubmission);
    });
  }

  /** Resolves when the database answers questions. */
  answers(): Promise<void> {
    return this.#inTime('The database does not answer.', async () => {
      await this.#sql.selectFrom('migrations').select(this.#text('name')).limit(1).execute();
    });
  }

  whenDamaged(tell: (says: string) => void): void {
    this.#damage.whenThere(tell);
  }

  /** A column of text; of a file as it lies there (`sqlite-worker.ts`). */
  #text<Name extends string>(name: Name) {
    type Text = AllColumns[Name & keyof AllColumns];
    return (this.#isFile ? sql<Text>`cast(${sql.ref(name)} as blob)` : sql<Text>`${sql.ref(name)}`).as(name);
  }

  async ping(): Promise<void> {
    await this.#inTime('The database is damaged.', async () => this.#damage.throwIfThere());
    await this.answers();
    if (this.#unprovenBytes === undefined) return;
    const sessionId = nanoid();
    await this.saveNotes({ sessionId, contentJson: JsonBytes.of(JSON.stringify('.'.repeat(this.#unprovenBytes))) });
    await this.deleteNotes(sessionId);
  }

  close(): Promise<void> {
    this.#stopRereading();
    return this.#sql.destroy();
  }
}

/** What the columns hold, whichever table they are of. */
type AllColumns = Selectable<Tables['notes'] & Tables['submissions'] & Tables['migrations']>;
type NotesRow = Insertable<Tables['notes']>;
type SavedRow = Pick<Selectable<Tables['notes']>, 'version' | 'updated_at'>;

function rowOf(notes: NotesToSave, version: number): NotesRow {
  return {
    session_id: notes.sessionId,
    version,
    // As text: PostgreSQL's own JSON types cannot hold U+0000 or half of a surrogate pair, JSON text escapes both.
    content: notes.contentJson,
    bytes: notes.contentJson.bytes.length,
    updated_at: new Date().toISOString(),
  };
}

function recordOf(notes: NotesToSave, row: SavedRow): SavedNotes {
  const { sessionId, contentJson } = notes;
  return { sessionId, contentJson, version: Number(row.version), updatedAt: row.updated_at };
}

function savedNotes(row: Omit<Selectable<Tables['notes']>, 'bytes'>): SavedNotes {
  return recordOf({ sessionId: row.session_id, contentJson: jsonOf(row.content) }, row);
}

const jsonOf = (text: string | Uint8Array<ArrayBuffer>): JsonBytes =>
  typeof text === 'string' ? JsonBytes.of(text) : new JsonBytes(text);

function storedSubmission(row: Omit<Selectable<Tables['submissions']>, 'bytes'>): StoredSubmission {
  // Written by addSubmission from a record of texts.
  const fields = JSON.parse(
    typeof row.fields === 'string' ? row.fields : Buffer.from(row.fields).toString(),
  ) as Readonly<Record<string, string>>;
  const project = row.project === null ? {} : { project: row.project };
  return { id: row.id, form: row.form, ...project, fields, receivedAt: row.received_at };
}
