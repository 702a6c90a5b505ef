import { open } from 'node:fs/promises';
import type { PdfFault } from '../engines/pdf/file/file.ts';
import type { PdfFile } from '../pipeline/pdf/node-pdf-reader.ts';
import type { PdfEvent } from '../pipeline/pdf/pdf-events.ts';
import type { ObjectStore } from './object-store.ts';
import { IS_THERE } from './presence.ts';
import type { QueueDatabase } from './queue-database.ts';
import { getPart, putPart, STORED_PART_BYTES } from './stored-parts.ts';

/** What the job queue calls the work; another number when what is said about pages changes its form. */
export const PDF_TASK = 'commonplace-pdf-1';
/** What the job queue calls the work on files in the store of objects, which only workers that know it take. */
export const STORED_PDF_TASK = 'commonplace-stored-pdf-1';
const PART_BYTES = 1024 * 1024;
/** Events that go out with one question. */
const TAKEN_AT_ONCE = 4;

/** How the work on a PDF ended. */
type PdfEnd =
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly fault: PdfFault; readonly message: string };

/** What a worker says of a PDF. */
export type PdfSaid = PdfEvent | PdfEnd;

/** Hands a file over: its bytes first, into the store where one is given, then the job. */
export async function addPdf(queue: QueueDatabase, id: string, file: PdfFile, store?: ObjectStore): Promise<void> {
  await queue.rows('insert into commonplace_queue.pdfs (id, name) values ($1, $2)', [id, file.name]);
  for await (const { at, bytes } of partsOfFile(file.path, store === undefined ? PART_BYTES : STORED_PART_BYTES)) {
    const insert = 'insert into commonplace_queue.pdf_parts (pdf, at, bytes) values ($1, $2, $3)';
    if (store === undefined) await queue.rows(insert, [id, at, bytes]);
    else await putPart(queue, store, { pdf: id, at, bytes });
  }
  await queue.rows("select graphile_worker.add_job($1, json_build_object('id', $2::text), job_key := $2::text)", [
    store === undefined ? PDF_TASK : STORED_PDF_TASK,
    id,
  ]);
}

/** The bytes of each part are good until the next one is asked for. */
async function* partsOfFile(path: string, size: number): AsyncGenerator<{ at: number; bytes: Buffer }> {
  const handle = await open(path);
  try {
    const buffer = Buffer.alloc(size);
    for (let at = 0; ; at += 1) {
      const { bytesRead } = await handle.read(buffer, 0, size, at * size);
      if (bytesRead === 0) return;
      yield { at, bytes: buffer.subarray(0, bytesRead) };
    }
  } finally {
    await handle.close();
  }
}

/** Ends the job wherever it is: who works on it finds it gone. */
export async function removePdf(queue: QueueDatabase, id: string): Promise<void> {
  await queue.rows('delete from commonplace_queue.pdfs where id = $1', [id]);
  await queue.ring(id);
  await queue.rows('select graphile_worker.remove_job($1)', [id]);
}

/** The state of a job to the one who waits for it. */
export interface Taken {
  readonly said: readonly PdfSaid[];
  /** False when the job is not in the database any more. */
  readonly isThere: boolean;
  /** True when a worker has it that is still there. */
  readonly isHeld: boolean;
}

interface EventRow {
  readonly at: number;
  readonly said: string;
  readonly picture: Buffer | null;
}

/** Takes the next events out, in order, and says that they are still wanted. */
export async function takeEvents(queue: QueueDatabase, id: string): Promise<Taken> {
  const [job] = await queue.rows<{ held: boolean }>(
    `update commonplace_queue.pdfs set wanted_at = clock_timestamp() where id = $1
     returning exists (
       select 1 from commonplace_queue.workers where workers.id = split_part(pdfs.holder, ' ', 1) and ${IS_THERE}
     ) as held`,
    [id],
  );
  const rows = await queue.rows<EventRow>(
    `delete from commonplace_queue.pdf_events where pdf = $1 and at in (
       select at from commonplace_queue.pdf_events where pdf = $1 order by at limit ${TAKEN_AT_ONCE}
     ) returning at, said, picture`,
    [id],
  );
  if (rows.length > 0) await queue.ring(id);
  const said = rows.toSorted((a, b) => a.at - b.at).map(saidOf);
  return { said, isThere: job !== undefined, isHeld: job?.held === true };
}

function saidOf({ said, picture }: EventRow): PdfSaid {
  // Written by `say`, of the same version.
  const event = JSON.parse(said) as PdfSaid;
  return picture === null ? event : ({ ...event, picture } as PdfSaid);
}

/** What a worker begins with. */
export interface HeldPdf {
  readonly name: string;
  /** Workers that have begun with it since the last page came, and ended. */
  readonly attempts: number;
  /** Where the one before it ended. */
  readonly nextPage: number;
}

/**
 * Takes the job for a worker, whose name its `holder` begins with; what was said by one who held it before does not count
 * from now on, be it the same worker.
 */
export async function holdPdf(queue: QueueDatabase, { id, holder }: Hold): Promise<HeldPdf | undefined> {
  const [row] = await queue.rows<{ name: string; attempts: number; next_page: number }>(
    `update commonplace_queue.pdfs set holder = $2 where id = $1
     returning name, attempts, next_page`,
    [id, holder],
  );
  return row && { name: row.name, attempts: row.attempts, nextPage: row.next_page };
}

/** A thread begins with the job: should the worker end now, the file may be what ended it. */
export async function beginPdf(queue: QueueDatabase, { id, holder }: Hold): Promise<void> {
  await queue.rows('update commonplace_queue.pdfs set attempts = attempts + 1 where id = $1 and holder = $2', [
    id,
    holder,
  ]);
}

/** Gives the job back as if it had not been taken. */
export async function releasePdf(queue: QueueDatabase, { id, holder, hasBegun }: Hold & Begun): Promise<void> {
  await queue.rows(
    `update commonplace_queue.pdfs set holder = null, attempts = greatest(0, attempts - $3::integer)
     where id = $1 and holder = $2`,
    [id, holder, hasBegun ? 1 : 0],
  );
}

/** Whether a thread of this worker has begun with it. */
interface Begun {
  readonly hasBegun: boolean;
}

/** Gives up a job that this worker holds: whoever waits for it does the work itself. */
export async function dropPdf(queue: QueueDatabase, { id, holder }: Hold): Promise<void> {
  await queue.rows('delete from commonplace_queue.pdfs where id = $1 and holder = $2', [id, holder]);
  await queue.ring(id);
}

/** How many events nobody has taken yet, or nothing when the job is not this worker's any more. */
export async function untaken(queue: QueueDatabase, { id, holder }: Hold): Promise<number | undefined> {
  const [row] = await queue.rows<{ count: number }>(
    `select (select count(*)::int from commonplace_queue.pdf_events where pdf = $1) as count
     from commonplace_queue.pdfs where id = $1 and holder = $2`,
    [id, holder],
  );
  return row?.count;
}

/** The bytes of the file, part by part; those of a job that is in the store come from there. */
export async function* partsOf(queue: QueueDatabase, id: string, store?: ObjectStore): AsyncGenerator<Buffer> {
  for (let at = 0; ; at += 1) {
    const stored = store && (await getPart(queue, store, { pdf: id, at }));
    if (stored !== undefined) {
      yield stored;
      continue;
    }
    const [row] = await queue.rows<{ bytes: Buffer }>(
      'select bytes from commonplace_queue.pdf_parts where pdf = $1 and at = $2',
      [id, at],
    );
    if (row === undefined) return;
    yield row.bytes;
  }
}

/**
 * Says something of the PDF; a page shows that it is none that ends every worker. False when the job is not this worker's any
 * more: then it was not said.
 */
export async function say(queue: QueueDatabase, { id, holder }: Hold, said: PdfSaid): Promise<boolean> {
  const picture = said.kind === 'page' ? said.picture : null;
  const text = JSON.stringify(said.kind === 'page' ? { ...said, picture: undefined } : said);
  // The row of the job is locked until the event is in: no other worker can take it over in between.
  const rows = await queue.rows(
    `with held as (
       update commonplace_queue.pdfs set next_event = next_event + 1, next_page = coalesce($3, next_page),
         attempts = case when $3::integer is null then attempts else 0 end
       where id = $1 and holder = $2 returning next_event - 1 as at
     )
     insert into commonplace_queue.pdf_events (pdf, at, said, picture)
     select $1, at, $4, $5 from held returning at`,
    [id, holder, nextPageOf(said), text, picture],
  );
  if (rows.length > 0) await queue.ring(id);
  return rows.length > 0;
}

/** A job in the hands of a worker. */
export interface Hold {
  readonly id: string;
  readonly holder: string;
}

/** Where the next worker goes on after this event. */
export function nextPageOf(said: PdfSaid): number | null {
  return said.kind === 'page' || said.kind === 'page-failed' ? said.index + 1 : null;
}
