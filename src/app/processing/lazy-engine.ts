import { AppError } from '../../core/errors.ts';
import type { Engine, LoadingFile } from '../../engines/engine.ts';

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
    warm: (languages) => {
      // What was never asked for is not loaded for this; what cannot be loaded is told of by its pages.
      loading?.then((engine) => engine.warm?.(languages)).catch(() => undefined);
    },
    close: async () => {
      await (await loading)?.close();
      loading = undefined;
    },
  };
}

/** Who is told of what an engine does. */
export interface EngineWatch {
  /** It starts (+1) or ends (-1) a page. */
  readonly onEngine: (change: 1 | -1) => void;
  /** What it needs is being fetched. */
  readonly onLoading: (files: readonly LoadingFile[]) => void;
  /** True where its only page is read. */
  readonly isAlone?: boolean;
}

/** The same engine, watched. */
export function watchedEngine(engine: Engine, { onEngine, ...told }: EngineWatch): Engine {
  return {
    concurrency: engine.concurrency,
    close: () => engine.close(),
    readPage: async (page, options) => {
      onEngine(1);
      try {
        return await engine.readPage(page, { ...options, ...told });
      } finally {
        onEngine(-1);
      }
    },
  };
}
