import { nanoid } from 'nanoid';

/** A reader's session as the device knows it: what was acknowledged last, and what was sent since. */
interface Session {
  readonly sessionId: string;
  version: number;
  text: string;
  /** Sent and not acknowledged: it may have been stored or not. */
  pending: string | undefined;
}

/** What came of all saves. */
export interface Tally {
  acknowledged: number;
  /** Answers 503. */
  refused: number;
  /** Connections that broke off, as they do when a server is killed. */
  broken: number;
  /** Sentences that name what was lost or torn; empty when all is well. */
  readonly faults: string[];
  /** Milliseconds of the slowest answer. */
  slowestMs: number;
}

/** Longest wait for an answer that counts as one. */
const GIVE_UP_MS = 60_000;
/** Milliseconds before what was refused is sent again: without a pause this would be what the processor is busy with. */
export const RETRY_MS = 100;

/** Clients that save one session each, over and over, each save on the version before, as the app does. */
export class Writers {
  readonly tally: Tally = { acknowledged: 0, refused: 0, broken: 0, faults: [], slowestMs: 0 };
  readonly #sessions: readonly Session[];
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(count: number) {
    this.#sessions = Array.from({ length: count }, () => ({
      sessionId: nanoid(),
      version: 0,
      text: '',
      pending: undefined,
    }));
  }

  /** Saves until `stop`, or until the connection breaks where `untilBroken` says so. */
  start(address: string, { untilBroken = false } = {}): void {
    this.#isOver = false;
    this.#running = Promise.all(this.#sessions.map((session) => this.#write(session, { address, untilBroken })));
  }

  /** Resolves when every writer has its last answer. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Resolves once so many more saves were acknowledged. */
  async progress(saves: number): Promise<void> {
    const target = this.tally.acknowledged + saves;
    while (this.tally.acknowledged < target) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Compares every session with what the server holds, and notes what is lost or torn. */
  async check(address: string): Promise<void> {
    for (const session of this.#sessions) {
      const answer = await fetch(`${address}/api/notes/${session.sessionId}`);
      if (answer.status === 404 && session.version === 0) continue;
      this.#accept(session, answer.status === 200 ? await answer.json() : { status: answer.status });
    }
  }

  async #write(session: Session, place: { readonly address: string; readonly untilBroken: boolean }): Promise<void> {
    while (!this.#isOver) {
      session.pending ??= nanoid();
      const began = performance.now();
      const answer = await save(place.address, session);
      if (answer === undefined) {
        this.tally.broken += 1;
        if (place.untilBroken) return;
        continue;
      }
      this.tally.slowestMs = Math.max(this.tally.slowestMs, performance.now() - began);
      await this.#take(session, answer);
    }
  }

  async #take(session: Session, { status, retryAfter, body }: Answer): Promise<void> {
    if (status === 200 || status === 409) {
      // A save whose answer was lost is there when it is sent again.
      this.#accept(session, status === 200 ? body : body['current']);
      if (status === 200) this.tally.acknowledged += 1;
      return;
    }
    this.tally.refused += 1;
    if (status !== 503 || retryAfter === null) this.#fault(session, `answered ${status}, Retry-After ${retryAfter}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }

  /** The stored record is what was acknowledged, or what was sent after it. */
  #accept(session: Session, stored: unknown): void {
    const { version, content } = (stored ?? {}) as { readonly version?: number; readonly content?: unknown };
    const isPending = version === session.version + 1 && same(content, session.pending);
    if (!isPending && !(version === session.version && same(content, session.text))) {
      this.#fault(
        session,
        `holds ${JSON.stringify(stored)?.slice(0, 200)}, acknowledged was version ${session.version}`,
      );
    }
    if (isPending) {
      session.text = session.pending ?? '';
      session.version = version;
    }
    session.pending = undefined;
  }

  #fault(session: Session, what: string): void {
    this.tally.faults.push(`Session ${session.sessionId}: ${what}`);
  }
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

async function save(address: string, { sessionId, version, pending = '' }: Session): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${address}/api/notes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId, version, content: contentOf(pending) }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
  } catch {
    return undefined;
  }
}

/** Large enough that a torn write would show: the text stands at both ends. */
function contentOf(text: string) {
  return { notes: [{ page: 1, text }], keyTakeaways: ['x'.repeat(2_000), text] };
}

function same(content: unknown, text: string | undefined): boolean {
  return text !== undefined && JSON.stringify(content) === JSON.stringify(contentOf(text));
}
