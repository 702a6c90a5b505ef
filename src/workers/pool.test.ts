import { type Arbitrary, constant, constantFrom, integer, oneof, option as optional, record, sample } from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bundleWorker } from '../../tests/fixtures/bundle-worker.ts';
import type { PoolTestJob } from '../../tests/fixtures/pool-worker.ts';
import { AppError } from '../core/errors.ts';
import { startNodeWorker } from './node-port.ts';
import type { Job, Pool, PoolOptions, WorkerPort } from './pool.ts';
import { createPool } from './pool.ts';

type TestPool = Pool<PoolTestJob, unknown, number>;

let workerModule: URL;
const pools: TestPool[] = [];

beforeAll(async () => {
  workerModule = await bundleWorker(new URL('../../tests/fixtures/pool-worker.ts', import.meta.url));
});

afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

/** A pool on real worker threads that remembers how many are alive, and which were told to end. */
function openPool(options: Partial<PoolOptions> = {}) {
  const alive = new Set<WorkerPort>();
  const stopped = new Set<WorkerPort>();
  const count = { started: 0, most: 0 };
  const startWorker = (): WorkerPort => {
    const port = startNodeWorker(workerModule);
    alive.add(port);
    count.started++;
    count.most = Math.max(count.most, alive.size);
    const terminate = async (): Promise<void> => {
      stopped.add(port);
      await port.terminate();
      alive.delete(port);
    };
    return { ...port, terminate };
  };
  const pool: TestPool = createPool({ size: 1, startWorker, ...options });
  pools.push(pool);
  return { pool, alive, stopped, count };
}

function job(value: PoolTestJob, more: Partial<Job<PoolTestJob, number>> = {}): Job<PoolTestJob, number> {
  return { pack: () => ({ value }), ...more };
}

/** A job that is certainly at work in its worker, or waiting behind one that is, when this resolves. */
async function begun(pool: TestPool): Promise<void> {
  await pool.run(job({ do: 'echo', value: 'up' }));
}

describe('a pool of worker threads', () => {
  test('answers jobs in order on one worker, started with the first job and kept', async () => {
    const { pool, count } = openPool();
    expect(count.started).toBe(0);
    const values = ['a', 'b', 'c'];
    const answers = await Promise.all(values.map((value) => pool.run(job({ do: 'echo', value }))));
    expect(answers).toEqual(values);
    expect(count.started).toBe(1);
  });

  test('runs as many jobs side by side as it has room for, and no more', async () => {
    const { pool, count } = openPool({ size: 2 });
    const threads = await Promise.all(Array.from({ length: 6 }, () => pool.run(job({ do: 'thread' }))));
    expect(new Set(threads).size).toBe(2);
    expect(count.most).toBe(2);
  });

  test('hands buffers over instead of copying them', async () => {
    const { pool } = openPool();
    const bytes = new Uint8Array([1, 2, 3]);
    const answer = await pool.run({ pack: () => ({ value: { do: 'bytes', bytes }, transfer: [bytes.buffer] }) });
    expect(answer).toEqual(new Uint8Array([1, 2, 3]));
    expect(bytes.byteLength).toBe(0);
  });

  test('begins jobs of a lower rank before others that wait, as their ranks are then', async () => {
    const { pool } = openPool();
    const done: string[] = [];
    let rank = 1;
    const run = (value: string, more: Partial<Job<PoolTestJob, number>> = {}): Promise<number> =>
      pool.run(job({ do: 'echo', value }, more)).then(() => done.push(value));
    await Promise.all([
      run('first'),
      run('later', { rank: () => 2 }),
      run('turned', { rank: () => rank }),
      run('page'),
      run('wanted', { rank: () => -1 }),
      Promise.resolve().then(() => (rank = -2)),
    ]);
    expect(done).toEqual(['first', 'turned', 'wanted', 'page', 'later']);
  });

  test('packs a job only when a worker is free', async () => {
    const { pool } = openPool();
    const stop = new AbortController();
    const spinning = pool.run(job({ do: 'spin' }, { signal: stop.signal }));
    let packed = false;
    const waiting = pool.run({
      pack: () => {
        packed = true;
        return { value: { do: 'echo', value: 'later' } };
      },
    });
    expect(packed).toBe(false);
    stop.abort();
    await expect(spinning).rejects.toMatchObject({ code: 'cancelled' });
    await expect(waiting).resolves.toBe('later');
  });

  test('passes progress on, in order, before the answer', async () => {
    const { pool } = openPool();
    const seen: number[] = [];
    await pool.run(job({ do: 'count', to: 4 }, { onProgress: (step) => seen.push(step) }));
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  test('keeps code, message and cause of an error, and the worker', async () => {
    const { pool, count } = openPool();
    const failing = pool.run(job({ do: 'fail', code: 'image-broken', message: '"a.jpg" is damaged.' }));
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'image-broken', message: '"a.jpg" is damaged.' });
    expect(error).toHaveProperty('cause.message', 'the reason below');
    await expect(pool.run(job({ do: 'throw' }))).rejects.toMatchObject({ code: 'unknown', message: 'not ours' });
    expect(count.started).toBe(1);
  });

  test.each(['exit', 'crash-later'] as const)(
    'a worker that dies (%s) is an error, and its slot comes back',
    async (way) => {
      const { pool } = openPool();
      const dying = pool.run(job({ do: way }));
      const behind = pool.run(job({ do: 'echo', value: 'alive' }));
      await expect(dying).rejects.toMatchObject({ code: 'worker-lost' });
      await expect(behind).resolves.toBe('alive');
    },
  );

  test('a job that cannot be sent is an error that costs no worker', async () => {
    const { pool, count } = openPool();
    const unsendable = { do: 'echo', value: (() => 'a function') as unknown as string } as const;
    await expect(pool.run(job(unsendable))).rejects.toMatchObject({ code: 'unknown' });
    await expect(pool.run(job({ do: 'echo', value: 'next' }))).resolves.toBe('next');
    expect(count.started).toBe(1);
  });

  test('a job whose bytes were given away already is an error', async () => {
    const { pool } = openPool();
    const bytes = new Uint8Array(3);
    const givenAway = { pack: () => ({ value: { do: 'bytes', bytes } as const, transfer: [bytes.buffer] }) };
    await pool.run(givenAway);
    await expect(pool.run(givenAway)).rejects.toBeInstanceOf(AppError);
    await expect(pool.run(job({ do: 'echo', value: 'next' }))).resolves.toBe('next');
  });

  test('a worker that cannot start is an error', async () => {
    const { pool } = openPool({ startWorker: () => startNodeWorker(new URL('file:///nowhere/worker.js')) });
    await expect(pool.run(job({ do: 'echo', value: '' }))).rejects.toMatchObject({ code: 'worker-lost' });
  });

  test('a missing worker file keeps the code it was reported with', async () => {
    const startWorker = (): WorkerPort => {
      throw new AppError('engine-failed', 'build first');
    };
    const { pool } = openPool({ startWorker });
    await expect(pool.run(job({ do: 'echo', value: '' }))).rejects.toMatchObject({ code: 'engine-failed' });
  });
});

describe('cancelling', () => {
  test('ends a deaf worker at once and gives the slot back', async () => {
    const { pool, stopped, count } = openPool();
    await begun(pool);
    const stop = new AbortController();
    const spinning = pool.run(job({ do: 'spin' }, { signal: stop.signal }));
    stop.abort();
    await expect(spinning).rejects.toMatchObject({ code: 'cancelled' });
    expect(stopped.size).toBe(1);
    await expect(pool.run(job({ do: 'echo', value: 'again' }))).resolves.toBe('again');
    expect(count.most).toBe(1);
  });

  test('a waiting job leaves the queue, and others keep their worker', async () => {
    const { pool, count } = openPool();
    const stop = new AbortController();
    const first = pool.run(job({ do: 'count', to: 3 }));
    const dropped = pool.run(job({ do: 'spin' }, { signal: stop.signal }));
    const last = pool.run(job({ do: 'echo', value: 'last' }));
    stop.abort();
    await expect(dropped).rejects.toMatchObject({ code: 'cancelled' });
    await expect(Promise.all([first, last])).resolves.toEqual([3, 'last']);
    expect(count.started).toBe(1);
  });

  test('an aborted signal, or a closed pool, starts nothing', async () => {
    const { pool, count } = openPool();
    await expect(pool.run(job({ do: 'spin' }, { signal: AbortSignal.abort() }))).rejects.toMatchObject({
      code: 'cancelled',
    });
    pool.close();
    await expect(pool.run(job({ do: 'spin' }))).rejects.toMatchObject({ code: 'cancelled' });
    expect(count.started).toBe(0);
  });

  test('closing cancels what runs and what waits', async () => {
    const { pool, stopped } = openPool();
    const running = pool.run(job({ do: 'spin' }));
    const waiting = pool.run(job({ do: 'echo', value: '' }));
    pool.close();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(stopped.size).toBe(1);
  });
});

describe('a large job', () => {
  test('waits for the other large one and its worker, while small ones go on', async () => {
    const { pool, count } = openPool({ size: 2 });
    const stop = new AbortController();
    const first = pool.run(job({ do: 'spin' }, { isLarge: true, signal: stop.signal }));
    const order: string[] = [];
    const second = pool
      .run(job({ do: 'echo', value: 'large' }, { isLarge: true }))
      .then((value) => order.push(String(value)));
    for (const value of ['small', 'smaller']) order.push(String(await pool.run(job({ do: 'echo', value }))));
    stop.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await second;
    expect(order).toEqual(['small', 'smaller', 'large']);
    expect(count.most).toBe(2);
  });

  test('waits for the worker of the other one to be gone, whatever other room there is', async () => {
    const { pool, alive, stopped } = openPool({ size: 3 });
    const stop = new AbortController();
    const first = pool.run(job({ do: 'spin' }, { isLarge: true, signal: stop.signal }));
    stop.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    const [leaving] = stopped;
    const isThere: boolean[] = [];
    const pack = () => {
      isThere.push(alive.has(leaving!));
      return { value: { do: 'echo', value: 'large' } as const };
    };
    await pool.run({ pack, isLarge: true });
    expect(isThere).toEqual([false]);
  });

  test('is over once it rests: the next one gets the same worker', async () => {
    const { pool, count } = openPool();
    for (const value of ['a', 'b']) expect(await pool.run(job({ do: 'echo', value }, { isLarge: true }))).toBe(value);
    expect(count.started).toBe(1);
  });
});

describe('a pool that is warmed', () => {
  test('has one worker ready for the next job, and no more of them', async () => {
    const { pool, count } = openPool({ size: 3 });
    pool.warm();
    pool.warm();
    expect(count.started).toBe(1);
    await begun(pool);
    expect(count.started).toBe(1);
  });

  test('starts none beyond its room, none once it is closed, and leaves errors to the job', async () => {
    const { pool, count } = openPool();
    const spinning = pool.run(job({ do: 'spin' }));
    pool.warm();
    expect(count.started).toBe(1);
    pool.close();
    pool.warm();
    await expect(spinning).rejects.toMatchObject({ code: 'cancelled' });
    expect(count.started).toBe(1);
    const startWorker = () => {
      throw new Error('no worker');
    };
    expect(() => openPool({ startWorker }).pool.warm()).not.toThrow();
  });
});

describe('a job about what a worker has had before', () => {
  test('goes to that worker while it is free, and to another one while it is not', async () => {
    const { pool } = openPool({ size: 2 });
    const thread = (about?: string): Promise<unknown> => pool.run(job({ do: 'thread' }, about ? { about } : {}));
    const [first, second] = await Promise.all([thread('a'), thread('b')]);
    expect(first).not.toBe(second);
    expect([await thread('b'), await thread('a'), await thread('b')]).toEqual([second, first, second]);
    const both = await Promise.all([thread('a'), thread('a')]);
    expect(new Set(both)).toEqual(new Set([first, second]));
  });
});

describe('a job about what a worker has had some jobs before', () => {
  test('goes there while as many are remembered, unless another one has had it since', async () => {
    const { pool } = openPool({ size: 2, remembered: 2 });
    const thread = (about: string): Promise<unknown> => pool.run(job({ do: 'thread' }, { about }));
    const [first, second] = await Promise.all([thread('a'), thread('b')]);
    // Idle for longest, and then the other one.
    expect([await thread('c'), await thread('d')]).toEqual([first, second]);
    expect([await thread('a'), await thread('c'), await thread('a')]).toEqual([first, first, first]);
    // Whose place in its memory was taken by now.
    await thread('e');
    await thread('f');
    expect([await thread('e'), await thread('a')]).toEqual([second, first]);
  });
});

describe('a job for one worker only', () => {
  test('waits for it, whoever else is free, and is not forgotten for work about nothing', async () => {
    const { pool } = openPool({ size: 2 });
    const thread = (more: Partial<Job<PoolTestJob, number>> = {}): Promise<unknown> =>
      pool.run(job({ do: 'thread' }, more));
    const [first, second] = await Promise.all([thread({ about: 'a' }), thread({ about: 'b' })]);
    // Work about nothing goes to the one that is idle for longest, and what it holds stays there.
    expect([await thread(), await thread()]).toEqual([first, second]);
    const busy = thread({ about: 'a' });
    const only = [thread({ about: 'a', isThereOnly: true }), thread({ about: 'a', isThereOnly: true })];
    const others = [thread(), thread()];
    expect(await Promise.all([busy, ...only])).toEqual([first, first, first]);
    expect((await Promise.all(others))[0]).toBe(second);
  });

  test('goes to the one that has had it last', async () => {
    const { pool } = openPool({ size: 2 });
    const thread = (isThereOnly = false): Promise<unknown> =>
      pool.run(job({ do: 'thread' }, { about: 'a', isThereOnly }));
    const first = await thread();
    const [busy, moved] = await Promise.all([thread(), thread()]);
    expect(busy).toBe(first);
    expect(moved).not.toBe(first);
    expect(await thread(true)).toBe(moved);
  });

  test('goes to another one where that has ended, which says so itself', async () => {
    const { pool, stopped } = openPool({ size: 2, idleMs: 1 });
    await pool.run(job({ do: 'thread' }, { about: 'a' }));
    await expect.poll(() => stopped.size).toBe(1);
    const later = pool.run(job({ do: 'echo', value: 'not held' }, { about: 'a', isThereOnly: true }));
    await expect(later).resolves.toBe('not held');
  });
});

describe('idle workers', () => {
  test('are ended after their time, and come back for the next job', async () => {
    const { pool, stopped, count } = openPool({ idleMs: 1 });
    await begun(pool);
    await expect.poll(() => stopped.size).toBe(1);
    await expect(pool.run(job({ do: 'echo', value: 'back' }))).resolves.toBe('back');
    expect(count.started).toBe(2);
  });
});

describe('under stress', () => {
  test('every one of 200 random jobs settles, none out of turn, and the slots are all there at the end', async () => {
    const { pool, count } = openPool({ size: 3, idleMs: 20 });
    const plans = sample(plan(), { numRuns: 200, seed: 7 });
    const outcomes = await Promise.all(plans.map((each, index) => follow(pool, { ...each, index })));
    for (const [index, outcome] of outcomes.entries()) expect(allowed(plans[index], index)).toContain(outcome);
    expect(outcomes.filter((outcome) => outcome === 'cancelled').length).toBeGreaterThan(20);
    expect(outcomes.filter((outcome) => outcome === 'worker-lost').length).toBeGreaterThan(5);
    expect(count.most).toBeLessThanOrEqual(3);
    // Jobs that never end take all the room there is, however long a worker that was ended takes to be gone.
    const stop = new AbortController();
    let atWork = 0;
    const pack = () => {
      atWork++;
      return { value: { do: 'spin' } as const };
    };
    const spinning = Array.from({ length: 4 }, () => pool.run({ pack, signal: stop.signal }));
    await expect.poll(() => atWork).toBe(3);
    stop.abort();
    for (const ended of await Promise.allSettled(spinning))
      expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
  });
});

interface Plan {
  readonly kind: 'echo' | 'count' | 'fail' | 'exit' | 'crash-later' | 'spin';
  /** Turns of the event loop after which the job is cancelled, counted from the end of the job before it. */
  readonly abortAfter: number | undefined;
}

function plan(): Arbitrary<Plan> {
  const turns = integer({ min: 0, max: 40 });
  const calm = constantFrom('echo', 'echo', 'count', 'fail', 'exit', 'crash-later');
  return oneof(
    { weight: 5, arbitrary: record({ kind: calm, abortAfter: optional(turns, { nil: undefined, freq: 3 }) }) },
    { weight: 1, arbitrary: record({ kind: constant('spin' as const), abortAfter: turns }) },
  ) as Arbitrary<Plan>;
}

async function follow(pool: TestPool, { kind, abortAfter, index }: Plan & { index: number }): Promise<unknown> {
  const stop = new AbortController();
  const works: Record<Plan['kind'], PoolTestJob> = {
    echo: { do: 'echo', value: String(index) },
    count: { do: 'count', to: index },
    fail: { do: 'fail', code: 'image-broken', message: 'x' },
    exit: { do: 'exit' },
    'crash-later': { do: 'crash-later' },
    spin: { do: 'spin' },
  };
  const pack = () => {
    if (abortAfter !== undefined) void turnsOfTheLoop(abortAfter).then(() => stop.abort());
    return { value: works[kind] };
  };
  return await pool.run({ pack, signal: stop.signal }).catch((error: unknown) => (error as AppError).code);
}

async function turnsOfTheLoop(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function allowed(each: Plan | undefined, index: number): unknown[] {
  if (each === undefined) return [];
  const results: Record<Plan['kind'], unknown[]> = {
    echo: [String(index)],
    count: [index],
    fail: ['image-broken'],
    exit: ['worker-lost'],
    'crash-later': ['worker-lost'],
    spin: [],
  };
  return each.abortAfter === undefined ? results[each.kind] : [...results[each.kind], 'cancelled'];
}
