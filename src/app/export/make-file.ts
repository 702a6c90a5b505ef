import { isCancelled } from '../../core/errors.ts';
import { type ExportJob, withoutPlaces } from '../../export/export-job.ts';
import { browserWorkerPort } from '../../workers/browser-port.ts';
import { createPool } from '../../workers/pool.ts';
import { type MadeFile, makeFileHere } from './browser-made-file.ts';

/** One worker, so that files come in the order in which they were asked for; it is started with the first. */
const pool = createPool<ExportJob, MadeFile>({
  size: 1,
  startWorker: () =>
    // The bundler recognises exactly this form.
    browserWorkerPort(new Worker(new URL('./browser-export-worker.ts', import.meta.url), { type: 'module' })),
});

/**
 * Makes a file beside the page, which goes on answering however many notes there are. Where no worker can be had, the
 * page makes it itself: nobody is left without the notes. Rejects with `cancelled`, and with what went wrong.
 */
export async function makeFile(job: ExportJob, signal: AbortSignal): Promise<MadeFile> {
  try {
    return await pool.run({ pack: () => ({ value: withoutPlaces(job) }), signal });
  } catch (error) {
    if (isCancelled(error)) throw error;
    return await makeFileHere(job);
  }
}
