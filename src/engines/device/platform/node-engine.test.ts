import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passageTexts } from '../../../../tests/fixtures/fixture-file.ts';
import { madePage } from '../../../../tests/fixtures/pages.ts';
import type { Page, PageReading } from '../../../core/page.ts';
import type { Engine } from '../../engine.ts';
import { createNodeDeviceEngine } from './node-engine.ts';

// Real worker threads that read real pages, on a machine that may be busy.
/** A page that is read in a second. */
let photo: Page;
let wished: readonly string[];
let read: Promise<readonly [readonly PageReading[], readonly PageReading[]]> | undefined;
const engines: Engine[] = [];

beforeAll(async () => {
  const wish = { kinds: ['highlight'], easy: true, few: true, short: true, megapixels: 1 } as const;
  const { name, type, bytes, gold } = await madePage('fixture-small', wish);
  photo = { file: name, pageIndex: 0, image: { bytes, type } };
  wished = passageTexts(gold).flatMap((text) => text.split(/\s+/));
});
beforeAll(readings);

afterAll(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

function open(options: { workers?: number; languages?: readonly string[] } = { workers: 1 }): Engine {
  const engine = createNodeDeviceEngine(options);
  engines.push(engine);
  return engine;
}

let opened: Readonly<Record<'one' | 'two', Engine>> | undefined;

/** Engines of one and of two workers, for all tests: to start a worker costs as much as to read a page. */
function bothEngines(): Readonly<Record<'one' | 'two', Engine>> {
  opened ??= { one: open(), two: open({ workers: 2 }) };
  return opened;
}

/** What a worker that has read nothing else makes of the photo, and what it makes of it the second time. */
function readings(): Promise<readonly [readonly PageReading[], readonly PageReading[]]> {
  read ??= (async () => {
    const { one } = bothEngines();
    return [await one.readPage(photo), await one.readPage(photo)] as const;
  })();
  return read;
}

function markedWords(reading: PageReading | undefined): (string | undefined)[] {
  return reading?.markedWords?.map(({ line, word }) => reading.lines[line]?.words[word]?.text) ?? [];
}

describe('the device engine on worker threads', () => {
  test('reads marked words, and the caller keeps the picture', async () => {
    const [alone, again] = await readings();
    const marked = new Set(markedWords(alone[0]));
    const found = wished.filter((word) => marked.has(word));
    expect(found.length / wished.length).toBeGreaterThan(0.8);
    expect(photo.image?.bytes.length).toBeGreaterThan(1000);
    expect(again).toEqual(alone);
  });

  test('gives the same reading whatever was read before, on any worker', async () => {
    const [alone] = await readings();
    const { two } = bothEngines();
    const broken: Page = {
      file: 'cut.jpg',
      pageIndex: 0,
      image: { bytes: photo.image!.bytes.subarray(0, 5000), type: 'image/jpeg' },
    };
    const jobs = [photo, broken, photo].map((page) => two.readPage(page));
    const [first, cut, second] = await Promise.allSettled(jobs);
    expect(cut).toMatchObject({ status: 'rejected', reason: { code: 'image-broken' } });
    for (const result of [first, second]) expect(result).toMatchObject({ status: 'fulfilled', value: alone });
  });

  test('reads the rest of a page with all workers as with one, and tells of it in parts', async () => {
    const { one, two } = bothEngines();
    const told: number[] = [];
    const onPart = ([part]: readonly PageReading[]): void => void told.push(part!.lines.length);
    const [alone, shared] = await Promise.all(
      [one, two].map((engine) => engine.readPage(photo, { readAll: true, onPart })),
    );
    expect(shared).toEqual(alone);
    expect(told.length).toBeGreaterThan(1);
    expect(alone![0]!.lines.length).toBeGreaterThanOrEqual(Math.max(...told));
  });

  test('stops at once when cancelled, and reads on', async () => {
    const { one } = bothEngines();
    const stop = new AbortController();
    const stopped = one.readPage(photo, { signal: stop.signal });
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
    await expect(one.readPage(photo)).resolves.toHaveLength(1);
  });

  test('a language without data is an error that names it', async () => {
    const engine = open({ workers: 1, languages: ['rus'] });
    await expect(engine.readPage(photo)).rejects.toMatchObject({
      code: 'language-missing',
      message: expect.stringContaining('"rus"'),
    });
    await expect(engine.readPage(photo, { languages: ['eng'] })).resolves.toHaveLength(1);
  });

  test('reads at most four pages at the same time', () => {
    expect(open({}).concurrency).toBeGreaterThanOrEqual(1);
    expect(open({}).concurrency).toBeLessThanOrEqual(4);
    expect(open({ workers: 3 }).concurrency).toBe(3);
  });
});
