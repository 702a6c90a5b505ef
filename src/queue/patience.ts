import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../core/errors.ts';

/** How long a database that does not answer is waited for. */
export interface PatienceBounds {
  readonly awayMs: number;
  readonly againMs: number;
}

/** A restart takes seconds, a move to another machine a minute or two. */
const BOUNDS: PatienceBounds = { awayMs: 120_000, againMs: 2_000 };

interface PatienceOptions {
  readonly bounds?: PatienceBounds;
  /** Told of each failure after which the question is asked again. */
  readonly onTrouble?: (cause: unknown) => void;
}

/**
 * Asks a database again and again that is away, as a whole archive need not end because it was restarted. Once one question
 * was given up, others are given up at their first failure, until one is answered.
 */
export class Patience {
  readonly #bounds: PatienceBounds;
  readonly #onTrouble: (cause: unknown) => void;
  #isLost = false;
  #hasGivenUp = false;

  constructor({ bounds = BOUNDS, onTrouble = () => undefined }: PatienceOptions = {}) {
    this.#bounds = bounds;
    this.#onTrouble = onTrouble;
  }

  /** Whether any question has been given up. */
  get hasGivenUp(): boolean {
    return this.#hasGivenUp;
  }

  /** What the database answers. Rejects with `AppError`: `cancelled` when the signal fires, else when it was given up. */
  async ask<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const begun = performance.now();
    while (true) {
      if (signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.');
      try {
        const answer = await work();
        this.#isLost = false;
        return answer;
      } catch (cause) {
        if (this.#isLost || performance.now() - begun >= this.#bounds.awayMs) throw this.#givenUp(cause);
        this.#onTrouble(cause);
      }
      await pause(this.#bounds.againMs, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    }
  }

  #givenUp(cause: unknown): AppError {
    this.#isLost = true;
    this.#hasGivenUp = true;
    const why = cause instanceof Error ? cause.message : String(cause);
    return new AppError('engine-failed', `The queue does not answer (${why}). Start again to go on from here.`, {
      cause,
    });
  }
}
