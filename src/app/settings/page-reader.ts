import { AppError } from '../../core/errors.ts';
import type { PublicSettings } from '../../core/public-settings.ts';
import type { Engine } from '../../engines/engine.ts';
import type { ReadDeps } from '../../pipeline/read-files.ts';
import type { SourceFile } from '../../pipeline/source-file.ts';
import { createStore, type Store } from '../store.ts';
import { accessOf, type ModelChoice } from './model-choice.ts';
import { type Reading, readingOf } from './what-leaves.ts';

/** What reads the pages of one upload. */
type UploadReader = Pick<ReadDeps<SourceFile>, 'engine' | 'mergeTakeaways'>;

/** Finds who reads the pages of an upload, and remembers it for what is said afterwards. */
export interface PageReader {
  /** Who read the last upload; null before the first. */
  readonly last: Store<Reading | null>;
  /**
   * The engine for the pages of one upload, as it is chosen now; a model's program is loaded first. Rejects with
   * `AppError` `model-failed` when it cannot be.
   */
  readonly forUpload: () => Promise<UploadReader>;
}

export interface PageReaderParts {
  readonly device: Engine;
  readonly choice: Store<ModelChoice>;
  readonly settings: Store<PublicSettings>;
}

/** A page reader that asks nobody but the device until something else is chosen. */
export function createPageReader({ device, choice, settings }: PageReaderParts): PageReader {
  const last = createStore<Reading | null>(null);
  return {
    last,
    forUpload: async () => {
      last.set(readingOf(choice.get(), settings.get()));
      const access = accessOf(choice.get(), settings.get());
      if (access === null) return { engine: device };
      const { createBrowserVision } = await import('../../engines/vision/browser-vision.ts').catch((cause: unknown) => {
        const message = 'The program for the vision model could not be loaded. Try again, or read on this device.';
        throw new AppError('model-failed', message, { cause });
      });
      return createBrowserVision(access, device);
    },
  };
}
