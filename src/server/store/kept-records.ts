import type { Counters } from './counters.ts';
import type { JsonBytes } from './json-bytes.ts';

/** The notes of one session as they stand in the store. */
export interface SavedNotes {
  readonly sessionId: string;
  /** An `Extraction` as JSON: it may be large, and is only passed on here. */
  readonly contentJson: JsonBytes;
  /** Grows by one with each save of the session. */
  readonly version: number;
  /** Time of the save, ISO 8601 in UTC. */
  readonly updatedAt: string;
}

/** What to save. */
export interface NotesToSave {
  readonly sessionId: string;
  /** A checked `Extraction` as JSON. */
  readonly contentJson: JsonBytes;
  /** The version that the change was made on; 0 for "there was none". Absent: replace whatever is there. */
  readonly version?: number;
}

/** A save either took place or met another version, which it left as it was. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly record: SavedNotes }
  | { readonly kind: 'conflict'; readonly current: SavedNotes };

/** One form as it was sent in. */
export interface Submission {
  /** By which it is known when it comes again; one is made up where it is absent. */
  readonly id?: string;
  readonly form: string;
  readonly project?: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A form in the store. */
export interface StoredSubmission extends Submission {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly receivedAt: string;
}

/**
 * Where notes and forms are kept. What a call has acknowledged survives the end of the process and of the machine.
 * Every method rejects with `AppError('save-failed')` when the database does not answer.
 */
export interface Store {
  readonly counters: Counters;
  /**
   * Calls that one request makes one after the other, in the time that one of them may take. Rejects with
   * `AppError('save-failed', message)` when that is over, or with what `work` rejects with; from then on the signal is
   * aborted, and a write that is not begun yet must not begin: newer ones may have been acknowledged.
   */
  together<T>(message: string, work: (isOver: AbortSignal) => Promise<T>): Promise<T>;
  /** The notes of a session, `undefined` when nothing was saved under it. */
  loadNotes(sessionId: string): Promise<SavedNotes | undefined>;
  /**
   * Saves and counts the version up. A save that names a version takes place only when that is the stored one, or
   * when nothing is stored; of several that name the same version, exactly one takes place.
   */
  saveNotes(notes: NotesToSave): Promise<SaveOutcome>;
  /** Removes the notes of a session; nothing happens where there are none. */
  deleteNotes(sessionId: string): Promise<void>;
  /** Removes notes that were saved last before a time (ISO 8601); gives how many. */
  deleteNotesBefore(time: string): Promise<number>;
  /** Takes notes that were saved last between two times (ISO 8601) for saved now. */
  renewNotes(from: string, until: string): Promise<void>;
  /** Bytes of a session's notes; 0 where there are none. */
  bytesOf(sessionId: string): Promise<number>;
  /** Bytes of all notes and forms. */
  usedBytes(): Promise<number>;
  /** Keeps a form. One that comes again under its identifier is kept once, as it came last. */
  addSubmission(submission: Submission): Promise<void>;
  /** All forms received, oldest first; of one form when `form` is given. */
  listSubmissions(options?: { readonly form?: string }): Promise<readonly StoredSubmission[]>;
  /** Resolves when the database answers and, after a save that failed or before the first, takes one. */
  ping(): Promise<void>;
  /** Calls `tell` once where a file was damaged while it is open, with what whoever runs the server has to do. */
  whenDamaged(tell: (says: string) => void): void;
  close(): Promise<void>;
}
