import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryCounters } from './counters.ts';

const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('a counter begins anew when its time is over', async () => {
  const counters = new MemoryCounters();
  await counters.add({ key: 'a', amount: 3, windowMs: 1_000 });
  vi.advanceTimersByTime(600);
  expect(await counters.add({ key: 'a', amount: 2, windowMs: 1_000 })).toEqual({ total: 5, endsInMs: 400 });
  vi.advanceTimersByTime(400);
  expect(await counters.add({ key: 'a', amount: 1, windowMs: 1_000 })).toEqual({ total: 1, endsInMs: 1_000 });
});

test('a clock that was ahead and is put right keeps nobody waiting', async () => {
  const counters = new MemoryCounters();
  vi.setSystemTime(Date.now() + 400 * DAY_MS);
  await counters.add({ key: 'a', amount: 3, windowMs: DAY_MS });
  vi.setSystemTime(Date.now() - 400 * DAY_MS);
  expect((await counters.add({ key: 'a', amount: 1, windowMs: DAY_MS })).endsInMs).toBe(DAY_MS);
  vi.advanceTimersByTime(DAY_MS);
  expect((await counters.add({ key: 'a', amount: 1, windowMs: DAY_MS })).total).toBe(1);
});
