import { compiledWorker } from '../../workers/node-compiled-worker.ts';
import { startNodeWorker } from '../../workers/node-port.ts';
import { createPool, type Parcel } from '../../workers/pool.ts';
import type { Piece } from '../bounds/bounds.ts';
import type { NotesToSave } from '../store/store.ts';
import { JsonBytes } from '../store/store.ts';
import { readSave, type SaveProblem, type SaveRequest } from './notes-body.ts';

/** Bodies up to this size are read where they are: that takes less than handing them over. */
const SMALL_BYTES = 64 * 1024;

/** Reads the bodies of saves without keeping other requests waiting. */
export interface NotesReader {
  read(body: readonly Piece[]): Promise<NotesToSave | SaveProblem>;
  close(): void;
}

/** Starts its one thread with the first large body, and ends it when none has come for a while. */
export function createNotesReader(): NotesReader {
  const pool = createPool<readonly Uint8Array[], SaveRequest | SaveProblem>({
    size: 1,
    startWorker: () => startNodeWorker(compiledWorker(import.meta.url, './notes-worker.js')),
  });
  return {
    read: async (body) => {
      const length = body.reduce((sum, piece) => sum + piece.length, 0);
      const save = length <= SMALL_BYTES ? readSave(body) : await pool.run({ pack: () => parcelOf(body) });
      return 'error' in save ? save : { ...save, contentJson: new JsonBytes(save.contentJson) };
    },
    close: () => pool.close(),
  };
}

/** Handed over and not copied, but for pieces that share their memory with something else. */
function parcelOf(body: readonly Piece[]): Parcel<readonly Uint8Array[]> {
  const own = body.map((piece) => (piece.length === piece.buffer.byteLength ? piece : new Uint8Array(piece)));
  return { value: own, transfer: own.map(({ buffer }) => buffer) };
}
