import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPdfWith } from '../../src/pipeline/pdf/node-open-pdf.ts';
import { createPdfReader, type PdfReader } from '../../src/pipeline/pdf/node-pdf-reader.ts';
import type { PdfEvent } from '../../src/pipeline/pdf/pdf-events.ts';
import { PdfBook, setLoopedLabels } from '../fixtures/pdf/book.ts';
import { bombAmongPages, goodPdf, hangingPdf, hugePage, largeImage, oddPdfs } from '../fixtures/pdf/hostile.ts';
import { temporaryFolder } from './test-app.ts';

/** Where what a page looks like does not matter: drawing a whole one takes ten times as long as all else. */
const SMALL = { pixelsPerPage: 60_000 };

function reader(options: Parameters<typeof createPdfReader>[0] = {}): PdfReader {
  const made = createPdfReader({ workers: 1, ...options, limits: { ...SMALL, ...options.limits } });
  onTestFinished(() => made.close());
  return made;
}

async function onDisk(bytes: Uint8Array, name = 'book.pdf') {
  const file = path.join(await temporaryFolder(), name);
  await writeFile(file, bytes);
  return { path: file, name };
}

async function bookOf(pages: number): Promise<Uint8Array> {
  const book = await PdfBook.make();
  for (let page = 0; page < pages; page += 1) book.addPage([`Page ${page}`]);
  return await book.bytes();
}

async function eventsOf(events: AsyncIterable<PdfEvent>): Promise<readonly PdfEvent[]> {
  const all: PdfEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** What is told of which page, in order. */
const toldOf = (events: readonly PdfEvent[]): unknown[] =>
  events.map((event) => [event.kind, 'index' in event ? event.index : undefined]);

/** Of three pages the second cannot be read. */
const ALL_BUT_SECOND = [
  ['opened', undefined],
  ['page', 0],
  ['page-failed', 1],
  ['page', 2],
];

let known: number | undefined;

/** What a page that hangs is allowed: much more than a good one takes on this machine, as busy as it is. */
async function patience(): Promise<number> {
  if (known !== undefined) return known;
  const made = reader();
  const good = await onDisk(goodPdf());
  // Once for the start of the worker.
  await eventsOf(made.read(good));
  const start = performance.now();
  await eventsOf(made.read(good));
  // What hangs keeps the processor busy for as long.
  known = Math.max(500, Math.ceil(10 * (performance.now() - start)));
  return known;
}

describe('a file that costs too much', () => {
  it('lets others go on between its pages, and is given up as a whole', async () => {
    const patienceMs = await patience();
    const made = reader({ limits: { msPerPage: patienceMs, msPerJob: 1.6 * patienceMs } });
    const order: string[] = [];
    const costly = eventsOf(made.read(await onDisk(hangingPdf({ all: true }), 'costly.pdf'))).then(
      () => order.push('costly'),
      (error: unknown) => order.push(String(error)),
    );
    const good = eventsOf(made.read(await onDisk(goodPdf(), 'good.pdf'))).then(() => order.push('good'));
    await Promise.all([costly, good]);
    expect(order).toEqual(['good', expect.stringContaining('PDF_JOB_MINUTES_MAX')]);
  });

  it('gets only the memory that is allowed; the next one is read', async () => {
    const made = reader({ limits: { memoryBytes: 64 * 1024 * 1024, pixelsPerPage: 60_000_000 } });
    const huge = hugePage();
    const read = async () => eventsOf(made.read(await onDisk(huge)));
    const outcome = await read().then(
      (events) => JSON.stringify(events.filter(({ kind }) => kind === 'page-failed')),
      (error: unknown) => String(error),
    );
    expect(outcome).toMatch(/Page 1 of .*memory/);
    expect((await eventsOf(made.read(await onDisk(goodPdf())))).some(({ kind }) => kind === 'page')).toBe(true);
    const allowed = reader({ limits: { pixelsPerPage: 60_000_000 } });
    expect((await eventsOf(allowed.read(await onDisk(huge)))).some(({ kind }) => kind === 'page')).toBe(true);
  });
});

describe('two workers', () => {
  it('read small files beside a large one, which has what they leave', async () => {
    const made = reader({ workers: 2, limits: { memoryBytes: 320 * 1024 * 1024, pixelsPerPage: 60_000_000 } });
    const small = await bookOf(3);
    const files = [hugePage(), small, hugePage(), small].map(async (bytes) => eventsOf(made.read(await onDisk(bytes))));
    const kinds = (await Promise.all(files)).map((events) => events.map(({ kind }) => kind));
    const pages = ['page', 'page', 'page'];
    expect(kinds).toEqual([
      ['opened', 'page'],
      ['opened', ...pages],
      ['opened', 'page'],
      ['opened', ...pages],
    ]);
  });
});

describe('one worker', () => {
  it('takes clients by turns, however much one of them has sent', async () => {
    const made = reader({ turnMs: 0 });
    const [long, short] = [await onDisk(await bookOf(30)), await onDisk(await bookOf(10))];
    const much = { client: 'who sends much' };
    const first = made.read(long, much);
    await first.next();
    let pages = 0;
    const count = async (events: AsyncIterable<PdfEvent>): Promise<void> => {
      for await (const { kind } of events) pages += kind === 'page' ? 1 : 0;
    };
    const all = Promise.all([first, made.read(long, much), made.read(long, much)].map(count));
    await eventsOf(made.read(short, { client: 'another' }));
    // One for each of its own, and what was read before it came.
    expect(pages).toBeLessThan(20);
    await all;
    expect(pages).toBe(90);
  });

  it('says how many pages there are, then gives them in order', async () => {
    const made = reader();
    const events = made.read(await onDisk(await bookOf(30)));
    expect((await events.next()).value).toMatchObject({ kind: 'opened', pageCount: 30 });
    expect((await events.next()).value).toMatchObject({ kind: 'page', index: 0 });
    expect(await eventsOf(events)).toHaveLength(29);
  });

  it('gives its place to the next file at once when its reader leaves', async () => {
    const made = reader();
    const abort = new AbortController();
    const first = made.read(await onDisk(await bookOf(30)), { signal: abort.signal });
    await first.next();
    const second = eventsOf(made.read(await onDisk(goodPdf())));
    abort.abort();
    expect(await second).toHaveLength(2);
    await expect(eventsOf(first)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('gives it too when iterating just stops', async () => {
    const made = reader();
    for await (const _ of made.read(await onDisk(await bookOf(30)))) break;
    expect(await eventsOf(made.read(await onDisk(goodPdf())))).toHaveLength(2);
  });

  it('does not start for a file whose reader has left while it stood in line', async () => {
    const made = reader();
    const first = made.read(await onDisk(await bookOf(3)));
    await first.next();
    const abort = new AbortController();
    const waiting = eventsOf(made.read(await onDisk(goodPdf()), { signal: abort.signal }));
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(await eventsOf(first)).toHaveLength(3);
  });

  it('goes to the next file while a reader takes no pages, and comes back when it does', async () => {
    const made = reader();
    const slow = made.read(await onDisk(await bookOf(12)));
    await slow.next();
    expect((await slow.next()).value).toMatchObject({ kind: 'page', index: 0 });
    expect(await eventsOf(made.read(await onDisk(goodPdf())))).toHaveLength(2);
    const rest = await eventsOf(slow);
    expect(toldOf(rest)).toEqual(Array.from({ length: 11 }, (_, at) => ['page', at + 1]));
  });

  it('is ended and replaced when a page hangs; the other pages come', async () => {
    const patienceMs = await patience();
    const made = reader({ limits: { msPerPage: patienceMs } });
    const events = await eventsOf(made.read(await onDisk(hangingPdf())));
    expect(toldOf(events)).toEqual(ALL_BUT_SECOND);
    expect(events[2]).toMatchObject({
      fault: 'timeout',
      message: expect.stringMatching(
        /^Page 2 of "book\.pdf" took longer than [\d.]+ seconds \(PDF_PAGE_SECONDS_MAX\)\.$/,
      ),
    });
  });

  it.each([1, 2])(
    'is ended and replaced when a page takes all memory, and no other page is lost, with %i at work',
    async (workers) => {
      const made = reader({ workers, limits: { memoryBytes: 320 * 1024 * 1024 } });
      const events = await eventsOf(made.read(await onDisk(bombAmongPages())));
      expect(toldOf(events)).toEqual(ALL_BUT_SECOND);
      expect(events[2]).toMatchObject({ message: expect.stringMatching(/^Page 2 of "book\.pdf" could not be read/) });
    },
  );

  it('is ended and replaced when the list of page labels has no end, and no page is lost', async () => {
    const book = await PdfBook.make();
    for (const number of [41, 42, 43]) book.addPage(['A line of print.'], { footer: `${number}` });
    setLoopedLabels(book.document);
    const events = await eventsOf(reader().read(await onDisk(await book.bytes())));
    expect(events.flatMap((event) => (event.kind === 'page' ? [event.known.pageNumber] : []))).toEqual([41, 42, 43]);
  });

  it('ends after so many pages or once it holds much memory, and another one reads on', async () => {
    let started = 0;
    const count = () => {
      started += 1;
    };
    process.on('worker', count);
    onTestFinished(() => void process.off('worker', count));
    const startedAfter = async (made: PdfReader, bytes: Uint8Array): Promise<number> => {
      await eventsOf(made.read(await onDisk(bytes)));
      await eventsOf(made.read(await onDisk(goodPdf())));
      return started;
    };
    const small = reader();
    expect(await startedAfter(small, await bookOf(30))).toBe(1);
    expect(await startedAfter(small, await bookOf(401))).toBe(2);
    started = 0;
    expect(await startedAfter(reader({ limits: { pixelsPerPage: 60_000_000 } }), largeImage())).toBe(2);
  });

  it('gives up a file that takes too long as a whole', async () => {
    const patienceMs = await patience();
    // A page's own limit comes long after the test's.
    const made = reader({ limits: { msPerPage: 1000 * patienceMs, msPerJob: patienceMs } });
    await expect(eventsOf(made.read(await onDisk(hangingPdf())))).rejects.toMatchObject({
      fault: 'timeout',
      message: expect.stringContaining('PDF_JOB_MINUTES_MAX'),
    });
  });

  it('reads good files after every odd one', async () => {
    const patienceMs = await patience();
    const made = reader({ limits: { msPerPage: patienceMs, msPerJob: 2 * patienceMs } });
    const good = await onDisk(goodPdf());
    for (const { bytes } of oddPdfs()) {
      await eventsOf(made.read(await onDisk(bytes))).catch(() => undefined);
      expect(await eventsOf(made.read(good))).toHaveLength(2);
    }
  });
});

describe('the pages for the pipeline', () => {
  it('come with what the file says; a page that failed is told at the end', async () => {
    const patienceMs = await patience();
    const made = reader({ limits: { msPerPage: patienceMs } });
    const file = await onDisk(hangingPdf());
    const stream = openPdfWith(made)(
      { ...file, type: 'application/pdf', size: 1, bytes: async () => new Uint8Array() },
      {},
    );
    const pages: number[] = [];
    const reading = (async () => {
      for await (const page of stream) {
        pages.push(page.pageIndex);
        expect(page.image?.type).toBe('image/jpeg');
        expect(page.known).toMatchObject({ drawnMarks: true });
      }
    })();
    await expect(reading).rejects.toMatchObject({
      code: 'pdf-failed',
      message: expect.stringContaining('Page 2 of "book.pdf"'),
    });
    expect(pages).toEqual([0, 2]);
    expect(stream.pageCount).toBe(3);
  });
});
