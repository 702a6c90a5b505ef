import { NOTES_MAX, type Parsed, parseExtraction } from '../../core/notes/notes.ts';
import type { JsonBounds } from '../bounds/bounds.ts';
import { SESSION_ID_PATTERN } from '../session-id.ts';

/** Saves of one session that a client may name; far more than a reader can make. */
const VERSION_MAX = 1_000_000_000;
const SESSION_ID = new RegExp(SESSION_ID_PATTERN);
const FIELDS: readonly string[] = ['content', 'sessionId', 'version'];

/** The shape of notes: no list is longer than that of the notes, and even words with their places are not smaller. */
export const NOTES_BOUNDS: JsonBounds = { depth: 12, values: 1_200_000, fields: 32, entries: NOTES_MAX };

/** A save that was checked, as it goes from one thread to another. */
export interface SaveRequest {
  readonly sessionId: string;
  /** The content as JSON text in UTF-8. */
  readonly contentJson: Uint8Array<ArrayBuffer>;
  readonly version?: number;
}

/** What is wrong with a save, for the answer. */
export interface SaveProblem {
  readonly error: string;
  readonly details?: string;
}

/**
 * Reads and checks the body of a save. Several megabytes cost some hundred milliseconds: not for the thread that
 * answers requests.
 */
export function readSave(pieces: readonly Uint8Array[]): SaveRequest | SaveProblem {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces)));
  } catch {
    return { error: 'The request is not valid JSON.' };
  }
  const fields = fieldsOf(body);
  if (!fields.ok) return { error: 'The request is not valid.', details: fields.problem };
  const { sessionId, version, content } = fields.value;
  const parsed = parseExtraction(content);
  if (!parsed.ok) return { error: 'The notes are not valid.', details: parsed.problem };
  const contentJson = new TextEncoder().encode(JSON.stringify(parsed.value));
  return { sessionId, contentJson, ...(version === undefined ? {} : { version }) };
}

interface SaveFields {
  readonly sessionId: string;
  readonly version: number | undefined;
  readonly content: unknown;
}

function fieldsOf(body: unknown): Parsed<SaveFields> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return misfit('body must be an object');
  if (Object.keys(body).some((name) => !FIELDS.includes(name))) {
    return misfit(`body has a field that is not known; known are ${FIELDS.join(', ')}`);
  }
  const { sessionId, version, content } = body as Readonly<Record<string, unknown>>; // An object has string keys.
  if (content === undefined) return misfit('body must have the field content');
  if (typeof sessionId !== 'string' || !SESSION_ID.test(sessionId)) {
    return misfit('body/sessionId must be 21 characters of A-Z, a-z, 0-9, _ and -');
  }
  if (version !== undefined && !isVersion(version)) {
    return misfit(`body/version must be a whole number from 0 to ${VERSION_MAX}`);
  }
  return { ok: true, value: { sessionId, version, content } };
}

function isVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= VERSION_MAX;
}

function misfit(problem: string): Parsed<never> {
  return { ok: false, problem };
}
