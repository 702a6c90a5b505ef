import type { ObjectStore } from './object-store.ts';
import type { QueueDatabase } from './queue-database.ts';

/** The parts in which a file goes to the store. */
export const STORED_PART_BYTES = 8 * 1024 * 1024;
/** Objects without a job that a worker removes at a time. */
const SWEPT_AT_ONCE = 16;

/** Puts a part of a file into the store. What is there is written down first, so that nothing is left lying there. */
export async function putPart(
  queue: QueueDatabase,
  store: ObjectStore,
  part: { readonly pdf: string; readonly at: number; readonly bytes: Uint8Array },
): Promise<void> {
  const { pdf, at, bytes } = part;
  const key = `commonplace-queue/${pdf}/${at}`;
  await queue.rows('insert into commonplace_queue.pdf_objects (key, pdf, at) values ($1, $2, $3)', [key, pdf, at]);
  await store.put(key, bytes);
  // A large file takes its time, in which nobody asks for its pages yet.
  await queue.rows('update commonplace_queue.pdfs set wanted_at = clock_timestamp() where id = $1', [pdf]);
}

/** A part that was put into the store; nothing after the last one. */
export async function getPart(
  queue: QueueDatabase,
  store: ObjectStore,
  { pdf, at }: { readonly pdf: string; readonly at: number },
): Promise<Buffer | undefined> {
  const [row] = await queue.rows<{ key: string }>(
    'select key from commonplace_queue.pdf_objects where pdf = $1 and at = $2',
    [pdf, at],
  );
  return row && (await store.get(row.key));
}

/** Removes objects whose job is gone: its pages were taken, its client left, or its server or the database was killed. */
export async function sweepObjects(queue: QueueDatabase, store: ObjectStore): Promise<void> {
  const rows = await queue.rows<{ key: string }>(
    `select key from commonplace_queue.pdf_objects
     where not exists (select 1 from commonplace_queue.pdfs where pdfs.id = pdf_objects.pdf) limit ${SWEPT_AT_ONCE}`,
  );
  for (const { key } of rows) {
    await store.remove(key);
    await queue.rows('delete from commonplace_queue.pdf_objects where key = $1', [key]);
  }
}
