import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkedTime } from './node-worked-time.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** The clock goes with the fake timers, processors so much of it. */
function timeAt(share: number): { readonly time: WorkedTime; readonly endedAt: () => number | undefined } {
  const start = performance.now();
  let ended: number | undefined;
  const clock = () => performance.now();
  const time = new WorkedTime({ clock, processor: () => performance.now() * share });
  time.when(1000, () => {
    ended = performance.now() - start;
  });
  return { time, endedAt: () => ended };
}

test('a page has its time by the clock where the machine is free, however many threads work', () => {
  const alone = timeAt(1);
  const beside = timeAt(3);
  vi.advanceTimersByTime(999);
  expect([alone.endedAt(), beside.endedAt()]).toEqual([undefined, undefined]);
  vi.advanceTimersByTime(1);
  expect([alone.endedAt(), beside.endedAt()]).toEqual([1000, 1000]);
});

test('what a busy machine keeps from the program does not count', () => {
  const { time, endedAt } = timeAt(0.5);
  vi.advanceTimersByTime(1000);
  expect([time.ms, endedAt()]).toEqual([500, undefined]);
  vi.advanceTimersByTime(999);
  expect(endedAt()).toBeUndefined();
  vi.advanceTimersByTime(101);
  expect(endedAt()).toBeDefined();
});

test('a page that waits for something that never comes is ended', () => {
  const { endedAt } = timeAt(0);
  vi.advanceTimersByTime(3900);
  expect(endedAt()).toBeUndefined();
  vi.advanceTimersByTime(300);
  expect(endedAt()).toBeDefined();
});

test('time that is stopped calls nobody', () => {
  const { time, endedAt } = timeAt(1);
  time.stop();
  vi.advanceTimersByTime(10_000);
  expect(endedAt()).toBeUndefined();
});
