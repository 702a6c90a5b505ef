import { expect, test } from 'vitest';
import { Fetched } from './browser-fetched.ts';
import type { LoadingFile } from './engine.ts';

/** Counts two files of 300 and 100 bytes, of which 50 come each time that `passMs` have passed, the first after `openMs` more. */
async function counted(passMs: number, openMs = 0): Promise<readonly (readonly LoadingFile[])[]> {
  let now = 0;
  let opening = openMs;
  const told: (readonly LoadingFile[])[] = [];
  const fetched = new Fetched(() => now);
  fetched.tellTo((files) => told.push(files));
  const bodyOf = (bytes: number): ReadableStream<Uint8Array> => {
    let left = bytes;
    return new ReadableStream({
      pull: (stream) => {
        now += passMs + opening;
        opening = 0;
        if (left > 0) stream.enqueue(new Uint8Array(50));
        else stream.close();
        left -= 50;
      },
    });
  };
  await Promise.all([
    fetched.count({ name: 'recogniser', bytes: 300 }, bodyOf(300)),
    fetched.count({ name: 'marks', bytes: 100 }, bodyOf(100)),
  ]);
  return told;
}

const sums = (told: readonly (readonly LoadingFile[])[]): readonly number[] =>
  told.map((files) => files.reduce((sum, { loaded }) => sum + loaded, 0));

test('a slow network is told of from the first bytes to the last, all files together', async () => {
  const told = await counted(1000);
  expect(sums(told)[0]).toBe(50);
  expect(told[0]?.map(({ name, total }) => [name, total])).toEqual([
    ['recogniser', 300],
    ['marks', 100],
  ]);
  expect(sums(told)).toEqual(sums(told).toSorted((a, b) => a - b));
  expect(sums(told).at(-1)).toBe(400);
});

test('what comes quickly is not told of', async () => {
  expect(await counted(1)).toEqual([]);
});

test('what is slow to open and then quick, as files of a busy device are, is not told of', async () => {
  expect(await counted(1, 200)).toEqual([]);
});

test('a body that is larger than its file, unpacked on its way, is whole at most', async () => {
  const told: (readonly LoadingFile[])[] = [];
  let now = 0;
  const fetched = new Fetched(() => (now += 5000));
  fetched.tellTo((files) => told.push(files));
  const body = new Blob([new Uint8Array(900)]).stream();
  await fetched.count({ name: 'eng', bytes: 300 }, body);
  expect(told.flat().every(({ loaded }) => loaded <= 300)).toBe(true);
});
