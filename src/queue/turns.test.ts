import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Work by name, of which it is known what has begun; it goes on until it is ended, and *b* fails then. */
function watchedWork() {
  const begun: string[] = [];
  const end = new Map<string, () => void>();
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => end.set(name, resolve));
    if (name === 'b') throw new Error('failed');
    return name;
  };
  return { begun, end, work };
}

test('only so many go on at the same time, in the order in which they came, also after one that failed', async () => {
  const turns = new Turns(2);
  const { begun, end, work } = watchedWork();
  const all = ['a', 'b', 'c', 'd'].map((name) => turns.take(work(name)).catch(String));
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end.get('b')?.();
  expect(await all[1]).toBe('Error: failed');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end.get('a')?.();
  await all[0];
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) end.get(name)?.();
  expect(await Promise.all(all)).toEqual(['a', 'Error: failed', 'c', 'd']);
  // Both turns are there again.
  const last = ['e', 'f', 'g'].map((name) => turns.take(work(name)));
  await expect.poll(() => begun.slice(4)).toEqual(['e', 'f']);
  for (const name of ['e', 'f']) end.get(name)?.();
  await Promise.all(last.slice(0, 2));
  await expect.poll(() => begun.slice(6)).toEqual(['g']);
  end.get('g')?.();
  expect(await last[2]).toBe('g');
});

test('who is to be alone waits for all others, and they for him', async () => {
  const turns = new Turns(2);
  const { begun, end, work } = watchedWork();
  const all = [turns.take(work('a')), turns.takeAlone(work('alone')), turns.take(work('d')), turns.take(work('c'))];
  await expect.poll(() => begun).toEqual(['a']);
  end.get('a')?.();
  await all[0];
  await expect.poll(() => begun).toEqual(['a', 'alone']);
  end.get('alone')?.();
  await all[1];
  await expect.poll(() => begun).toEqual(['a', 'alone', 'd', 'c']);
  for (const name of ['d', 'c']) end.get(name)?.();
  await Promise.all(all);
});
