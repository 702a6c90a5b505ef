import { describe, expect, it } from 'vitest';
import type { Box } from '../../core/geometry.ts';
import type { PageReading } from '../../core/page.ts';
import type { Job } from '../../workers/pool.ts';
import type { CutSheet, RestWish } from './device-reader.ts';
import type { DeviceAnswer, DeviceWork } from './device-work.ts';
import { type RestParts, readRest } from './read-rest.ts';

const PICTURE = { width: 1, height: 1, data: Uint8Array.of(255) };
/** The `at`th sheet from the top; each has a line of a hundred pixels. */
const sheetAt = (at: number, isMarked = false): CutSheet => ({
  ...{ at, sheet: PICTURE, isMarked },
  places: [{ left: 0, top: at * 100, right: 500, bottom: at * 100 + 20 }],
});
const at = (top: number): Box => ({ left: 10, top, right: 10, bottom: top });
const PAGE: DeviceWork = {
  kind: 'cut',
  wish: {
    ...{ id: 3, first: { near: [], count: 4 } },
    job: { file: 'a.jpg', image: { bytes: Uint8Array.of(1), type: 'image/jpeg' }, languages: ['eng'] },
  },
};
const readingOf = (lines: number): readonly PageReading[] => [
  { width: lines, height: 1, lines: [], marks: [], pageNumber: 'x' },
];

/** Workers that answer a sheet when they are told to, one sheet each at a time, and everything else at once. */
function workersWith(
  sheetCount: number,
  sheets = Array.from({ length: sheetCount }, (_, at) => sheetAt(at)),
  { size = 2, firstCount = sheets.length } = {},
) {
  const reading: { readonly finish: () => void; readonly fail: (error: Error) => void }[] = [];
  /** Which sheets were taken in, in this order. */
  const order: number[] = [];
  const begun: Job<DeviceWork, never>[] = [];
  /** In which languages sheets were read, in this order. */
  const languages: (readonly string[])[] = [];
  /** Which lines were to be cut out first. */
  const wishes: RestWish['first'][] = [];
  let taken = 0;
  let isBusy = 0;
  const waiting: (() => void)[] = [];
  /** Resolves when a worker is free for a sheet; what it was at before has been told by then. */
  const free = async (): Promise<void> => {
    isBusy += 1;
    if (isBusy > size) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const run: RestParts['run'] = async (job) => {
    if (job.about === undefined) await free();
    const { value } = job.pack();
    begun.push(job);
    if (value.kind === 'cut') {
      const first = sheets.slice(0, firstCount);
      const isMore = first.length < sheets.length;
      return { cut: { sheets: first, isMore, ...(sheetCount === 0 && { whole: readingOf(0) }) } };
    }
    if (value.kind === 'cut others') return { cut: { sheets: sheets.slice(firstCount), isMore: false } };
    if (value.kind === 'sheet') {
      languages.push(value.languages);
      return await new Promise<DeviceAnswer>((resolve, reject) => {
        const end = (): void => {
          isBusy -= 1;
          waiting.shift()?.();
        };
        reading.push({
          finish: () => (resolve({ words: [] }), end()),
          fail: (error) => (reject(error), end()),
        });
      });
    }
    taken += 1;
    if (value.kind === 'take') order.push(value.read.at);
    return { rest: { isWhole: taken === sheetCount, readings: readingOf(taken) } };
  };
  const parts: RestParts = {
    ...{ run, about: 'a.jpg 0', id: 3, languages: ['eng'], workers: size },
    packPage: ({ first }) => {
      wishes.push(first);
      return { value: PAGE };
    },
  };
  return { parts, reading, begun, order, wishes, languages };
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

  it('is read in the languages asked for, or in its own', async () => {
    const sheets = [sheetAt(0), { ...sheetAt(1), language: 'deu' }];
    const { parts, reading, languages } = workersWith(2, sheets);
    const whole = readRest(parts, { onPart: () => undefined });
    await expect.poll(() => reading.length).toBe(2);
    for (const { finish } of reading) finish();
    await whole;
    expect(languages).toEqual([['eng'], ['deu']]);
  });

  it('begins with what the reader looks at, and the others are cut out while that is read', async () => {
    const sheets = Array.from({ length: 6 }, (_, place) => sheetAt(place));
    const { parts, reading, begun, wishes } = workersWith(6, sheets, { firstCount: 3 });
    const whole = readRest(parts, { onPart: () => undefined, near: () => [at(400)] });
    await expect.poll(() => reading.length).toBe(2);
    expect(wishes).toEqual([{ near: [at(400)], count: 4 }]);
    // Only the worker that holds the page can do that, and it does it before it reads on.
    const others = begun.find((job) => job.pack().value.kind === 'cut others');
    expect([others?.about, others?.isThereOnly]).toEqual(['a.jpg 0', true]);
    expect(others!.rank!()).toBeLessThan(begun.at(0)!.rank!());
    for (let read = 0; read < 6; read += 1) {
      await expect.poll(() => reading.length).toBeGreaterThan(read);
      reading[read]!.finish();
    }
    expect(await whole).toEqual(readingOf(6));
  });

  it('goes before pages of an upload while somebody waits for it, and after them while nobody does', async () => {
    const { parts, reading, begun } = workersWith(5);
    let isUrgent = false;
    void readRest(parts, { onPart: () => undefined, isUrgent: () => isUrgent });
    await expect.poll(() => reading.length).toBe(2);
    const ranks = (): readonly (number | undefined)[] => begun.map(({ rank }) => rank?.());
    expect(ranks().every((rank) => rank! > 0)).toBe(true);
    isUrgent = true;
    expect(ranks().every((rank) => rank! < 0)).toBe(true);
    // Two are read; once one of them is done a third is asked for beside the next: no page comes between.
    reading[0]!.finish();
    await expect.poll(() => reading.length).toBe(3);
    // What was read is taken in before more is.
    const [taking] = begun.filter(({ isThereOnly }) => isThereOnly);
    expect(taking!.rank!()).toBeLessThan(Math.min(...begun.filter((job) => job !== taking).map(({ rank }) => rank!())));
  });

  it('is read by half of the workers while there is no hurry, and by all once there is', async () => {
    const { parts, reading } = workersWith(8);
    const state = { isUnhurried: true, isUrgent: false };
    const how = { isUrgent: () => state.isUrgent, isUnhurried: () => state.isUnhurried };
    void readRest(parts, { onPart: () => undefined, ...how });
    await expect.poll(() => reading.length).toBe(1);
    reading[0]!.finish();
    await expect.poll(() => reading.length).toBe(2);
    state.isUnhurried = false;
    reading[1]!.finish();
    await expect.poll(() => reading.length).toBe(4);
    // One of the two rests again.
    state.isUnhurried = true;
    reading[2]!.finish();
    await new Promise((resolve) => setImmediate(resolve));
    expect(reading).toHaveLength(4);
    // Opened meanwhile.
    state.isUrgent = true;
    reading[3]!.finish();
    await expect.poll(() => reading.length).toBe(6);
  });

  it('goes on where the reader looks now, though it began elsewhere; what is under marks comes first', async () => {
    const sheets = [sheetAt(0, true), ...[1, 2, 3, 4, 5, 6].map((place) => sheetAt(place))];
    const { parts, reading, order } = workersWith(sheets.length, sheets, { size: 1 });
    let near: readonly Box[] = [at(400)];
    const whole = readRest(parts, { onPart: () => undefined, near: () => near });
    const next = async (): Promise<void> => {
      const { length } = order;
      reading.at(-1)!.finish();
      await expect.poll(() => order.length).toBe(length + 1);
    };
    await expect.poll(() => reading.length).toBe(1);
    await next();
    await expect.poll(() => reading.length).toBe(2);
    // While the fourth is being read, the reader goes to the foot of the page, and then to nothing.
    near = [at(600)];
    await next();
    await expect.poll(() => reading.length).toBe(3);
    near = [];
    for (let count = 0; count < 5; count += 1) {
      await next();
      if (count < 4) await expect.poll(() => reading.length).toBe(4 + count);
    }
    await whole;
    expect(order).toEqual([0, 4, 6, 1, 2, 3, 5]);
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
