import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '../../core/errors.ts';
import type { Extraction } from '../../core/note.ts';
import { RECORD_BYTES_MAX, withoutPictures } from '../../core/notes/notes.ts';
import { BASE_PATH } from '../base-path.ts';
import { apiRequest, RequestError } from '../request.ts';

/** Notes as the server keeps them. `version` counts the saves of a session. */
export interface SavedNotes {
  readonly content: Extraction;
  readonly sessionId: string;
  readonly version: number;
}

/** A save that follows on `version`; without it, whatever the server holds is replaced. */
export interface SaveRequest {
  readonly content: Extraction;
  readonly sessionId: string;
  readonly version?: number;
}

/** `conflict`: somebody saved in between; the server kept `current` and nothing was changed. */
type SaveAnswer =
  | { readonly kind: 'saved'; readonly record: SavedNotes }
  | { readonly kind: 'conflict'; readonly current: SavedNotes };

/** Where notes are kept. All calls to the server reject with `AppError`. */
export interface NotesApi {
  /** The saved notes, or null when the server has none under this session. */
  load(sessionId: string): Promise<SavedNotes | null>;
  save(request: SaveRequest, signal: AbortSignal): Promise<SaveAnswer>;
  /** Removes a session's notes from the server for good; a session that it does not have is none the worse. */
  remove(sessionId: string): Promise<void>;
  /** Drops what was fetched for a session. */
  forget(sessionId: string): void;
}

/** Notes on our own server, read through the query cache. */
export function createNotesApi(queries: QueryClient): NotesApi {
  return {
    load: (sessionId) => loadNotes(queries, sessionId),
    save: async ({ content, ...rest }, signal) => saveNotes({ content: withoutPictures(content), ...rest }, signal),
    remove: (sessionId) => removeNotes(queries, sessionId),
    forget: (sessionId) => queries.removeQueries({ queryKey: [notesUrl(sessionId)] }),
  };
}

function notesUrl(sessionId: string): string {
  return `${BASE_PATH}/api/notes/${sessionId}`;
}

async function loadNotes(queries: QueryClient, sessionId: string): Promise<SavedNotes | null> {
  try {
    // The data never goes stale by itself: asking for it is asking the server.
    return await queries.fetchQuery<SavedNotes>({ queryKey: [notesUrl(sessionId)], staleTime: 0 });
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

async function saveNotes(request: SaveRequest, signal: AbortSignal): Promise<SaveAnswer> {
  try {
    const url = `${BASE_PATH}/api/notes`;
    const response = await apiRequest({ method: 'POST', url, json: request, bytesMax: RECORD_BYTES_MAX, signal });
    return { kind: 'saved', record: (await response.json()) as SavedNotes };
  } catch (error) {
    if (error instanceof RequestError && error.status === 409) return { kind: 'conflict', current: copyIn(error) };
    throw error;
  }
}

async function removeNotes(queries: QueryClient, sessionId: string): Promise<void> {
  const url = notesUrl(sessionId);
  await apiRequest({ method: 'DELETE', url });
  queries.removeQueries({ queryKey: [url] });
}

function copyIn(refusal: RequestError): SavedNotes {
  try {
    return (JSON.parse(refusal.body) as { current: SavedNotes }).current;
  } catch (cause) {
    throw new AppError('save-conflict', 'The notes were changed elsewhere and could not be compared.', { cause });
  }
}
