import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { Config } from '../config.ts';
import { clientOf, HttpProblem } from '../http/http.ts';
import type { Store } from '../store/store.ts';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;
/** How old the sum of all that is stored may be; what this server has added since is known. */
const SUM_MS = 10_000;

/** What somebody wants to store. */
export interface Growth {
  readonly request: FastifyRequest;
  /** Bytes that are stored more than before. */
  readonly bytes: number;
  /** What could not be done, for the answer. */
  readonly error: string;
  /** Aborted when nobody waits any more. */
  readonly isOver: AbortSignal;
}

/** Keeps the disk from being filled: by one client in a day, and by all together. */
export class StorageBounds {
  readonly #store: Store;
  readonly #perDay: number;
  readonly #all: number;
  #sum = { bytes: 0, readAt: Number.NEGATIVE_INFINITY };

  constructor(store: Store, config: Config) {
    this.#store = store;
    this.#perDay = config.megabytesPerDay * MEGABYTE;
    this.#all = config.storageMegabytes * MEGABYTE;
  }

  /**
   * Lets `work` store more, or throws an `HttpProblem`; what failed, or `isStored` says was not stored, does not count. `work`
   * does not begin when time is over.
   */
  async within<T>(growth: Growth, work: () => Promise<T>, isStored: (result: T) => boolean = () => true): Promise<T> {
    if (growth.bytes <= 0) return inTime(growth, work);
    if (await this.#isFullFor(growth)) throw allFull(growth.error);
    const giveBack = await this.#charge(growth);
    let counts = false;
    try {
      const result = await inTime(growth, work);
      counts = isStored(result);
      return result;
    } finally {
      if (counts) this.#sum.bytes += growth.bytes;
      else await giveBack();
    }
  }

  /** Where that cannot be told, what was to be done is what failed. */
  async #isFullFor({ bytes, error }: Growth): Promise<boolean> {
    try {
      return await this.isFull(bytes);
    } catch (cause) {
      throw new AppError('save-failed', error, { cause });
    }
  }

  /** True when there is no room for so many bytes more. */
  async isFull(bytes = 0): Promise<boolean> {
    if (this.#all === 0) return false;
    if (performance.now() - this.#sum.readAt > SUM_MS) {
      this.#sum = { bytes: await this.#store.usedBytes(), readAt: performance.now() };
    }
    return this.#sum.bytes + bytes > this.#all;
  }

  async #charge({ request, bytes, error }: Growth): Promise<() => Promise<void>> {
    if (this.#perDay === 0) return async () => undefined;
    const key = `bytes ${clientOf(request)}`;
    const { total, endsInMs } = await this.#store.counters.add({ key, amount: bytes, windowMs: DAY_MS });
    const giveBack = async () => {
      await this.#store.counters.add({ key, amount: -bytes, windowMs: DAY_MS });
    };
    if (total <= this.#perDay) return giveBack;
    await giveBack();
    throw clientFull(error, endsInMs);
  }
}

function inTime<T>({ isOver }: Growth, work: () => Promise<T>): Promise<T> {
  isOver.throwIfAborted();
  return work();
}

function allFull(error: string): HttpProblem {
  const details = 'The storage of this server is full (STORAGE_MEGABYTES_MAX). Whoever runs it must make room.';
  return new HttpProblem(507, { error, details }, { retryAfterS: 300 });
}

function clientFull(error: string, endsInMs: number): HttpProblem {
  const details = 'Too much was stored from your address today (STORAGE_MEGABYTES_PER_DAY). Try again tomorrow.';
  return new HttpProblem(429, { error, details }, { retryAfterS: Math.ceil(endsInMs / 1000) });
}
