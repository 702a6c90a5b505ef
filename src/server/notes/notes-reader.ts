import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
    startWorker: () => startNodeWorker(compiledWorker()),
  });
  return {
    read: async (body) => {
      if (body.length <= SMALL_BYTES) return readSave(body);
      return pool.run({ pack: () => ({ value: body, transfer: [body.buffer] }) });
    },
    close: () => pool.close(),
  };
}

/** Worker threads run compiled code only; a test that runs from the sources is pointed to the last build. */
function compiledWorker(): URL {
  const fromSources = import.meta.url.endsWith('.ts');
  const worker = new URL(`${fromSources ? '../../../dist/src/server/notes/' : './'}notes-worker.js`, import.meta.url);
  if (existsSync(worker)) return worker;
  throw new Error(`${fileURLToPath(worker)} is missing. Run "npm run build" first.`);
}
