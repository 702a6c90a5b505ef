import { appendFileSync, closeSync, openSync, rmSync, statSync } from 'node:fs';

/** Kept beside what the log needs: the pages that a removal itself writes. */
const OWN_BYTES = 256 * 1024;
/** What is kept grows by so many bytes: seldom, and on most machines once. */
const STEP_BYTES = 512 * 1024;

/**
 * Room on the disk of a database that is kept for removals. A removal frees room, and needs some first: its own pages go to
 * the end of the log, and before the log can begin anew all of it must find room in the database. So as much is kept as the
 * log has, in a file beside it.
 */
export class Reserve {
  readonly #path: string;
  readonly #log: string;
  #bytes: number;

  constructor(database: string) {
    this.#path = `${database}-reserve`;
    this.#log = `${database}-wal`;
    this.#bytes = sizeOf(this.#path);
  }

  /** Makes it as large as it has to be by now, as far as the disk has room: where it has none, nothing is said. */
  keep(): void {
    const wanted = sizeOf(this.#log) + OWN_BYTES;
    if (this.#bytes >= wanted) return;
    try {
      const more = Math.ceil((wanted - this.#bytes) / STEP_BYTES) * STEP_BYTES;
      closeSync(openSync(this.#path, 'a', 0o600));
      appendFileSync(this.#path, Buffer.alloc(more, '.'));
    } catch {
      // What found room is kept.
    }
    this.#bytes = sizeOf(this.#path);
  }

  /** Gives its room back to the disk. */
  release(): void {
    rmSync(this.#path, { force: true });
    this.#bytes = 0;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
