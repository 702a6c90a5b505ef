import { nanoid } from 'nanoid';
import type { Extraction } from '../../core/note.ts';
import { parseExtraction } from '../../core/notes/notes.ts';
import { isFields } from '../../core/same-data.ts';
import { SESSION_KEY } from '../storage/kept.ts';
import { quietly } from '../storage/quietly.ts';
import { createStore, type Store } from '../store.ts';

const RECORD_KEY = SESSION_KEY;
const DRAFTS_KEY = 'commonplace.drafts';
const DAMAGED_KEY = 'commonplace.damaged';

/** The two text areas. */
export type Area = 'notes' | 'takeaways';

/** Text as it was typed, where it is not (yet) what the saved notes would show. */
export type Drafts = { readonly [area in Area]?: string };

/** What the device remembers of a session, so that a reload, or a server that is down, loses nothing. */
export interface SessionRecord {
  readonly sessionId: string;
  /** The version that the server last acknowledged; absent while it knows nothing of the session. */
  readonly version?: number;
  readonly content?: Extraction;
  /** True while `content` has not reached the server. */
  readonly isUnsaved: boolean;
  /** The marks of notes that were sent and not answered. */
  readonly sent?: readonly string[];
}

/** What was remembered. */
export interface Remembered {
  readonly record: SessionRecord;
  readonly drafts: Drafts;
  /** True where more was written than can be read: the session is known, its notes are not. */
  readonly isDamaged?: true;
}

/** The device's own memory of one session. Nothing here throws: where storage is full or forbidden it is not used. */
export interface SessionShelf {
  /** False once the browser did not take the last record: it is full, or keeps nothing. */
  readonly isKept: Store<boolean>;
  read(): Remembered | null;
  write(record: SessionRecord): void;
  writeDrafts(sessionId: string, drafts: Drafts): void;
  clear(): void;
}

/** The part of the browser's storage that is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Removes what is remembered of the session that was on the screen last. */
export function forgetSessions(storage: KeyValueStorage): void {
  for (const key of [RECORD_KEY, DRAFTS_KEY, DAMAGED_KEY]) quietly(() => storage.removeItem(key));
}

/** A new session identifier: 21 characters of the default alphabet. It is the only key to the notes. */
export function newSessionId(): string {
  return nanoid();
}

/** A shelf in the browser's storage. */
export function createSessionShelf(storage: KeyValueStorage): SessionShelf {
  const isKept = createStore(true);
  return {
    isKept,
    read: () => {
      const written = quietly(() => storage.getItem(RECORD_KEY));
      if (written === null) return null;
      const record = readRecord(readJson(storage, RECORD_KEY)) ?? recordOfDamaged(written);
      const drafts = draftsOf(readJson(storage, DRAFTS_KEY), record.sessionId);
      const isDamaged = record.content === undefined && written.includes('"content"');
      if (!isDamaged) return { record, drafts };
      // Nothing is thrown away: somebody may still make something of it.
      quietly(() => storage.setItem(DAMAGED_KEY, written));
      return { record, drafts, isDamaged };
    },
    write: (record) => isKept.set(writeJson(storage, RECORD_KEY, record)),
    writeDrafts: (sessionId, drafts) => {
      if (Object.keys(drafts).length === 0) quietly(() => storage.removeItem(DRAFTS_KEY));
      else writeJson(storage, DRAFTS_KEY, { sessionId, ...drafts });
    },
    clear: () => forgetSessions(storage),
  };
}

function readRecord(from: unknown): SessionRecord | null {
  if (!isFields(from) || typeof from['sessionId'] !== 'string') return null;
  const content = parseExtraction(from['content'], { from: 'device' });
  return {
    sessionId: from['sessionId'],
    isUnsaved: content.ok && from['isUnsaved'] === true,
    ...(typeof from['version'] === 'number' ? { version: from['version'] } : {}),
    ...(Array.isArray(from['sent']) ? { sent: from['sent'].filter((one) => typeof one === 'string') } : {}),
    ...(content.ok ? { content: content.value } : {}),
  };
}

/** The identifier is all that is wanted of a record that is no JSON any more: with it the server has the notes. */
function recordOfDamaged(written: string): SessionRecord {
  const sessionId = /"sessionId":"([\w-]{21})"/.exec(written)?.[1] ?? newSessionId();
  return { sessionId, isUnsaved: false };
}

function draftsOf(from: unknown, sessionId: string): Drafts {
  return isFields(from) && from['sessionId'] === sessionId ? readDrafts(from) : {};
}

/** Drafts as they were stored; none where it is something else. */
export function readDrafts(from: unknown): Drafts {
  if (!isFields(from)) return {};
  const { notes, takeaways } = from;
  return {
    ...(typeof notes === 'string' ? { notes } : {}),
    ...(typeof takeaways === 'string' ? { takeaways } : {}),
  };
}

function readJson(storage: KeyValueStorage, key: string): unknown {
  return quietly(() => JSON.parse(storage.getItem(key) ?? 'null'));
}

/** True where the storage took it. */
function writeJson(storage: KeyValueStorage, key: string, value: unknown): boolean {
  return (
    quietly(() => {
      storage.setItem(key, JSON.stringify(value));
      return true;
    }) ?? false
  );
}
