import fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MemoryCounters } from '../store/counters.ts';
import { perMinute, registerRateLimit } from './rate-limit.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => vi.useRealTimers());

async function limited() {
  const app = fastify();
  onTestFinished(() => app.close());
  await registerRateLimit(app, new MemoryCounters());
  app.get('/one', { config: perMinute('ones', 1) }, async () => 'yes');
  app.get('/one/again', { config: perMinute('ones', 1) }, async () => 'yes');
  app.get('/other', { config: perMinute('others', 1) }, async () => 'yes');
  return async (url: string, method: 'GET' | 'HEAD' = 'GET') => (await app.inject({ url, method })).statusCode;
}

test('what has two addresses, or is asked for by HEAD, is counted together', async () => {
  const status = await limited();
  expect([await status('/one'), await status('/one/again'), await status('/one', 'HEAD')]).toEqual([200, 429, 429]);
});

test('each thing has a count of its own, which begins anew after a minute', async () => {
  const status = await limited();
  expect([await status('/one'), await status('/one'), await status('/other')]).toEqual([200, 429, 200]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(await status('/one')).toBe(200);
});

test('a clock that was ahead and is put right locks nobody out', async () => {
  vi.setSystemTime(Date.now() + YEAR_MS);
  const status = await limited();
  expect([await status('/one'), await status('/one')]).toEqual([200, 429]);
  vi.setSystemTime(Date.now() - YEAR_MS);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(await status('/one')).toBe(200);
});
