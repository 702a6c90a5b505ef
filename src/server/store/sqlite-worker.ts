// Runs in a thread of its own: a write waits for the disk and perhaps for another process, and nobody else should.
import type { SqliteDatabase } from 'kysely';
import { nodeHostPort } from '../../workers/node-port.ts';
import { serve } from '../../workers/serve.ts';
import { openSqliteFile } from './sqlite-file.ts';
import type { SqliteJob, SqliteOutcome } from './sqlite-job.ts';

/** Of one file; it is opened with the first statement. */
let database: SqliteDatabase | undefined;

function outcomeOf({ path, busyTimeoutMs, statement }: SqliteJob): SqliteOutcome {
  try {
    if (statement === undefined) {
      database?.close();
      return { kind: 'done', rows: [], changes: undefined };
    }
    database ??= openSqliteFile(path, { busyTimeoutMs });
    const prepared = database.prepare(statement.sql);
    if (prepared.reader) return { kind: 'done', rows: prepared.all(statement.parameters), changes: undefined };
    return { kind: 'done', rows: [], changes: Number(prepared.run(statement.parameters).changes) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error), code };
  }
}

serve<SqliteJob, SqliteOutcome>(nodeHostPort(), async (job) => ({ value: outcomeOf(job) }));
