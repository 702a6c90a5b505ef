import { AppError } from '../../core/errors.ts';
import type { Engine } from '../../engines/engine.ts';

/** Pages at a time that are asked of an engine that has not been loaded yet. */
const CONCURRENCY_MAX = 4;

/**
 * An engine that is loaded when the first page comes, and kept. A load that failed is tried again with the next page.
 */
export function lazyEngine(load: () => Promise<Engine>, cores: number): Engine {
  let loading: Promise<Engine> | undefined;
  const loaded = (): Promise<Engine> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      if (error instanceof AppError) throw error;
      throw new AppError('reader-missing', '', { cause: error });
    });
    return loading;
  };
  return {
    concurrency: Math.max(1, Math.min(cores, CONCURRENCY_MAX)),
    readPage: async (page, options) => (await loaded()).readPage(page, options),
    close: async () => {
      await (await loading)?.close();
      loading = undefined;
    },
  };
}

/** The same engine, telling `onWork` when it starts (+1) and ends (-1) a page. */
export function watchedEngine(engine: Engine, onWork: (change: 1 | -1) => void): Engine {
  return {
    concurrency: engine.concurrency,
    close: () => engine.close(),
    readPage: async (page, options) => {
      onWork(1);
      try {
        return await engine.readPage(page, options);
      } finally {
        onWork(-1);
      }
    },
  };
}
