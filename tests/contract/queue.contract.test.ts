import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Page } from '../../src/core/page.ts';
import type { Engine } from '../../src/engines/engine.ts';
import type { PdfReader } from '../../src/pipeline/pdf/node-pdf-reader.ts';
import { beginPdf, holdPdf, releasePdf, say } from '../../src/queue/pdf-jobs.ts';
import { holdPhoto, releasePhoto } from '../../src/queue/photo-jobs.ts';
import { openQueueDatabase, prepareQueue } from '../../src/queue/queue-database.ts';
import { startQueueWorker } from '../../src/queue/queue-worker.ts';
import { openQueuedEngine } from '../../src/queue/queued-engine.ts';
import { readPhotoOfQueue } from '../../src/queue/read-photo-task.ts';
import { Turns } from '../../src/queue/turns.ts';
import { halfPage } from '../fixtures/pages.ts';
import { PdfBook } from '../fixtures/pdf/book.ts';
import { heavyScan } from '../fixtures/pdf/heavy-scan.ts';
import { type ObjectServer, startObjectServer } from '../stand-ins/object-server.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { startServer } from './server-process.ts';
import { temporaryFolder, type WhenDone } from './test-app.ts';
import { type CommandProcess, startCommand, startWorker } from './worker-process.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

type PlacedWorker = CommandProcess & { readonly left: () => Promise<readonly string[]>; readonly folder: string };

interface Place {
  readonly databaseUrl: string;
  /** Asks the database. */
  readonly rows: (sql: string) => Promise<readonly Record<string, unknown>[]>;
  readonly server: (env?: Readonly<Record<string, string>>) => Promise<string>;
  readonly worker: (env?: Readonly<Record<string, string>>) => Promise<PlacedWorker>;
}

/** A database of its own, with servers and workers on it. They end with the test, or when `whenDone` says. */
async function place(whenDone: WhenDone = onTestFinished): Promise<Place> {
  const databaseUrl = await postgres.newDatabase();
  const folder = await temporaryFolder(whenDone);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  whenDone(() => pool.end());
  const newFolder = async (): Promise<string> => {
    const temporary = path.join(folder, String((await readdir(folder)).length));
    await mkdir(temporary);
    return temporary;
  };
  return {
    databaseUrl,
    rows: async (sql) => (await pool.query(sql)).rows,
    server: async (env = {}) => {
      const TMPDIR = await newFolder();
      const own = { DATABASE_URL: databaseUrl, TMPDIR, PDFS_PER_MINUTE: '0', ...env };
      return (await startServer(own, { whenDone })).address;
    },
    worker: async (env = {}) => {
      const TMPDIR = await newFolder();
      return {
        ...(await startWorker({ DATABASE_URL: databaseUrl, TMPDIR, ...env }, whenDone)),
        left: () => readdir(TMPDIR),
        folder: TMPDIR,
      };
    },
  };
}

async function post(address: string, bytes: Uint8Array, signal?: AbortSignal): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), 'book.pdf');
  const headers = { accept: 'application/x-ndjson' };
  return fetch(`${address}/api/process-pdf`, { method: 'POST', body, headers, signal: signal ?? null });
}

/** A book with so many bytes that nobody asks for behind its pages. */
async function heavyBook(pages: number, bytes: number): Promise<Uint8Array> {
  const book = await bookOf(pages);
  // Whatever stands before the end is passed over, as long as the last lines say where the table of objects is.
  const padding = Buffer.alloc(bytes, `%${'x'.repeat(98)}\n`);
  const end = Buffer.from(book).lastIndexOf('startxref');
  return Buffer.concat([book.subarray(0, end), padding, Buffer.from('\n'), book.subarray(end)]);
}

async function bookOf(pages: number): Promise<Uint8Array> {
  const book = await PdfBook.make();
  for (let page = 0; page < pages; page += 1) book.addPage(['A line of print.'], { footer: String(page + 1) });
  return book.bytes();
}

/** Pages of a long book. */
const LONG = 20;

/** Made once: every test that needs one sends the same. */
let madeLongBook: Promise<Uint8Array> | undefined;

function longBook(): Promise<Uint8Array> {
  madeLongBook ??= heavyScan(LONG);
  return madeLongBook;
}

/** An engine that sees nothing on a page, when it is told to. */
function engineOf(concurrency: number, whenTold: (page: Page) => Promise<void>): Engine {
  return {
    concurrency,
    readPage: async (page) => {
      await whenTold(page);
      return [];
    },
    close: async () => undefined,
  };
}

/** A promise, and what fulfils it. */
function gate(): readonly [Promise<void>, () => void] {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, open];
}

const pageOf = (file: string): Page => ({
  file,
  pageIndex: 0,
  image: { bytes: new TextEncoder().encode(file), type: 'image/jpeg' },
});

/** For workers that get photos alone. */
const NO_READER: PdfReader = {
  read: () => {
    throw new Error('No PDF was sent.');
  },
  warm: () => undefined,
  close: () => undefined,
};

const upTo = (pages: number): readonly number[] => Array.from({ length: pages }, (_, at) => at + 1);

function pagesIn(text: string): readonly number[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).page);
}

/** An answer of which some has been read; the rest comes only when it is asked for. */
async function begun(response: Response): Promise<{ readonly rest: () => Promise<string> }> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = decoder.decode((await reader.read()).value, { stream: true });
  const rest = async (): Promise<string> => {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      text += decoder.decode(next.value, { stream: true });
    return text;
  };
  return { rest };
}

describe('a server with two workers, of which one knows the store of objects', () => {
  const ends: (() => Promise<void>)[] = [];
  /** Answers before there was a worker, and then beside one that does not know the store. */
  const before = { small: '', large: '', large2: '', asked: 0, queue: [] as readonly unknown[] };
  let large: Uint8Array;
  let small: Uint8Array;
  let objects: ObjectServer;
  let address: string;
  let rows: Place['rows'];
  const workers: PlacedWorker[] = [];

  const answerTo = async (bytes: Uint8Array): Promise<string> => (await post(address, bytes)).text();
  const left = async (): Promise<readonly string[]> => (await Promise.all(workers.map((one) => one.left()))).flat();
  const askedFrom = (start: number, method: string) =>
    objects.asked.slice(start).filter((one) => one.startsWith(method));

  beforeAll(async () => {
    objects = await startObjectServer();
    ends.unshift(() => objects.close());
    const { server, worker, ...database } = await place((end) => void ends.unshift(end));
    ({ rows } = database);
    const env = { OBJECT_STORE_URL: objects.url };
    address = await server(env);
    [small, large] = [await bookOf(3), await heavyBook(3, 9_000_000)];
    [before.small, before.large] = [await answerTo(small), await answerTo(large)];
    before.queue = await rows("select to_regclass('commonplace_queue.pdfs') as made");
    workers.push(await worker());
    before.large2 = await answerTo(large);
    before.asked = objects.asked.length;
    workers.push(await worker(env));
  });

  afterAll(async () => {
    for (const end of ends) await end();
  });

  it('hands PDFs to a worker and gives the same answer as without one', async () => {
    expect(pagesIn(before.small)).toEqual([1, 2, 3]);
    expect(before.queue).toEqual([{ made: null }]);
    expect(await answerTo(small)).toBe(before.small);
    const refused = await post(address, new TextEncoder().encode('not a PDF'));
    expect(refused.status).toBe(415);
    await expect.poll(left).toEqual([]);
    await expect.poll(() => rows('select * from commonplace_queue.pdfs')).toEqual([]);
  });

  it('hands large PDFs over through the store, which is empty afterwards', async () => {
    expect(pagesIn(before.large)).toEqual([1, 2, 3]);
    // One that does not know the store leaves them to their server.
    expect(before).toMatchObject({ large2: before.large, asked: 0 });
    const start = objects.asked.length;
    expect(await answerTo(large)).toBe(before.large);
    expect(askedFrom(start, 'PUT')).toHaveLength(2);
    expect(askedFrom(start, 'GET')).toHaveLength(2);
    await expect.poll(() => objects.objects.size).toBe(0);
    await expect.poll(() => rows('select * from commonplace_queue.pdf_objects')).toEqual([]);
  });

  it('costs no PDF where the store gives nothing back: the server reads it by itself', async () => {
    const start = objects.asked.length;
    onTestFinished(() => objects.refuse({ status: 403, code: 'AccessDenied' }, 0));
    objects.refuse({ status: 403, code: 'AccessDenied' }, 100, (method) => method === 'GET');
    expect(await answerTo(large)).toBe(before.large);
    expect(askedFrom(start, 'GET')).not.toEqual([]);
    await expect.poll(() => rows('select * from commonplace_queue.pdf_objects')).toEqual([]);
    objects.refuse({ status: 500, code: 'InternalError' }, 100, (method) => method === 'PUT');
    expect(await answerTo(large)).toBe(before.large);
  });

  it('ends the job of an upload that is cancelled, and its worker is free', async () => {
    const abort = new AbortController();
    await begun(await post(address, await longBook(), abort.signal));
    expect(await left()).toHaveLength(1);
    abort.abort();
    await expect.poll(left).toEqual([]);
    await expect.poll(() => rows('select * from commonplace_queue.pdfs')).toEqual([]);
    await expect.poll(() => rows('select * from graphile_worker.jobs')).toEqual([]);
    expect(pagesIn(await answerTo(await bookOf(2)))).toEqual([1, 2]);
  });

  it('costs no PDF where workers have no room for files and say why: the server reads it by itself', async () => {
    for (const { folder } of workers) await rm(folder, { recursive: true });
    expect(pagesIn(await answerTo(await bookOf(2)))).toEqual([1, 2]);
    const why = /A PDF goes back to its server, since it finds no room in .*ENOENT/;
    await Promise.race(workers.map((one) => one.says(why)));
    await expect.poll(() => rows('select * from commonplace_queue.pdfs')).toEqual([]);
    for (const { folder } of workers) await mkdir(folder);
  });
});

it('a worker that is killed in the middle loses no job: another one goes on, each page comes once, and what it left goes', async () => {
  const { server, worker, rows } = await place();
  const address = await server();
  const first = await worker();
  const book = await longBook();
  const answers = await Promise.all(upTo(2).map(async () => begun(await post(address, book))));
  expect(await rows('select count(*)::int as held from commonplace_queue.pdfs where holder is not null')).toEqual([
    { held: 2 },
  ]);
  await worker();
  first.signal('SIGKILL');
  await first.ended;
  expect(await first.left()).not.toEqual([]);
  for (const { rest } of answers) expect(pagesIn(await rest())).toEqual(upTo(LONG));
  // Whoever starts next in its folder clears it.
  await worker({ TMPDIR: first.folder });
  await expect.poll(first.left).toEqual([]);
});

it('what a worker still says after another one took its job does not count', async () => {
  const { server, worker, rows } = await place();
  const address = await server();
  const first = await worker();
  // Nobody reads on yet: the second worker is still at it when the database is asked.
  const answer = await begun(await post(address, await longBook()));
  first.signal('SIGSTOP');
  const holder = 'select holder from commonplace_queue.pdfs';
  const before = await rows(holder);
  await worker();
  await expect.poll(() => rows(holder)).not.toEqual(before);
  first.signal('SIGCONT');
  expect(pagesIn(await answer.rest())).toEqual(upTo(LONG));
  await expect.poll(first.left).toEqual([]);
});

it('a file is given up over workers that came to no page, and not over those that read on', async () => {
  const { databaseUrl } = await place();
  const queue = openQueueDatabase(databaseUrl);
  onTestFinished(() => queue.close());
  await prepareQueue(queue);
  await queue.rows("insert into commonplace_queue.pdfs (id, name) values ('one', 'book.pdf')");
  const takenBy = async (worker: string) => {
    const hold = { id: 'one', holder: `${worker} taking` };
    return { hold, pdf: await holdPdf(queue, hold) };
  };
  for (const index of [0, 1, 2, 3]) {
    const { hold, pdf } = await takenBy(`killed-${index}`);
    expect(pdf).toMatchObject({ attempts: 0, nextPage: index });
    await beginPdf(queue, hold);
    await say(queue, hold, pageFailed(index));
  }
  // Where it only stood in line, a worker that ends says nothing of it.
  for (const worker of ['one', 'two', 'three']) expect((await takenBy(worker)).pdf).toMatchObject({ attempts: 0 });
  for (const attempts of [0, 1, 2]) {
    const { hold, pdf } = await takenBy(`stuck-${attempts}`);
    expect(pdf).toMatchObject({ attempts, nextPage: 4 });
    await beginPdf(queue, hold);
  }
  const last = await takenBy('stopped');
  expect(last.pdf).toMatchObject({ attempts: 3 });
  await beginPdf(queue, last.hold);
  // Given back in order it is no worse for it.
  await releasePdf(queue, { ...last.hold, hasBegun: true });
  expect((await takenBy('another')).pdf).toMatchObject({ attempts: 3 });
});

it('a photo that stands in line in a worker is not taken yet', async () => {
  const { databaseUrl, rows } = await place();
  const queue = openQueueDatabase(databaseUrl);
  onTestFinished(() => queue.close());
  await prepareQueue(queue);
  const job = JSON.stringify({ file: 'page.jpg', type: 'image/jpeg', readAll: false });
  for (const id of ['first', 'second'])
    await queue.rows("insert into commonplace_queue.photos (id, job, picture) values ($1, $2, '')", [id, job]);
  const taken = () => rows('select id from commonplace_queue.photos where attempts > 0 order by id');
  const [whenTold, readOn] = gate();
  const asked: string[] = [];
  const engine = engineOf(1, ({ file }) => {
    asked.push(file);
    return whenTold;
  });
  const task = {
    queue,
    engine,
    turns: new Turns(engine.concurrency),
    stopping: new AbortController().signal,
    onTrouble: () => undefined,
  };
  const both = ['first', 'second'].map((id) => readPhotoOfQueue(id, task));
  await expect.poll(() => asked.length).toBe(1);
  expect(await taken()).toEqual([{ id: 'first' }]);
  readOn();
  await Promise.all(both);
  expect(await taken()).toEqual([{ id: 'first' }, { id: 'second' }]);
});

const pageFailed = (index: number) => ({ kind: 'page-failed', index, fault: 'timeout', message: '' }) as const;

it('the server goes on by itself when no worker is left', async () => {
  const { server, worker } = await place();
  const address = await server();
  const only = await worker();
  const answer = await begun(await post(address, await longBook()));
  only.signal('SIGKILL');
  expect(pagesIn(await answer.rest())).toEqual(upTo(LONG));
});

it('a worker that is told to stop gives back what it has in hand, and one that is left alone outlives the database', async () => {
  const { server, worker } = await place();
  const address = await server();
  const [first, second] = [await worker(), await worker()];
  const answer = await begun(await post(address, await longBook()));
  first.signal('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(pagesIn(await answer.rest())).toEqual(upTo(LONG));
  await postgres.restart();
  await expect.poll(async () => (await post(address, await bookOf(1))).status).toBe(200);
  expect(second.stderr()).toContain('The worker is ready');
  second.signal('SIGTERM');
  expect(await second.ended).toBe(0);
});

it('a worker that cannot write down the end of a job goes on, and takes jobs again once it can', async () => {
  const { server, worker, rows } = await place();
  const address = await server();
  const only = await worker();
  await rows(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no room''; end'`);
  await rows('create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()');
  const book = await bookOf(2);
  expect(pagesIn(await (await post(address, book)).text())).toEqual([1, 2]);
  await only.says(/Tried again: .*no room/);
  // As its server's word that it is over leaves a job that a worker has: it comes in before the end or after it.
  await rows('update graphile_worker._private_jobs set key = null, attempts = max_attempts');
  await rows('drop function refuse() cascade');
  // Its old name holds the job until nobody is there of that name.
  await expect.poll(() => rows('select * from graphile_worker.jobs')).toEqual([]);
  expect(pagesIn(await (await post(address, book)).text())).toEqual([1, 2]);
  only.signal('SIGTERM');
  expect(await only.ended).toBe(0);
});

it('a worker that cannot write down the ends of several jobs takes others, beside one that it still has', async () => {
  const { databaseUrl, rows } = await place();
  const [held, letGo] = gate();
  const [allTaken, readOn] = gate();
  const troubles: string[] = [];
  const engine = engineOf(2, ({ file }) => (file === 'held' ? held : allTaken));
  const worker = await startQueueWorker({
    ...{ databaseUrl, version: 'test', reader: NO_READER, engine, jobs: 8 },
    onTrouble: (error) => troubles.push(String(error)),
  });
  const handing = await openQueuedEngine(databaseUrl, 'test');
  onTestFinished(() => handing.close());
  const read = (...files: readonly string[]) => Promise.all(files.map((file) => handing.readPage(pageOf(file))));
  await rows(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no room''; end'`);
  await rows('create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()');
  const last = read('held');
  const others = read('1', '2', '3', '4', '5', '6');
  await expect.poll(() => rows('select * from graphile_worker.jobs where locked_at is not null')).toHaveLength(7);
  readOn();
  await others;
  // Ends that come at the same moment are told of in one.
  await expect.poll(() => troubles.filter((text) => text.includes('no room')).length).toBeGreaterThan(1);
  await rows('drop function refuse() cascade');
  await read('7', '8', '9');
  letGo();
  await last;
  // What the first runner could not write down is free when its name is given up.
  await expect.poll(() => rows('select * from graphile_worker.jobs')).toEqual([]);
  await worker.stop();
});

it('a photo over which workers ended is read alone, and given up only after five', async () => {
  const { databaseUrl, rows } = await place();
  const queue = openQueueDatabase(databaseUrl);
  onTestFinished(() => queue.close());
  await prepareQueue(queue);
  const [held, letGo] = gate();
  const asked: string[] = [];
  const engine = engineOf(2, ({ file }) => {
    asked.push(file);
    return file === 'first' ? held : Promise.resolve();
  });
  for (const [id, attempts] of [
    ['first', 0],
    ['suspect', 4],
    ['lost', 5],
  ] as const) {
    const job = JSON.stringify({ file: id, type: 'image/jpeg', readAll: false });
    const insert = "insert into commonplace_queue.photos (id, job, picture, attempts) values ($1, $2, '', $3)";
    await queue.rows(insert, [id, job, attempts]);
  }
  const suspect = () =>
    rows("select attempts, holder, xmin::text as version from commonplace_queue.photos where id = 'suspect'");
  const version = String((await suspect())[0]?.['version']);
  const stopping = new AbortController().signal;
  const task = { queue, engine, turns: new Turns(engine.concurrency), stopping, onTrouble: () => undefined };
  const first = readPhotoOfQueue('first', task);
  await expect.poll(() => asked).toEqual(['first']);
  const reading = [first, readPhotoOfQueue('suspect', task)];
  // It was looked at, and put back.
  await expect
    .poll(suspect)
    .toEqual([{ attempts: 4, holder: null, version: expect.not.stringMatching(`^${version}$`) }]);
  expect(asked).toEqual(['first']);
  letGo();
  await Promise.all([...reading, readPhotoOfQueue('lost', task)]);
  expect(asked).toEqual(['first', 'suspect']);
  const outcomes = await rows('select id, attempts, reading from commonplace_queue.photos order by id');
  expect(outcomes).toMatchObject([
    { id: 'first', attempts: 1, reading: '{"readings":[]}' },
    { id: 'lost', attempts: 6, reading: expect.stringContaining('5 machines gave up over it') },
    { id: 'suspect', attempts: 5, reading: '{"readings":[]}' },
  ]);
});

it('a database that does not answer costs no page its reading, and none is counted twice', async () => {
  const { databaseUrl, rows } = await place();
  const asked: string[] = [];
  const engine = engineOf(1, async ({ file }) => void asked.push(file));
  const troubles: string[] = [];
  const queue = openQueueDatabase(databaseUrl);
  onTestFinished(() => queue.close());
  await prepareQueue(queue);
  await rows(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no answer''; end'`);
  const refuse = 'create trigger refuse before update of reading on commonplace_queue.photos execute function refuse()';
  await rows(refuse);
  const job = JSON.stringify({ file: 'page.jpg', type: 'image/jpeg', readAll: false });
  await queue.rows("insert into commonplace_queue.photos (id, job, picture) values ('one', $1, '')", [job]);
  const onTrouble = (error: unknown) => troubles.push(String(error));
  const task = { queue, engine, turns: new Turns(1), stopping: new AbortController().signal, onTrouble };
  const done = readPhotoOfQueue('one', task);
  await expect.poll(() => troubles).toEqual(['error: no answer']);
  await rows('drop function refuse() cascade');
  await done;
  expect(asked).toEqual(['page.jpg']);
  expect(await rows('select attempts, reading from commonplace_queue.photos')).toEqual([
    { attempts: 1, reading: '{"readings":[]}' },
  ]);
  await rows('update commonplace_queue.photos set reading = null');
  const taken = async (holder: string) => (await holdPhoto(queue, { id: 'one', holder }))?.attempts;
  expect([await taken('a'), await taken('a'), await taken('b')]).toEqual([2, 2, 3]);
  await releasePhoto(queue, { id: 'one', holder: 'a' });
  expect(await taken('c')).toBe(4);
});

it('what failed often is tried again within moments, where the job queue would wait for hours', async () => {
  const { databaseUrl, rows } = await place();
  const handing = await openQueuedEngine(databaseUrl, 'test');
  onTestFinished(() => handing.close());
  const reading = handing.readPage(pageOf('page'));
  await expect.poll(() => rows('select * from graphile_worker.jobs')).toHaveLength(1);
  await rows("update graphile_worker._private_jobs set attempts = 9, run_at = now() + interval '2 hours'");
  const engine = engineOf(1, async () => undefined);
  const worker = await startQueueWorker({
    ...{ databaseUrl, version: 'test', reader: NO_READER, engine, jobs: 1, onTrouble: () => undefined },
  });
  expect(await reading).toEqual([]);
  await worker.stop();
});

it('pages that are handed over wait for a database that is away, and are handed over anew when another run forgets them or their job is gone', async () => {
  const { databaseUrl, rows } = await place();
  const engine = await openQueuedEngine(databaseUrl, 'test');
  onTestFinished(() => engine.close());
  const page = { file: 'page.jpg', pageIndex: 0, image: { bytes: new Uint8Array(9), type: 'image/jpeg' } } as const;
  let reading: Promise<unknown> = Promise.resolve();
  await postgres.restart({
    whileDown: async () => {
      reading = engine.readPage(page);
      reading.catch(() => undefined);
    },
  });
  const added = () => rows('select id from commonplace_queue.photos').catch(() => []);
  await expect.poll(added).toHaveLength(1);
  await rows('delete from commonplace_queue.photos');
  await expect.poll(added).toHaveLength(1);
  // Its job is gone, as after a restore of one table and not the other, or when it failed too often.
  await rows('select graphile_worker.remove_job(id) from commonplace_queue.photos');
  await expect.poll(() => rows('select * from graphile_worker.jobs')).toHaveLength(1);
  const again = engine.readPage(page);
  await expect.poll(() => rows('select * from graphile_worker.jobs')).toHaveLength(1);
  await rows(`update commonplace_queue.photos set reading = '{"readings":[]}'`);
  expect(await again).toEqual([]);
  expect(await reading).toEqual([]);
  await engine.forget();
  expect(await added()).toEqual([]);
});

it('an archive in the queue can be stopped and taken up again, and gives what one machine gives', async () => {
  const { worker, databaseUrl, rows } = await place();
  const folder = await temporaryFolder();
  const { bytes } = await halfPage();
  await writeFile(path.join(folder, 'a.jpg'), bytes);
  await writeFile(path.join(folder, 'b.jpg'), bytes.subarray(0, 2000));
  const env = { DATABASE_URL: databaseUrl };
  const stopped = startCommand(['read', folder, '--queue'], env);
  await expect.poll(() => stopped.stderr()).toContain('No worker is there yet');
  await expect.poll(() => rows('select * from graphile_worker.jobs')).toHaveLength(2);
  stopped.signal('SIGINT');
  expect(await stopped.ended).toBe(130);
  await worker();
  // Read while nobody waits for it.
  await expect.poll(() => rows('select * from commonplace_queue.photos where reading is null')).toEqual([]);
  const again = startCommand(['read', folder, '--queue'], env);
  expect(await again.ended).toBe(1);
  const alone = startCommand(['read', folder], env);
  expect(await alone.ended).toBe(1);
  expect(JSON.parse(again.stdout())).toEqual(JSON.parse(alone.stdout()));
  expect(JSON.parse(alone.stdout()).notes).not.toEqual([]);
  expect(await rows('select * from commonplace_queue.photos')).toEqual([]);
});
