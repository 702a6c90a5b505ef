import type { Extraction } from '../../core/note.ts';
import { timeLimit } from '../../engines/vision/time-limit.ts';
import { RequestError } from '../request.ts';
import type { Store } from '../store.ts';
import { createStore } from '../store.ts';
import { markOf } from './note-content.ts';
import type { NotesApi, SavedNotes } from './notes-api.ts';
import { refusalText } from './refusal.ts';

/** Pauses between attempts at a save; the last one repeats for as long as the page is open. */
export const RETRY_DELAYS_MS: readonly number[] = [1000, 2000, 4000, 8000, 16_000, 30_000];
/** After this many failures in a row (about 7 s) the reader is told; attempts go on. */
export const FAILURES_BEFORE_TELLING = 4;

/**
 * How long an answer is waited for, besides what sending takes: a connection that was lost may say nothing of it for minutes,
 * and nothing else is saved meanwhile.
 */
export const ANSWER_MS = 60_000;
/** Characters a second that go over the slowest network that notes are saved over, of 64 kbit/s. */
const SLOWEST = 8000;

/** Saves without an answer that are remembered. */
const SENT_MAX = 8;

/** How the notes on screen stand to the saved ones. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** The last attempt failed; another follows by itself. */
  | { readonly kind: 'waiting' /** What it answered; null where it did not. */; readonly status: number | null }
  /** The server will not take these notes as they are; only a change or the reader's wish starts another attempt. It says why. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'conflict'; readonly theirs: SavedNotes };

export interface SaverOptions {
  readonly api: Pick<NotesApi, 'save'>;
  /** Called after each save that the server took, `isNewest` false when a newer one is waiting. */
  readonly onSaved: (record: SavedNotes, isNewest: boolean) => void;
  /** Called once for each run of failures. */
  readonly onFailing: () => void;
  /** Called before each save. */
  readonly onSending?: () => void;
}

interface Session {
  readonly id: string;
  version: number | undefined;
  readonly stop: AbortController;
}

/** Saves one at a time, the newest content only, and tries again until the server has it. Call `start` first. */
export class NotesSaver {
  readonly state: Store<SaveState> = createStore<SaveState>({ kind: 'saved' });
  readonly #options: SaverOptions;
  /** What was sent, by its marks, until an answer came: the server may have it and could not say so. */
  #sent: readonly string[] = [];
  #session: Session = { id: '', version: undefined, stop: new AbortController() };
  #pending: Extraction | null = null;
  #failures = 0;
  #isRunning = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaverOptions) {
    this.#options = options;
  }

  /** The version that the server last acknowledged. */
  get version(): number | undefined {
    return this.#session.version;
  }

  /** The marks of what was sent and not answered. */
  get sent(): readonly string[] {
    return this.#sent;
  }

  /**
   * Turns to a session whose saved version is known, or not, and of which something was `sent` and not answered, or not;
   * ends whatever was under way for the one before.
   */
  start(id: string, version: number | undefined, sent: readonly string[] = []): void {
    this.#sent = sent;
    this.#session.stop.abort();
    clearTimeout(this.#timer);
    this.#session = { id, version, stop: new AbortController() };
    this.#pending = null;
    this.#failures = 0;
    this.#isRunning = false;
    this.state.set({ kind: 'saved' });
  }

  /** Saves `content`, now or with the next attempt. */
  save(content: Extraction): void {
    this.#pending = content;
    const { kind } = this.state.get();
    if (kind === 'conflict' || kind === 'waiting') return;
    void this.#run();
  }

  /** Tries at once what is waiting. */
  retryNow(): void {
    if (this.#pending !== null && this.state.get().kind !== 'conflict') void this.#run();
  }

  /** Ends a conflict: `content` follows on their version. */
  saveOver(content: Extraction): void {
    this.#acceptVersion();
    this.#pending = content;
    void this.#run();
  }

  /** Ends a conflict: theirs stands. */
  giveWay(): void {
    this.#acceptVersion();
    this.#pending = null;
    this.state.set({ kind: 'saved' });
  }

  #acceptVersion(): void {
    const now = this.state.get();
    if (now.kind === 'conflict') this.#session.version = now.theirs.version;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isRunning) return;
    this.#isRunning = true;
    const session = this.#session;
    let isTaken = true;
    while (isTaken && this.#pending !== null) isTaken = await this.#attempt(session, this.#pending);
    if (session !== this.#session) return;
    this.#isRunning = false;
    if (isTaken) this.state.set({ kind: 'saved' });
  }

  /** True when the server took it and the next content may follow. */
  async #attempt(session: Session, content: Extraction): Promise<boolean> {
    this.state.set({ kind: 'saving' });
    const { id: sessionId, version, stop } = session;
    const request = { content, sessionId, ...(version === undefined ? {} : { version }) };
    const before = this.#sent;
    this.#sent = [...before, markOf(content)].slice(-SENT_MAX);
    this.#options.onSending?.();
    const sendingMs = (JSON.stringify(content).length / SLOWEST) * 1000;
    const limit = timeLimit(ANSWER_MS + sendingMs, [stop.signal]);
    try {
      const answer = await this.#options.api.save(request, limit.signal);
      if (session !== this.#session) return false;
      this.#failures = 0;
      this.#sent = [];
      if (answer.kind === 'conflict') {
        const isOurs = before.includes(markOf(answer.current.content));
        // It took what was sent before, and its answer was lost: what was written since follows on it.
        if (isOurs) session.version = answer.current.version;
        else this.state.set({ kind: 'conflict', theirs: answer.current });
        return isOurs;
      }
      session.version = answer.record.version;
      if (this.#pending === content) this.#pending = null;
      this.#options.onSaved(answer.record, this.#pending === null);
      return true;
    } catch (error) {
      if (session === this.#session) this.#meetFailure(error);
      return false;
    } finally {
      limit.end();
    }
  }

  #meetFailure(error: unknown): void {
    this.#failures += 1;
    if (isFinal(error)) {
      this.state.set({ kind: 'refused', reason: refusalText(error) });
      this.#options.onFailing();
      return;
    }
    this.state.set({ kind: 'waiting', status: error instanceof RequestError ? error.status : null });
    const ownMs = RETRY_DELAYS_MS[Math.min(this.#failures, RETRY_DELAYS_MS.length) - 1] ?? 0;
    const delayMs = Math.max(ownMs, askedWait(error));
    this.#timer = setTimeout(() => void this.#run(), delayMs);
    if (this.#failures === FAILURES_BEFORE_TELLING) this.#options.onFailing();
  }
}

/** Statuses below 500 that a later attempt may get over: time-out, too early, too many requests. */
const PASSING_STATUSES: readonly number[] = [408, 425, 429];

function isFinal(error: unknown): error is RequestError {
  if (!(error instanceof RequestError)) return false;
  return error.status < 500 && !PASSING_STATUSES.includes(error.status);
}

/** A server that asks for a day is asked again sooner: what was typed should not wait that long for its turn. */
const ASKED_WAIT_MAX_MS = 300_000;

/** The wait that the server asked for, in milliseconds. */
function askedWait(error: unknown): number {
  const asked = error instanceof RequestError ? (error.retryAfterMs ?? 0) : 0;
  return Math.min(asked, ASKED_WAIT_MAX_MS);
}
