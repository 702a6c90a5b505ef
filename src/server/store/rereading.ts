import type { Tables } from './database.ts';
import { type Kysely, sql } from './kysely.ts';
import { damaged } from './sqlite-job.ts';

/** Rows that are read at a time: of notes of the usual size some milliseconds, in which no save has its turn. */
const ROWS = 20;
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
  let [at, last] = [0, ''];
  const step = async (): Promise<number> => {
    const begun = performance.now();
    const table = TABLES[at] ?? TABLES[0];
    const next = await lastOfNext(database, table, last);
    if (next !== undefined && next <= last) throw damaged(`the rows of ${table.table} are out of order`);
    if (next === undefined) at = (at + 1) % TABLES.length;
    last = next ?? '';
    const isRoundOver = next === undefined && at === 0;
    return isRoundOver ? pauseMs : Math.max(REST_MS_MIN, REST * (performance.now() - begun));
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

/** Reads the rows after `last`, and gives the key of the last of them. All contents are JSON. */
async function lastOfNext(
  database: Kysely<Tables>,
  { table, key, content }: (typeof TABLES)[number],
  last: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null; areWhole: number }>`
    select cast(max(key) as blob) as last, min(json_valid(content)) as areWhole from (
      select ${sql.ref(key)} as key, ${sql.ref(content)} as content
      from ${sql.table(table)} where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${sql.lit(ROWS)}
    )`.execute(database);
  const [next] = rows;
  if (next?.areWhole === 0) throw damaged(`a row of ${table} is not what was saved`);
  return next?.last ?? undefined;
}
