import type { Tables } from './database.ts';
import { type Kysely, sql } from './kysely.ts';
import { damaged } from './sqlite-job.ts';

/** Rows that are read at a time, at most; no save has its turn meanwhile. */
const ROWS_MAX = 20;
/** Of rows that take longer, in milliseconds, one is read at a time: 8 MB take 50. */
const TURN_MS = 20;
/** At most one hundredth of the time is taken. */
const REST = 100;
const REST_MS_MIN = 50;

/** The tables of which every row is worth something, by the column that finds it, and the column that has most of it. */
const TABLES = [
  { table: 'notes', key: 'session_id', content: 'content' },
  { table: 'submissions', key: 'id', content: 'fields' },
] as const;

export interface RereadingOptions {
  /** From the end of one round to the start of the next, in milliseconds. */
  readonly pauseMs: number;
  /** Called with what a row could not be read with. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Reads every row of a file from the disk, round after round, a few at a time: what was damaged where nobody looks is noticed
 * while there is a copy from before. Gives what stops it.
 */
export function startRereading(database: Kysely<Tables>, { pauseMs, onTrouble }: RereadingOptions): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let [at, last, rows] = [0, '', 1];
  const step = async (): Promise<number> => {
    const begun = performance.now();
    const table = TABLES[at] ?? TABLES[0];
    const next = await lastOfNext(database, table, { last, rows });
    if (next !== undefined && !isAfter(next, last)) throw damaged(`the rows of ${table.table} are out of order`);
    if (next === undefined) at = (at + 1) % TABLES.length;
    last = next ?? '';
    const ms = performance.now() - begun;
    rows = ms > TURN_MS ? 1 : Math.min(ROWS_MAX, 2 * rows);
    const isRoundOver = next === undefined && at === 0;
    return isRoundOver ? pauseMs : Math.max(REST_MS_MIN, REST * ms);
  };
  const wait = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => void step().catch(failed).then(wait), ms).unref();
  };
  const failed = (error: unknown): number => {
    onTrouble(error);
    [at, last] = [0, ''];
    return pauseMs;
  };
  wait(pauseMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** As SQLite compares texts: by their bytes. */
function isAfter(key: string, last: string): boolean {
  return Buffer.compare(Buffer.from(key), Buffer.from(last)) > 0;
}

/** Reads some rows after `last`, and gives the key of the last of them. All contents are JSON. */
async function lastOfNext(
  database: Kysely<Tables>,
  { table, key, content }: (typeof TABLES)[number],
  { last, rows }: { readonly last: string; readonly rows: number },
): Promise<string | undefined> {
  const found = await sql<{ last: string | null; areWhole: number }>`
    select cast(max(key) as blob) as last, min(json_valid(content)) as areWhole from (
      select ${sql.ref(key)} as key, ${sql.ref(content)} as content
      from ${sql.table(table)} where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${sql.lit(rows)}
    )`.execute(database);
  const [next] = found.rows;
  if (next?.areWhole === 0) throw damaged(`a row of ${table} is not what was saved`);
  return next?.last ?? undefined;
}
