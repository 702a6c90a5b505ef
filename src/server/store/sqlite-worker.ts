// Runs in a thread of its own: a write waits for the disk and perhaps for another process, and nobody else should.
import { isUtf8 } from 'node:buffer';
import type { SqliteDatabase } from 'kysely';
import { nodeHostPort } from '../../workers/node-port.ts';
import { serve } from '../../workers/serve.ts';
import { openSqliteFile } from './sqlite-file.ts';
import { damaged, type SqliteJob, type SqliteOutcome } from './sqlite-job.ts';

/** Of one file; it is opened with the first statement. */
let database: SqliteDatabase | undefined;

/** Texts of this length and more go as bytes, which are handed over and not copied. */
const LARGE_TEXT = 16 * 1024;

function outcomeOf({ path, busyTimeoutMs, statement }: SqliteJob): SqliteOutcome {
  const lent = (statement?.parameters ?? []).filter((parameter) => parameter instanceof Uint8Array);
  const given = lent as readonly Uint8Array<ArrayBuffer>[]; // They came in a message, which gives each its own memory.
  try {
    if (statement === undefined) {
      database?.close();
      return { kind: 'done', rows: [], changes: undefined, lent: given };
    }
    database ??= openSqliteFile(path, { busyTimeoutMs });
    const prepared = database.prepare(statement.sql);
    const parameters = statement.parameters.map(asText);
    if (!prepared.reader) {
      return { kind: 'done', rows: [], changes: Number(prepared.run(parameters).changes), lent: given };
    }
    return { kind: 'done', rows: prepared.all(parameters).map(withBytes), changes: undefined, lent: given };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error), code, lent: given };
  }
}

function asText(parameter: unknown): unknown {
  if (!(parameter instanceof Uint8Array)) return parameter;
  return Buffer.from(parameter.buffer, parameter.byteOffset, parameter.byteLength).toString();
}

function withBytes(row: unknown): unknown {
  const entries = Object.entries(row as object); // A row is an object of its columns.
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof ArrayBuffer ? textOf(value) : value]),
  );
}

/** Texts come as they lie in the file: the one that reads it ends the whole process over one that is none any more. */
function textOf(content: ArrayBuffer): string | Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content);
  if (!isUtf8(bytes)) throw damaged('a text in the file is none any more');
  return bytes.length >= LARGE_TEXT ? bytes : Buffer.from(content).toString();
}

function buffersOf({ lent, ...outcome }: SqliteOutcome): readonly ArrayBuffer[] {
  const values = outcome.kind === 'done' ? outcome.rows.flatMap((row) => Object.values(row as object)) : [];
  return [...lent, ...values].flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
}

serve<SqliteJob, SqliteOutcome>(nodeHostPort(), async (job) => {
  const value = outcomeOf(job);
  return { value, transfer: buffersOf(value) };
});
