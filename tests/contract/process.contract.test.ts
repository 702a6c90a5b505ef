import { once } from 'node:events';
import { connect } from 'node:net';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { failToStart, type ServerProcess, startServer } from './server-process.ts';
import { temporaryFolder } from './test-app.ts';

const KILLS = 3;
const CLIENTS = 6;
/** Saves that must be acknowledged before the kill, so that it falls into the middle of many. */
const SAVES_BEFORE_KILL = 60;
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

/** What a session was last told: the version that was acknowledged, and the text of each version that was sent. */
interface Acknowledged {
  readonly sessionId: string;
  version: number;
  readonly sent: Map<number, string>;
}

/** Saves one session again and again until the connection breaks; each save is on the version before. */
async function hammer(address: string, session: Acknowledged, count: () => void): Promise<void> {
  for (;;) {
    const text = nanoid();
    session.sent.set(session.version + 1, text);
    const body = { sessionId: session.sessionId, content: content(text), version: session.version };
    // The reason does not matter: after a kill every way to fail is right, but success.
    const answer = await save(address, body).then(
      (response) => response.json(),
      () => undefined,
    );
    if (answer?.version === undefined) return;
    session.version = answer.version;
    count();
  }
}

describe.each(Object.entries(DATABASES))('on a %s', (_name, newDatabase) => {
  test('every save that was acknowledged is there after kill -9 in the midst of saves', async () => {
    const env = { ...NO_LIMITS, ...(await newDatabase()) };
    const sessions: Acknowledged[] = Array.from({ length: CLIENTS }, () => ({
      sessionId: nanoid(),
      version: 0,
      sent: new Map<number, string>(),
    }));
    let server = await startServer(env);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killInTheMidst(server, sessions);
      server = await startServer(env);
      for (const session of sessions) await expectKept(server, session);
    }
    expect(Math.min(...sessions.map((session) => session.version))).toBeGreaterThan(0);
  });

  test('a form that was acknowledged is there after kill -9, and ready means ready', async () => {
    const env = await newDatabase();
    const server = await startServer(env);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    const body = new URLSearchParams({ email: 'a@example.org', message: 'Kept?' });
    expect((await fetch(`${server.address}/f/feedback`, { method: 'POST', body })).status).toBe(200);
    await server.end('SIGKILL');
    const { openStore } = await import('../../src/server/sql-store.ts');
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

async function killInTheMidst(server: ServerProcess, sessions: readonly Acknowledged[]): Promise<void> {
  let saves = 0;
  let killed: Promise<unknown> | undefined;
  const count = () => {
    saves += 1;
    if (saves === SAVES_BEFORE_KILL) killed = server.end('SIGKILL');
  };
  await Promise.all(sessions.map((session) => hammer(server.address, session, count)));
  expect(await killed).toBe('SIGKILL');
}

/** The session stands at what was acknowledged, or one save later: the one whose answer the kill cut off. */
async function expectKept(server: ServerProcess, session: Acknowledged): Promise<void> {
  const record = await load(server.address, session.sessionId);
  expect([session.version, session.version + 1]).toContain(record.version);
  expect(record.content).toEqual(content(session.sent.get(record.version) ?? 'never sent'));
  session.version = record.version;
}

describe('start and stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it with status 0 and lets a request under way finish',
    async (signal) => {
      const server = await startServer({ DATA_DIR: await temporaryFolder() });
      const body = JSON.stringify({ sessionId: nanoid(), content: content('last') });
      const { port } = new URL(server.address);
      const socket = connect(Number(port), '127.0.0.1');
      const received: string[] = [];
      socket.on('data', (chunk) => received.push(String(chunk)));
      const head = `POST /api/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
      // With "Expect", the server says when it has taken the request up.
      socket.write(`${head}Expect: 100-continue\r\n\r\n`);
      await expect.poll(() => received.join('')).toContain('100 Continue');
      const ended = server.end(signal);
      await expect.poll(() => refusesConnections(Number(port))).toBe(true);
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
    const first = await startServer({ DATA_DIR: await temporaryFolder() });
    const { code, output } = await failToStart({
      DATA_DIR: await temporaryFolder(),
      PORT: new URL(first.address).port,
    });
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

function refusesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      resolve(false);
    });
    probe.once('error', () => resolve(true));
  });
}
