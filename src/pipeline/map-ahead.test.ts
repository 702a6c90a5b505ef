import { expect, test } from 'vitest';
import { mapAhead } from './map-ahead.ts';

/** A promise that is settled from outside. */
function gate() {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

async function* numbers(count: number, onAsked: (at: number) => void = () => undefined) {
  for (let at = 0; at < count; at += 1) {
    onAsked(at);
    yield at;
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test('results come in the order of the items, whichever is ready first', async () => {
  const gates = [gate(), gate(), gate()];
  const results = all(
    mapAhead(
      numbers(3),
      async (at) => {
        await gates[at]?.promise;
        return at * 10;
      },
      { limit: 3 },
    ),
  );
  for (const at of [2, 0, 1]) gates[at]?.open();
  expect(await results).toEqual([0, 10, 20]);
});

test('no more than `limit` items are asked for before one is finished', async () => {
  const asked: number[] = [];
  const gates = Array.from({ length: 6 }, gate);
  const results = all(
    mapAhead(
      numbers(6, (at) => asked.push(at)),
      (at) => gates[at]!.promise,
      { limit: 2 },
    ),
  );
  await expect.poll(() => asked).toEqual([0, 1]);
  gates[1]?.open();
  await expect.poll(() => asked).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  await results;
  expect(asked).toHaveLength(6);
});

test('the last items are told of once there is no other and a place is free', async () => {
  const gates = [gate(), gate(), gate()];
  let isLast = false;
  const onLast = (): void => {
    isLast = true;
  };
  const results = all(mapAhead(numbers(3), (at) => gates[at]!.promise, { limit: 2, onLast }));
  gates[0]?.open();
  await gates[0]?.promise;
  expect(isLast).toBe(false);
  gates[1]?.open();
  await expect.poll(() => isLast).toBe(true);
  gates[2]?.open();
  await results;
});

test('an abort ends it at once and keeps what is finished, in order', async () => {
  const abort = new AbortController();
  const never = new Promise<number>(() => undefined);
  const started: number[] = [];
  const work = async (at: number): Promise<number> => {
    started.push(at);
    return at === 1 ? never : at;
  };
  const results = all(mapAhead(numbers(4), work, { limit: 4, signal: abort.signal }));
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  abort.abort();
  expect(await results).toEqual([0, 2, 3]);
});

test('an abort before the start gives nothing and asks for nothing', async () => {
  const asked: number[] = [];
  const items = numbers(3, (at) => asked.push(at));
  expect(await all(mapAhead(items, async (at) => at, { limit: 2, signal: AbortSignal.abort() }))).toEqual([]);
  expect(asked).toEqual([]);
});

test('an error of the items comes out after the results before it', async () => {
  async function* failing() {
    yield 1;
    throw new Error('no more');
  }
  const got: number[] = [];
  const run = async () => {
    for await (const value of mapAhead(failing(), async (at) => at, { limit: 2 })) got.push(value);
  };
  await expect(run()).rejects.toThrow('no more');
  expect(got).toEqual([1]);
});

test('a reader that leaves early ends the items', async () => {
  let ended = false;
  async function* items() {
    try {
      for (let at = 0; ; at += 1) yield at;
    } finally {
      ended = true;
    }
  }
  for await (const value of mapAhead(items(), async (at) => at, { limit: 2 })) if (value === 3) break;
  await expect.poll(() => ended).toBe(true);
});
