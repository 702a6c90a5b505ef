import { once } from 'node:events';
import { truncate } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/server/store/sql-store.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { failToStart, startServer } from './server-process.ts';
import { takeLogOver } from './sqlite-log.ts';
import { temporaryFolder, testApp } from './test-app.ts';

/** Only what hangs may take so long. */
const PATIENCE_MS = 300_000;
const NO_LIMITS = { NOTES_PER_MINUTE: '0', FORMS_PER_MINUTE: '0' };

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

const DATABASES: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  'SQLite file': async () => ({ DATA_DIR: await temporaryFolder() }),
  PostgreSQL: async () => ({ DATABASE_URL: await postgres.newDatabase() }),
};

async function save(address: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${address}/api/notes`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function load(address: string, sessionId: string): Promise<{ version: number; content: unknown }> {
  return (await fetch(`${address}/api/notes/${sessionId}`)).json();
}

function content(text: string) {
  return { notes: [{ page: 1, text }], keyTakeaways: [] };
}

describe.each(Object.entries(DATABASES))('on a %s', (_name, newDatabase) => {
  test('a form that was acknowledged is there after kill -9, and ready means ready', async () => {
    const env = await newDatabase();
    const server = await startServer(env);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    const body = new URLSearchParams({ email: 'a@example.org', message: 'Kept?' });
    expect((await fetch(`${server.address}/f/feedback`, { method: 'POST', body })).status).toBe(200);
    await server.end('SIGKILL');
    const store = await openStore({ dataDir: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] });
    expect(await store.listSubmissions()).toMatchObject([{ form: 'feedback', fields: { message: 'Kept?' } }]);
    await store.close();
  });

  test('two servers on one database see each other and refuse the later of two saves', async () => {
    const env = { ...NO_LIMITS, ...(await newDatabase()) };
    const [one, two] = await Promise.all([startServer(env), startServer(env)]);
    const sessionId = nanoid();
    await save(one.address, { sessionId, content: content('start') });
    expect((await load(two.address, sessionId)).content).toEqual(content('start'));
    const saves = [one, two, one, two].map((server, index) =>
      save(server.address, { sessionId, content: content(`${index}`), version: 1 }),
    );
    const statuses = (await Promise.all(saves)).map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409]);
  });
});

test('servers that share a PostgreSQL share the limits on rates', async () => {
  const databaseUrl = await postgres.newDatabase();
  // A server counts for itself where the database is slow, as it is on a busy machine.
  const place = { dataDir: '', databaseUrl, answerMs: PATIENCE_MS, countMs: PATIENCE_MS };
  const server = async () => testApp({ store: await openStore(place), env: { NOTES_PER_MINUTE: '10' } });
  const [one, two] = [await server(), await server()];
  // All at once: the minute is over before a busy machine has answered one after the other.
  const asked = Array.from({ length: 8 }, () => [one, two]).flat();
  const answers = asked.map(({ app }) => app.inject({ url: `/api/notes/${nanoid()}` }));
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 404)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
});

describe('a disk that is full', () => {
  test('makes saves fail with a sentence that says so, and the server not ready, until something is removed', async () => {
    const env = { DATA_DIR: await temporaryFolder() };
    const first = await startServer(env, { fileKilobytesMax: 2_000 });
    let { address } = first;
    const large = { notes: [], keyTakeaways: Array(20).fill('x'.repeat(19_000)) };
    const sessionId = nanoid();
    let answer = await save(address, { sessionId, content: large });
    for (let round = 0; round < 10 && answer.status === 200; round += 1) {
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      answer = await save(address, { sessionId: nanoid(), content: large });
    }
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await answer.json()).details).toMatch(/disk.*full/);
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { error: expect.stringMatching(/disk.*full/) }]);
    // What is left of the log has room for little, and then for nothing.
    const small = { notes: [], keyTakeaways: [] };
    while ((await save(address, { sessionId: nanoid(), content: small })).status === 200);
    // One that is started anew says so before anybody has tried to save.
    await first.end('SIGKILL');
    ({ address } = await startServer(env, { fileKilobytesMax: 2_000 }));
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    expect((await fetch(`${address}/api/notes/${sessionId}`, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(`${address}/api/notes/${sessionId}`)).status).toBe(404);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('makes a PDF fail with a sentence of its own', async () => {
    const { address } = await startServer({ DATA_DIR: await temporaryFolder() }, { fileKilobytesMax: 1_000 });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(3_000_000)], { type: 'application/pdf' }), 'book.pdf');
    const answer = await fetch(`${address}/api/process-pdf`, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toEqual([
      507,
      { error: 'There is no room for the PDF on the server.', details: expect.stringContaining('temporary files') },
    ]);
  });

  test('is told from a folder for temporary files that is gone', async () => {
    const folder = await temporaryFolder();
    const { address } = await startServer({ DATA_DIR: folder, TMPDIR: path.join(folder, 'none') });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(9)], { type: 'application/pdf' }), 'book.pdf');
    const answer = await fetch(`${address}/api/process-pdf`, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: 'The server cannot take PDFs at present.', details: expect.stringContaining('TMPDIR') },
    ]);
  });
});

test('a file that was damaged while it is open makes saves fail and the server not ready, and the log says what to do', async () => {
  const folder = await temporaryFolder();
  const body = { sessionId: nanoid(), content: content('kept') };
  const server = await startServer({ DATA_DIR: folder });
  expect((await save(server.address, body)).status).toBe(200);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  const file = path.join(folder, 'commonplace.db');
  takeLogOver(file);
  await truncate(file, 0);
  const ready = await fetch(`${server.address}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { error: expect.stringMatching(/damaged.* restore it/) }]);
  const answer = await save(server.address, body);
  expect([answer.status, (await answer.json()).details]).toEqual([503, expect.stringMatching(/damaged/)]);
  await expect.poll(server.output).toContain(`The file commonplace.db in ${folder} (DATA_DIR) is damaged`);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
});

describe('start and stop', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends it with status 0 and lets a request under way finish',
    async (signal) => {
      const server = await startServer({ DATA_DIR: await temporaryFolder() });
      const body = JSON.stringify({ sessionId: nanoid(), content: content('last') });
      const { port } = new URL(server.address);
      const socket = connect(Number(port), '127.0.0.1');
      const received: string[] = [];
      socket.on('data', (chunk) => received.push(String(chunk)));
      const head = `POST /api/notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
      // With "Expect", the server says when it has taken the request up.
      socket.write(`${head}Expect: 100-continue\r\n\r\n`);
      await expect.poll(() => received.join('')).toContain('100 Continue');
      const ended = server.end(signal);
      // Who comes meanwhile is told that it stops; the rest of what is under way is waited for from that moment on.
      await expect.poll(() => oneRequest(server.address)).not.toBe('answered');
      socket.write(body);
      expect(await ended).toBe(0);
      expect(received.join('')).toContain('200 OK');
    },
  );

  test('a connection that was opened ahead and never used does not hold up the end', async () => {
    const server = await startServer({ DATA_DIR: await temporaryFolder() });
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await fetch(`${server.address}/healthz`);
    expect(await server.end('SIGTERM')).toBe(0);
    await closed;
  });

  test('an upload that stands still is given up and does not make the end a failure', async () => {
    const server = await startServer({ DATA_DIR: await temporaryFolder() });
    const { port } = new URL(server.address);
    const heads = [
      'POST /api/process-pdf HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\n',
      'POST /api/notes HTTP/1.1\r\nContent-Type: application/json\r\n',
    ];
    let begun = 0;
    const answers = heads.map(async (head) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`${head}Host: localhost\r\nContent-Length: 9000\r\nExpect: 100-continue\r\n\r\n`);
      // With "Expect", the server says when it has taken the request up.
      socket.once('data', () => {
        begun += 1;
      });
      return textOf(socket, () => undefined);
    });
    await expect.poll(() => begun).toBe(2);
    const ended = server.end('SIGTERM');
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/HTTP\/1\.1 503 .*connection: close/is);
    expect(await ended).toBe(0);
  });

  test('clients that come while it stops are answered or refused, and no answer is cut off', async () => {
    const server = await startServer({ DATA_DIR: await temporaryFolder(), NOTES_PER_MINUTE: '0', LOG_LEVEL: 'info' });
    const outcomes = new Map<string, number>();
    const of = (outcome: string): number => outcomes.get(outcome) ?? 0;
    const client = async (): Promise<void> => {
      for (;;) {
        const outcome = await oneRequest(server.address);
        outcomes.set(outcome, of(outcome) + 1);
        // Whoever was told does not come back at once.
        if (outcome !== 'answered') return;
      }
    };
    const clients = Promise.all(Array.from({ length: 50 }, client));
    await expect.poll(() => of('answered')).toBeGreaterThan(100);
    expect(await server.end('SIGTERM')).toBe(0);
    await clients;
    // Every request that was let in has its answer. The kernel resets whoever connects in the very moment in which the
    // port closes, which no program can prevent; nobody has seen that request.
    const lines = () => server.output().match(/"route":"\/api\/notes"/g) ?? [];
    await expect.poll(() => lines().length).toBe(of('answered') + of('told that it stops'));
    expect(of('told that it stops')).toBeGreaterThan(0);
    for (const outcome of ['answered', 'told that it stops', 'refused', 'not let in']) outcomes.delete(outcome);
    expect([...outcomes.keys()]).toEqual([]);
  });

  test('a wrong setting stops the start and names variable, value and what is expected', async () => {
    const { code, output } = await failToStart({
      PORT: 'many',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://u:hidden@h/d',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/PORT is "many", but it must be a whole number from 0 to 65535/);
    expect(output).toMatch(/LOG_LEVEL is "loud".*silent, fatal/);
    expect(output).toMatch(/DATABASE_URL .*postgres:/);
    expect(output).not.toContain('hidden');
  });

  test('a port that is taken is named as the reason', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo; // It listens on a port.
    const { code, output } = await failToStart({ DATA_DIR: await temporaryFolder(), PORT: String(port) });
    expect(code).toBe(1);
    expect(output).toMatch(/port is taken.*Set PORT/);
  });

  test('a database that is not there is named as the reason, without its password', async () => {
    const { code, output } = await failToStart({ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/d' });
    expect(code).toBe(1);
    expect(output).toMatch(/ECONNREFUSED.*DATABASE_URL/);
    expect(output).not.toContain('hidden');
  });
});

/** What came over a socket until it was closed. */
async function textOf(socket: Socket, onText: (text: string) => void): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece;
    onText(text);
  });
  socket.on('error', (error: Error & { readonly code?: string }) => {
    text ||= error.code === 'ECONNREFUSED' ? 'refused' : 'not let in';
  });
  await once(socket, 'close').catch(() => undefined);
  return text;
}

/** One request over a connection of its own, as a load balancer makes them: a save without notes, which waits for no disk. */
async function oneRequest(address: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(
    'POST /api/notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  const answer = await textOf(socket, (text) => {
    if (text.endsWith('}')) socket.end();
  });
  if (/^HTTP\/1\.1 503 .*connection: close.*\}$/is.test(answer)) return 'told that it stops';
  return /^HTTP\/1\.1 400 .*\}$/is.test(answer) ? 'answered' : answer || 'not let in';
}
