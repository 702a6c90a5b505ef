import { compiledWorker } from '../../workers/node-compiled-worker.ts';
import { startNodeWorker } from '../../workers/node-port.ts';
import { createPool } from '../../workers/pool.ts';
import { readSave, type SaveProblem, type SaveRequest } from './notes-body.ts';

/** Bodies up to this size are read where they are: that takes less than handing them over. */
const SMALL_BYTES = 64 * 1024;

/** Reads the bodies of saves without keeping other requests waiting. */
export interface NotesReader {
  read(body: Uint8Array<ArrayBuffer>): Promise<SaveRequest | SaveProblem>;
  close(): void;
}

/** Starts its one thread with the first large body, and ends it when none has come for a while. */
export function createNotesReader(): NotesReader {
  const pool = createPool<Uint8Array, SaveRequest | SaveProblem>({
    size: 1,
    startWorker: () => startNodeWorker(compiledWorker(import.meta.url, './notes-worker.js')),
  });
  return {
    read: async (body) => {
      if (body.length <= SMALL_BYTES) return readSave(body);
      return pool.run({ pack: () => ({ value: body, transfer: [body.buffer] }) });
    },
    close: () => pool.close(),
  };
}
