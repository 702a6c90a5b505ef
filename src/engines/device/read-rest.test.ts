import { describe, expect, it } from 'vitest';
import type { PageReading } from '../../core/page.ts';
import type { Job } from '../../workers/pool.ts';
import type { DeviceAnswer, DeviceWork } from './device-work.ts';
import { type RestParts, readRest } from './read-rest.ts';

const SHEET = { width: 1, height: 1, data: Uint8Array.of(255) };
const PAGE: DeviceWork = {
  kind: 'cut',
  wish: { id: 3, job: { file: 'a.jpg', image: { bytes: Uint8Array.of(1), type: 'image/jpeg' }, languages: ['eng'] } },
};
const readingOf = (lines: number): readonly PageReading[] => [
  { width: lines, height: 1, lines: [], marks: [], pageNumber: 'x' },
];

/** Workers that answer a sheet when they are told to, and everything else at once. */
function workersWith(sheetCount: number) {
  const reading: { readonly finish: () => void; readonly fail: (error: Error) => void }[] = [];
  const begun: Job<DeviceWork, never>[] = [];
  let taken = 0;
  const run: RestParts['run'] = async (job) => {
    const { value } = job.pack();
    begun.push(job);
    if (value.kind === 'cut') {
      const sheets = Array.from({ length: sheetCount }, () => SHEET);
      return { cut: { sheets, ...(sheetCount === 0 && { whole: readingOf(0) }) } };
    }
    if (value.kind === 'sheet') {
      return await new Promise<DeviceAnswer>((resolve, reject) => {
        reading.push({ finish: () => resolve({ words: [] }), fail: reject });
      });
    }
    taken += 1;
    return { rest: { isWhole: taken === sheetCount, readings: readingOf(taken) } };
  };
  const parts: RestParts = {
    ...{ run, about: 'a.jpg 0', id: 3, languages: ['eng'], workers: 2 },
    packPage: () => ({ value: PAGE }),
  };
  return { parts, reading, begun };
}

describe('the rest of a page', () => {
  it('is read by all workers side by side, and told after each piece', async () => {
    const { parts, reading, begun } = workersWith(3);
    const told: number[] = [];
    const whole = readRest(parts, { onPart: ([page]) => told.push(page!.width) });
    await expect.poll(() => reading.length).toBe(2);
    reading[1]!.finish();
    await expect.poll(() => reading.length).toBe(3);
    await expect.poll(() => told).toEqual([1]);
    reading[0]!.finish();
    reading[2]!.finish();
    expect(await whole).toEqual(readingOf(3));
    expect(told).toEqual([1, 2]);
    // Only the worker that holds the page can take words in.
    expect(begun.filter(({ isThereOnly }) => isThereOnly).map(({ about }) => about)).toEqual(Array(3).fill('a.jpg 0'));
  });

  it('is read by one worker while nobody waits for it, and by all once somebody does', async () => {
    const { parts, reading } = workersWith(5);
    let isUrgent = false;
    void readRest(parts, { onPart: () => undefined, isUrgent: () => isUrgent });
    await expect.poll(() => reading.length).toBe(1);
    reading[0]!.finish();
    await expect.poll(() => reading.length).toBe(2);
    isUrgent = true;
    reading[1]!.finish();
    await expect.poll(() => reading.length).toBe(4);
  });

  it('is given up at once, and no further line is begun', async () => {
    const { parts, reading } = workersWith(5);
    const stop = new AbortController();
    const whole = readRest(parts, { onPart: () => undefined, signal: stop.signal });
    await expect.poll(() => reading.length).toBe(2);
    stop.abort();
    await expect(whole).rejects.toMatchObject({ code: 'cancelled' });
    const begun = reading.length;
    for (const { finish } of reading) finish();
    await new Promise((resolve) => setImmediate(resolve));
    expect(reading).toHaveLength(begun);
    await expect(readRest(parts, { onPart: () => undefined, signal: stop.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(reading).toHaveLength(begun);
  });

  it('is given up at once also where no worker is free to begin', async () => {
    const { parts } = workersWith(1);
    const signal = AbortSignal.abort();
    const whole = readRest({ ...parts, run: () => new Promise(() => undefined) }, { onPart: () => undefined, signal });
    await expect(whole).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is the page itself where nothing was left to read', async () => {
    const { parts } = workersWith(0);
    expect(await readRest(parts, { onPart: () => undefined })).toEqual(readingOf(0));
  });

  it('fails with the worker that fails, whatever becomes of the others', async () => {
    const { parts, reading } = workersWith(4);
    const whole = readRest(parts, { onPart: () => undefined });
    await expect.poll(() => reading.length).toBe(2);
    for (const { fail } of reading.splice(0)) fail(new Error('lost'));
    await expect(whole).rejects.toThrow('lost');
  });
});
