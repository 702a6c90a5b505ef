/** How far `mapAhead` may run ahead of its reader. */
export interface MapAheadOptions {
  /** Items that may be worked on at the same time, at least 1. */
  readonly limit: number;
  /** Ends the iteration at once, without an error: what is finished still comes out, in order, the rest is dropped. */
  readonly signal?: AbortSignal | undefined;
  /** Called once there is no further item and a place is free: what is worked on now is the last. */
  readonly onLast?: (() => void) | undefined;
}

/**
 * Works on several items at a time and gives the results in the order of the items. An item is asked for only when one
 * of the `limit` places is free, so that no more than `limit` items exist at once; results that wait for their turn no
 * longer hold their item. An error of `items` or `work` comes out in its place.
 */
export async function* mapAhead<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  options: MapAheadOptions,
): AsyncGenerator<Result> {
  const aborted = abortOf(options.signal);
  const queue = new Queue<Job<Result>>();
  const source = items[Symbol.asyncIterator]();
  let left = false;
  const isOver = (): boolean => left || options.signal?.aborted === true;
  void produce(source, work, { queue, places: new Places(Math.max(1, options.limit)), isOver, onLast: options.onLast });
  try {
    while (true) {
      const job = await Promise.race([queue.next(), aborted.promise]);
      if (job === undefined) break;
      await Promise.race([job.settled, aborted.promise]);
      yield* finished(job);
      if (options.signal?.aborted === true) break;
    }
    for (const job of queue.rest()) yield* finished(job);
  } finally {
    left = true;
    aborted.forget();
    // Not awaited: a source that hangs in a read would keep the caller waiting.
    source.return?.().catch(() => undefined);
  }
}

/** Work on one item; `settled` never rejects. */
interface Job<Result> {
  readonly settled: Promise<void>;
  outcome: { readonly value: Result } | { readonly error: unknown } | undefined;
}

function startJob<Result>(work: Promise<Result>): Job<Result> {
  const job: Job<Result> = {
    outcome: undefined,
    settled: work.then(
      (value) => {
        job.outcome = { value };
      },
      (error: unknown) => {
        job.outcome = { error };
      },
    ),
  };
  return job;
}

/** The result of a job, none when it is still under way. */
function* finished<Result>({ outcome }: Job<Result>): Generator<Result> {
  if (outcome === undefined) return;
  if ('error' in outcome) throw outcome.error;
  yield outcome.value;
}

interface Production<Result> {
  readonly queue: Queue<Job<Result>>;
  readonly places: Places;
  readonly isOver: () => boolean;
  readonly onLast: (() => void) | undefined;
}

async function produce<Item, Result>(
  source: AsyncIterator<Item>,
  work: (item: Item) => Promise<Result>,
  { queue, places, isOver, onLast }: Production<Result>,
): Promise<void> {
  try {
    while (true) {
      await places.take();
      if (isOver()) return;
      const next = await source.next();
      if (isOver()) return;
      if (next.done === true) {
        onLast?.();
        return;
      }
      queue.push(startJob(work(next.value).finally(() => places.give())));
    }
  } catch (error) {
    queue.push(startJob(Promise.reject(error)));
  } finally {
    queue.end();
  }
}

interface Abort {
  readonly promise: Promise<undefined>;
  forget(): void;
}

function abortOf(signal: AbortSignal | undefined): Abort {
  let onAbort = (): void => undefined;
  const promise = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    if (signal?.aborted === true) resolve(undefined);
    else signal?.addEventListener('abort', onAbort);
  });
  return { promise, forget: () => signal?.removeEventListener('abort', onAbort) };
}

/** A counting semaphore. */
class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async take(): Promise<void> {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}

/** Values pushed by one side and awaited by the other; `next` gives `undefined` once it has ended and is empty. */
class Queue<Value> {
  readonly #values: Value[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  push(value: Value): void {
    this.#values.push(value);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** Takes out what is waiting. */
  rest(): readonly Value[] {
    return this.#values.splice(0);
  }

  async next(): Promise<Value | undefined> {
    while (this.#values.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#values.shift();
  }
}
