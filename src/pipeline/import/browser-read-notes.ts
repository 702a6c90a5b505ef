import { AppError } from '../../core/errors.ts';
import { browserWorkerPort } from '../../workers/browser-port.ts';
import { createPool } from '../../workers/pool.ts';
import type { BookNotes } from './book-notes.ts';
import type { NotesJob } from './browser-notes-worker.ts';

/** Tens of thousands of notes take a second; only a file that was made to take long reaches this, or one that is none of notes. */
const READ_MS = 60_000;

/**
 * The notes of a file that another program wrote, book by book, read in a web worker of its own: whatever the file is made
 * of, the page goes on answering, and a file that takes too long is given up. Rejects with `AppError` `type-not-accepted`.
 */
export async function readNotesOnDevice(blob: Blob, name: string): Promise<readonly BookNotes[]> {
  const pool = createPool<NotesJob, readonly BookNotes[]>({
    size: 1,
    // The bundler recognises exactly this form.
    startWorker: () =>
      browserWorkerPort(new Worker(new URL('./browser-notes-worker.ts', import.meta.url), { type: 'module' })),
  });
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(), READ_MS);
  try {
    return await pool.run({ pack: () => ({ value: { blob, name } }), signal: overdue.signal });
  } catch (error) {
    if (!overdue.signal.aborted) throw error;
    throw new AppError('type-not-accepted', `${name} takes too long to read. Export it once more, or in parts.`);
  } finally {
    clearTimeout(timer);
    pool.close();
  }
}
