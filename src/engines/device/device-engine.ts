import type { Page, PageReading } from '../../core/page.ts';
import type { WorkerPort } from '../../workers/pool.ts';
import { createPool } from '../../workers/pool.ts';
import type { Engine, ReadOptions } from '../engine.ts';
import type { DeviceJob } from './device-reader.ts';

/** More workers than this bring memory use, not speed. */
const MAX_WORKERS = 4;

export interface DeviceEngineOptions {
  /** How many pages are read at the same time; one per core and at most four when absent. */
  readonly workers?: number;
  /** Languages of pages that name none; English when absent. */
  readonly languages?: readonly string[];
}

export interface DevicePlatform {
  readonly cores: number;
  readonly startWorker: () => WorkerPort;
}

/** The device engine on a platform's workers, which start when the first page comes. */
export function createDeviceEngine(platform: DevicePlatform, options: DeviceEngineOptions = {}): Engine {
  const concurrency = options.workers ?? Math.max(1, Math.min(MAX_WORKERS, platform.cores));
  const pool = createPool<DeviceJob, readonly PageReading[]>({ size: concurrency, startWorker: platform.startWorker });
  const languages = options.languages ?? ['eng'];

  return {
    concurrency,
    async readPage(page, read: ReadOptions = {}) {
      const { image } = page;
      if (image === undefined) return [readingWithoutPicture(page)];
      const job = { page, image, languages: read.languages ?? languages, readAll: read.readAll === true };
      const pack = () => packJob(job);
      return await pool.run({ pack, signal: read.signal });
    },
    close() {
      pool.close();
      return Promise.resolve();
    },
  };
}

/** The bytes are copied once and the copy handed over: the caller keeps its own, to show or to try again. */
function packJob({
  page,
  image,
  languages,
  readAll,
}: {
  page: Page;
  image: NonNullable<Page['image']>;
  languages: readonly string[];
  readAll: boolean;
}) {
  const bytes = new Uint8Array(image.bytes);
  const value: DeviceJob = { file: page.file, image: { bytes, type: image.type }, languages, readAll };
  return { value, transfer: [bytes.buffer] };
}

/** Nothing to look at: what is known is all there is. */
function readingWithoutPicture({ known }: Page): PageReading {
  return { width: 0, height: 0, lines: known?.lines ?? [], marks: known?.marks ?? [], pageNumber: 'x' };
}
