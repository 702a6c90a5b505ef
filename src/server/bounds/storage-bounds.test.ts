import { expect, onTestFinished, test, vi } from 'vitest';
import { newSessionId, sharedStore, temporaryFolder, testApp } from '../../../tests/contract/test-app.ts';
import { AppError } from '../../core/errors.ts';
import { openDatabase } from '../store/database.ts';
import { JsonBytes } from '../store/json-bytes.ts';
import { openStore } from '../store/sql-store.ts';

const shared = sharedStore();

/** A save of about so many kilobytes. */
function payload(sessionId: string, kilobytes: number) {
  return { sessionId, content: { notes: [], keyTakeaways: Array(kilobytes).fill('x'.repeat(1_020)) } };
}

const MEGABYTE_A_DAY = { STORAGE_MEGABYTES_PER_DAY: '1' };

test('one client may store so much a day, and is told when it may go on; others may', async () => {
  const { app } = await testApp({ env: MEGABYTE_A_DAY });
  const save = (kilobytes: number, remoteAddress = '203.0.113.1') =>
    app.inject({ method: 'POST', url: '/api/notes', payload: payload(newSessionId(), kilobytes), remoteAddress });
  expect((await save(600)).statusCode).toBe(200);
  const refused = await save(600);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    error: 'The notes could not be saved.',
    details: expect.stringContaining('STORAGE_MEGABYTES_PER_DAY'),
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600);
  expect((await save(600, '203.0.113.2')).statusCode).toBe(200);
  // What was refused does not count.
  expect((await save(300)).statusCode).toBe(200);
});

test('only what grows counts: the same notes may be saved as often as one likes', async () => {
  const { app } = await testApp({ env: MEGABYTE_A_DAY });
  const sessionId = newSessionId();
  for (let round = 0; round < 5; round += 1) {
    const answer = await app.inject({ method: 'POST', url: '/api/notes', payload: payload(sessionId, 600) });
    expect(answer.statusCode).toBe(200);
  }
});

test('a save that met another version stored nothing and does not count', async () => {
  const { app, store } = await testApp({ env: MEGABYTE_A_DAY });
  const sessionId = newSessionId();
  await store.saveNotes({ sessionId, contentJson: JsonBytes.of('{}') });
  const save = async (version: number) => {
    const body = { ...payload(sessionId, 600), version };
    return (await app.inject({ method: 'POST', url: '/api/notes', payload: body })).statusCode;
  };
  expect([await save(9), await save(9), await save(1)]).toEqual([409, 409, 200]);
});

test('forms count as well', async () => {
  const { app } = await testApp({ env: { ...MEGABYTE_A_DAY, FORMS_PER_MINUTE: '0' } });
  const form = { email: 'a@example.org', message: 'x'.repeat(19_000), more: 'x'.repeat(19_000) };
  const statuses: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    statuses.push((await app.inject({ method: 'POST', url: '/f/feedback', payload: form })).statusCode);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});

test('when all is full, saves that grow are refused, readiness says so, and removing makes room', async () => {
  const { app, store } = await testApp({ env: { STORAGE_MEGABYTES_MAX: '1' } });
  const sessionId = newSessionId();
  const post = (id: string, kilobytes: number) =>
    app.inject({ method: 'POST', url: '/api/notes', payload: payload(id, kilobytes) });
  expect((await post(sessionId, 1_000)).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  const refused = await post(newSessionId(), 200);
  expect(refused.statusCode).toBe(507);
  expect(refused.json().details).toContain('STORAGE_MEGABYTES_MAX');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // One that was there before the bound was set.
  await store.saveNotes({ sessionId: newSessionId(), contentJson: JsonBytes.of(JSON.stringify('x'.repeat(100_000))) });
  const { app: other } = await testApp({ store, env: { STORAGE_MEGABYTES_MAX: '1' } });
  const ready = await other.inject('/readyz');
  expect([ready.statusCode, ready.json().error]).toEqual([503, expect.stringContaining('STORAGE_MEGABYTES_MAX')]);
  expect((await other.inject({ method: 'POST', url: '/api/notes', payload: payload(sessionId, 900) })).statusCode).toBe(
    200,
  );
  await other.inject({ method: 'DELETE', url: `/api/notes/${sessionId}` });
  const { app: third } = await testApp({ store, env: { STORAGE_MEGABYTES_MAX: '1' } });
  expect((await third.inject('/readyz')).statusCode).toBe(200);
});

test('where the database does not say how much is stored, the form is what could not be stored', async () => {
  const opened = shared();
  const usedBytes = () => Promise.reject(new AppError('save-failed', 'The room that is left cannot be told.'));
  const { app } = await testApp({ store: { ...opened, usedBytes } });
  const fields = { email: 'reader@example.org', message: 'Hello there' };
  const answer = await app.inject({ method: 'POST', url: '/f/feedback', payload: fields });
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error).toMatch(/^The form could not be stored\. The database does not answer/);
});

const YEAR_MS = 365 * 24 * 60 * 60_000;
const TEN_MINUTES_MS = 10 * 60_000;

test('notes that nobody has saved for so long are removed, where the operator wants that, by a clock that goes right', async () => {
  const place = { dataDir: await temporaryFolder() };
  const store = await openStore(place);
  const [old, fresh] = [newSessionId(), newSessionId()];
  for (const sessionId of [old, fresh]) await store.saveNotes({ sessionId, contentJson: JsonBytes.of('{}') });
  const database = openDatabase(place).sql;
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString();
  await database.updateTable('notes').set({ updated_at: twoDaysAgo }).where('session_id', '=', old).execute();
  await database.destroy();
  const statuses = async (env: Record<string, string>) => {
    const { app } = await testApp({ store, env });
    const pass = async () => {
      vi.advanceTimersByTime(TEN_MINUTES_MS);
      return [(await app.inject(`/api/notes/${old}`)).statusCode, (await app.inject(`/api/notes/${fresh}`)).statusCode];
    };
    vi.setSystemTime(Date.now() + YEAR_MS);
    expect(await pass()).toEqual([200, 200]);
    vi.setSystemTime(Date.now() - YEAR_MS);
    expect(await pass()).toEqual([200, 200]);
    return pass();
  };
  expect(await statuses({})).toEqual([200, 200]);
  expect(await statuses({ NOTES_EXPIRE_DAYS: '3' })).toEqual([200, 200]);
  expect(await statuses({ NOTES_EXPIRE_DAYS: '1' })).toEqual([404, 200]);
});

test('notes that were saved while the clock was behind do not expire when it is put right', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await openStore({ dataDir: await temporaryFolder() });
  const [kept, sessionId] = [newSessionId(), newSessionId()];
  vi.setSystemTime(Date.now() - 2 * YEAR_MS);
  await store.saveNotes({ sessionId: kept, contentJson: JsonBytes.of('{}') });
  vi.setSystemTime(Date.now() + YEAR_MS);
  const { app } = await testApp({ store, env: { NOTES_EXPIRE_DAYS: '3' } });
  const pass = async () => {
    vi.advanceTimersByTime(TEN_MINUTES_MS);
    return (await app.inject(`/api/notes/${sessionId}`)).statusCode;
  };
  await store.saveNotes({ sessionId, contentJson: JsonBytes.of('{}') });
  vi.setSystemTime(Date.now() + YEAR_MS);
  expect(await pass()).toBe(200);
  expect(await pass()).toBe(200);
  // What is really old goes.
  await expect.poll(async () => (await app.inject(`/api/notes/${kept}`)).statusCode).toBe(404);
});
