import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors.ts';
import type { Engine, ReadOptions } from '../../engines/engine.ts';
import { lazyEngine, watchedEngine } from './lazy-engine.ts';

const PAGE = { file: 'a.jpg', pageIndex: 0 };
const ENGINE: Engine = { concurrency: 9, readPage: async () => [], close: async () => undefined };

describe('lazyEngine', () => {
  it('loads with the first page, once, and at most four pages at a time', async () => {
    let loads = 0;
    const engine = lazyEngine(async () => {
      loads += 1;
      return ENGINE;
    }, 16);
    expect([loads, engine.concurrency]).toEqual([0, 4]);
    await Promise.all([engine.readPage(PAGE), engine.readPage(PAGE)]);
    expect(loads).toBe(1);
  });

  it('makes readers ready once it is loaded, and loads nothing for that', async () => {
    const warmed: (readonly string[] | undefined)[] = [];
    let loads = 0;
    const engine = lazyEngine(async () => {
      loads += 1;
      return { ...ENGINE, warm: (languages) => warmed.push(languages) };
    }, 2);
    engine.warm?.(['eng']);
    await engine.readPage(PAGE);
    expect([loads, warmed]).toEqual([1, []]);
    engine.warm?.(['deu']);
    await expect.poll(() => warmed).toEqual([['deu']]);
  });

  it('tries again after a load that failed', async () => {
    let loads = 0;
    const engine = lazyEngine(async () => {
      loads += 1;
      if (loads === 1) throw new AppError('engine-failed', 'No network.');
      return ENGINE;
    }, 2);
    await expect(engine.readPage(PAGE)).rejects.toThrow('No network.');
    await expect(engine.readPage(PAGE)).resolves.toEqual([]);
  });
});

describe('watchedEngine', () => {
  it('tells of the start and the end of each page, also of one that fails', async () => {
    const changes: number[] = [];
    const failing = { ...ENGINE, readPage: () => Promise.reject(new AppError('image-broken', 'Torn.')) };
    const watch = { onEngine: (change: 1 | -1) => void changes.push(change), onLoading: () => undefined };
    await watchedEngine(ENGINE, watch).readPage(PAGE);
    await expect(watchedEngine(failing, watch).readPage(PAGE)).rejects.toThrow('Torn.');
    expect(changes).toEqual([1, -1, 1, -1]);
  });

  it('hands on that its page is the only one, and what else a page is read with', async () => {
    const asked: (ReadOptions | undefined)[] = [];
    const listening: Engine = {
      ...ENGINE,
      readPage: async (_page, options) => {
        asked.push(options);
        return [];
      },
    };
    const watch = { onEngine: () => undefined, onLoading: () => undefined };
    for (const isAlone of [true, false])
      await watchedEngine(listening, { ...watch, isAlone }).readPage(PAGE, { languages: ['deu'] });
    expect(asked).toMatchObject([
      { isAlone: true, languages: ['deu'] },
      { isAlone: false, languages: ['deu'] },
    ]);
  });
});
