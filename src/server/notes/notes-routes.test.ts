import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { newSessionId, sharedStore, temporaryFolder, testApp } from '../../../tests/contract/test-app.ts';
import { AppError } from '../../core/errors.ts';
import { RECORD_BYTES_MAX } from '../../core/notes/schema.ts';
import { MemoryCounters } from '../store/counters.ts';
import type { Store } from '../store/kept-records.ts';
import { openStore } from '../store/sql-store.ts';

const CONTENT = { notes: [{ page: 12, text: 'The marked words.' }], keyTakeaways: ['One thought.'] };
const database = sharedStore();

function save(app: FastifyInstance, body: object) {
  return app.inject({ method: 'POST', url: '/api/notes', payload: body });
}

function load(app: FastifyInstance, sessionId: string) {
  return app.inject({ method: 'GET', url: `/api/notes/${sessionId}` });
}

describe('saving and loading', () => {
  test('what is saved is answered with its version, and loaded the same', async () => {
    const { app } = await testApp({ store: database() });
    const sessionId = newSessionId();
    const saved = await save(app, { content: CONTENT, sessionId });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual({ content: CONTENT, sessionId, version: 1, updatedAt: expect.any(String) });
    expect(new Date(saved.json().updatedAt).toISOString()).toBe(saved.json().updatedAt);
    const loaded = await load(app, sessionId);
    expect(loaded.statusCode).toBe(200);
    expect(loaded.json()).toEqual(saved.json());
  });

  test('every field of the domain survives, and so does text in any script', async () => {
    const { app } = await testApp({ store: database() });
    const sessionId = newSessionId();
    const box = { left: 0.5, top: 1, right: 2, bottom: 3 };
    const source = {
      file: 'Straße \u0000 \ud800.jpg',
      pageIndex: 0,
      boxes: [box],
      marks: ['highlight'],
      confidence: 0.5,
      colour: '#ffff00',
      words: [{ text: '言葉', box, confidence: 1 }],
    };
    const content = {
      notes: [{ page: 'x', text: '🖍️ "quoted" \\ \n é', source }],
      keyTakeaways: [],
      unread: [{ file: 'a', pageIndex: 1, page: 3, kind: 'margin-note', box, beside: 'the line' }],
      title: 'T',
      authors: 'A',
    };
    await save(app, { content, sessionId });
    expect((await load(app, sessionId)).json().content).toEqual(content);
  });

  test('a session that was never saved is 404 in JSON', async () => {
    const { app } = await testApp({ store: database() });
    const answer = await load(app, newSessionId());
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: expect.any(String) });
  });

  test('one session does not see another', async () => {
    const { app } = await testApp({ store: database() });
    await save(app, { content: CONTENT, sessionId: newSessionId() });
    expect((await load(app, newSessionId())).statusCode).toBe(404);
  });

  test('nothing is ever cached', async () => {
    const { app } = await testApp({ store: database() });
    const sessionId = newSessionId();
    const answers = [
      await save(app, { content: CONTENT, sessionId }),
      await load(app, sessionId),
      await load(app, 'x'),
    ];
    expect(answers.map((answer) => answer.headers['cache-control'])).toEqual(['no-store', 'no-store', 'no-store']);
  });
});

test('ten thousand notes, each with the place where it was seen, are saved and loaded', async () => {
  const { app } = await testApp({ store: database() });
  const sessionId = newSessionId();
  const box = { left: 120.5, top: 340.25, right: 900, bottom: 371 };
  const source = { file: 'page.jpg', pageIndex: 7, boxes: [box, box], marks: ['highlight'], confidence: 0.93 };
  const text = 'A passage of the usual length, which somebody has marked because it says something worth keeping.';
  const content = { notes: Array.from({ length: 10_000 }, (_, page) => ({ page, text, source })), keyTakeaways: [] };
  const saved = await save(app, { content, sessionId });
  expect(saved.statusCode).toBe(200);
  expect((await load(app, sessionId)).json()).toEqual(saved.json());
  expect(saved.json().content).toEqual(content);
});

describe('removing', () => {
  function remove(app: FastifyInstance, sessionId: string) {
    return app.inject({ method: 'DELETE', url: `/api/notes/${sessionId}` });
  }

  test('what was removed is gone, and other sessions stay', async () => {
    const { app } = await testApp({ store: database() });
    const [sessionId, other] = [newSessionId(), newSessionId()];
    await save(app, { content: CONTENT, sessionId });
    await save(app, { content: CONTENT, sessionId: other });
    const removed = await remove(app, sessionId);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect((await load(app, sessionId)).statusCode).toBe(404);
    expect((await load(app, other)).statusCode).toBe(200);
  });

  test('may be repeated, and a later save starts anew', async () => {
    const { app } = await testApp({ store: database() });
    const sessionId = newSessionId();
    expect((await remove(app, sessionId)).statusCode).toBe(204);
    expect((await remove(app, sessionId)).statusCode).toBe(204);
    expect((await save(app, { content: CONTENT, sessionId })).json().version).toBe(1);
    expect((await remove(app, 'x')).statusCode).toBe(400);
  });
});

describe('versions', () => {
  test('a save without version replaces what is there', async () => {
    const { app } = await testApp({ store: database() });
    const sessionId = newSessionId();
    await save(app, { content: CONTENT, sessionId });
    const second = await save(app, { content: { notes: [], keyTakeaways: [] }, sessionId });
    expect(second.json()).toMatchObject({ version: 2, content: { notes: [] } });
  });

  test('a save on the stored version takes place', async () => {
    const { app } = await testApp({ store: database() });
    const sessionId = newSessionId();
    const { version } = (await save(app, { content: CONTENT, sessionId })).json();
    const next = await save(app, { content: { ...CONTENT, keyTakeaways: [] }, sessionId, version });
    expect(next.statusCode).toBe(200);
    expect(next.json().version).toBe(version + 1);
  });

  test('a save whose answer was lost may be sent again: it is there', async () => {
    const { app } = await testApp({ store: database() });
    const sessionId = newSessionId();
    const { version } = (await save(app, { content: { notes: [], keyTakeaways: [] }, sessionId })).json();
    const [first, again] = [
      await save(app, { content: CONTENT, sessionId, version }),
      await save(app, { content: CONTENT, sessionId, version }),
    ];
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect((await load(app, sessionId)).json()).toEqual(first.json());
  });

  test('a save on an older version is refused with the current copy, which stays', async () => {
    const { app } = await testApp({ store: database() });
    const sessionId = newSessionId();
    await save(app, { content: { notes: [], keyTakeaways: [] }, sessionId });
    const current = (await save(app, { content: CONTENT, sessionId })).json();
    const late = await save(app, { content: { notes: [], keyTakeaways: ['late'] }, sessionId, version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({ error: expect.any(String), details: expect.any(String), current });
    expect((await load(app, sessionId)).json()).toEqual(current);
  });

  test.each([-1, 1.5, '1', null])('version %s is not valid', async (version) => {
    const { app } = await testApp({ store: database() });
    const answer = await save(app, { content: CONTENT, sessionId: newSessionId(), version });
    expect(answer.statusCode).toBe(400);
  });
});

describe('what is refused', () => {
  test.each<[string, object]>([
    ['no content', { sessionId: newSessionId() }],
    ['no session', { content: CONTENT }],
    ['an unknown field', { content: CONTENT, sessionId: newSessionId(), extra: 1 }],
    ['an unknown field of the content', { content: { ...CONTENT, extra: 1 }, sessionId: newSessionId() }],
    [
      'a note of the wrong shape',
      { content: { notes: [{ page: '1', text: 'a' }], keyTakeaways: [] }, sessionId: newSessionId() },
    ],
    ['a session of 20 characters', { content: CONTENT, sessionId: 'a'.repeat(20) }],
    ['a session of 22 characters', { content: CONTENT, sessionId: 'a'.repeat(22) }],
    ['a session with another character', { content: CONTENT, sessionId: `${'a'.repeat(20)}.` }],
    ['a session that ends in a line break', { content: CONTENT, sessionId: `${'a'.repeat(21)}\n` }],
  ])('%s', async (_what, body) => {
    const { app } = await testApp({ store: database() });
    const answer = await save(app, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: expect.any(String), details: expect.any(String) });
  });

  test('a picture of unread ink, and the answer says where it belongs', async () => {
    const { app } = await testApp({ store: database() });
    const box = { left: 0, top: 0, right: 1, bottom: 1 };
    const unread = [{ file: 'a', pageIndex: 0, page: 'x', kind: 'circle', box, picture: 'data:image/png;base64,AA==' }];
    const answer = await save(app, { content: { ...CONTENT, unread }, sessionId: newSessionId() });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toMatch(/unread\[0\]\.picture.*stay on the reader's device/);
  });

  test.each([
    ['application/json', '{"content":', 400],
    ['application/json', '{"__proto__":{"a":1}}', 400],
    ['application/json', '', 400],
    ['text/plain', '{}', 415],
  ])('%s with body %s', async (type, payload, status) => {
    const { app } = await testApp({ store: database() });
    const answer = await app.inject({ method: 'POST', url: '/api/notes', headers: { 'content-type': type }, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: expect.any(String) });
  });

  test.each([
    ['that is nested', '['.repeat(60_000)],
    ['of many fields', `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":0`).join(',')}}`],
    ['of more notes than are kept', `{"content":{"notes":[${'0,'.repeat(10_001)}0]}}`],
  ])('a body %s, by its shape', async (_what, payload) => {
    const { app } = await testApp({ store: database() });
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/api/notes', headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: 'The request is not valid.',
      details: expect.stringMatching(/^It (has|is)/),
    });
  });

  test('a body over the limit', async () => {
    const { app } = await testApp({ store: database() });
    const answer = await save(app, { content: CONTENT, sessionId: 'a'.repeat(RECORD_BYTES_MAX) });
    expect(answer.statusCode).toBe(413);
  });

  test('the answer never repeats what was sent', async () => {
    const { app } = await testApp({ store: database() });
    const secret = 'Sensitive';
    const answers = await Promise.all([
      save(app, { content: CONTENT, sessionId: secret }),
      save(app, { content: { notes: [{ page: secret, text: secret }], keyTakeaways: [] }, sessionId: newSessionId() }),
      save(app, { content: CONTENT, sessionId: newSessionId(), [secret]: secret }),
    ]);
    expect(answers.map((answer) => answer.body).join()).not.toContain(secret);
  });
});

test('a client over its limit is told so in JSON, and when to come back', async () => {
  const { app } = await testApp({ store: database(), env: { NOTES_PER_MINUTE: '2' } });
  const sessionId = newSessionId();
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await load(app, sessionId)).statusCode);
  expect(statuses).toEqual([404, 404, 429]);
  const refused = await load(app, sessionId);
  expect(refused.json()).toEqual({ error: expect.any(String), details: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const elsewhere = await app.inject({ url: `/api/notes/${sessionId}`, remoteAddress: '203.0.113.9' });
  expect(elsewhere.statusCode).toBe(404);
});

test('a database that fails gives 503 without a word about its inside', async () => {
  const sessionId = newSessionId();
  const { app, logged } = await testApp({ store: brokenStore(sessionId) });
  const answer = await save(app, { content: CONTENT, sessionId });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ error: 'The notes could not be saved.', details: expect.any(String) });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).not.toContain('inside');
  expect(logged()).toContain('inside');
  expect(logged()).not.toContain('secret value');
  expect(logged()).not.toContain(sessionId);
});

const FORM = { email: 'reader@example.org', message: 'Hello there' };

test.each([
  ['a save', (app: FastifyInstance) => save(app, { content: CONTENT, sessionId: newSessionId() })],
  ['a form', (app: FastifyInstance) => app.inject({ method: 'POST', url: '/f/feedback', payload: FORM })],
])('all that %s asks of a slow database has one time, and nothing is written once it is over', async (_name, send) => {
  const { store, events } = await slowStore();
  const { app } = await testApp({ store, env: { STORAGE_MEGABYTES_MAX: '100' } });
  const answer = await send(app);
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await expect.poll(() => events).toEqual(['ended']);
});

test('the reading of a large body is part of the time that a save may take', async () => {
  const opened = await openStore({ dataDir: await temporaryFolder() });
  const events: string[] = [];
  const together: Store['together'] = async (_message, work) => {
    events.push('begun');
    return await work(new AbortController().signal).finally(() => events.push('ended'));
  };
  const { app } = await testApp({ store: { ...brokenStore(''), together, close: () => opened.close() } });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/notes',
    headers: { 'content-type': 'application/json' },
    payload: `{"sessionId":"${'x'.repeat(200_000)}"}`,
  });
  expect(answer.statusCode).toBe(400);
  expect(events).toEqual(['begun', 'ended']);
});

/** Answers what is asked before a write only when the time of the whole request is over, and says what happened then. */
async function slowStore(): Promise<{ readonly store: Store; readonly events: readonly string[] }> {
  const opened = await openStore({ dataDir: await temporaryFolder(), answerMs: 200 });
  const events: string[] = [];
  let over: Promise<number> = Promise.resolve(0);
  const write = async () => {
    events.push('written');
    throw new Error('Nobody waits for this.');
  };
  const store: Store = {
    ...brokenStore(''),
    together: (message, work) =>
      opened.together(message, (isOver) => {
        over = new Promise((resolve) => isOver.addEventListener('abort', () => resolve(0)));
        return work(isOver).finally(() => events.push('ended'));
      }),
    bytesOf: () => over,
    usedBytes: () => over,
    saveNotes: write,
    addSubmission: write,
    close: () => opened.close(),
  };
  return { store, events };
}

/** Fails as database drivers do, which put values into the message and beside it. */
function brokenStore(sessionId: string): Store {
  const fail = async () => {
    const cause = Object.assign(new Error(`inside (${sessionId})`), { detail: 'secret value' });
    const error = new AppError('save-failed', 'The notes could not be saved.', { cause });
    throw Object.assign(error, { parameters: ['secret value'] });
  };
  return {
    loadNotes: fail,
    saveNotes: fail,
    deleteNotes: fail,
    deleteNotesBefore: fail,
    renewNotes: fail,
    bytesOf: fail,
    usedBytes: fail,
    together: (_message, work) => work(new AbortController().signal),
    counters: new MemoryCounters(),
    addSubmission: fail,
    listSubmissions: fail,
    ping: fail,
    whenDamaged: () => undefined,
    close: async () => undefined,
  };
}
