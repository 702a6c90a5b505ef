import { AppError } from '../../core/errors.ts';
import { browserHostPort } from '../../workers/browser-port.ts';
import { serve } from '../../workers/serve.ts';
import type { BookNotes } from './book-notes.ts';
import { NOTES_BYTES_MAX, readNotesBytes } from './read-notes-file.ts';

/** A file of notes, and what the reader calls it. */
export interface NotesJob {
  readonly blob: Blob;
  readonly name: string;
}

declare const self: DedicatedWorkerGlobalScope;

serve<NotesJob, readonly BookNotes[]>(browserHostPort(self), async ({ blob, name }) => {
  if (blob.size > NOTES_BYTES_MAX)
    throw new AppError('type-not-accepted', `${name} is too large to be a file of notes.`);
  return { value: readNotesBytes(new Uint8Array(await blob.arrayBuffer()), name) };
});
