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
  const pool = createPool<DeviceJob, readonly PageReading[], readonly PageReading[]>({
    size: concurrency,
    startWorker: platform.startWorker,
  });
  const languages = options.languages ?? ['eng'];

  return {
    concurrency,
    async readPage(page, read: ReadOptions = {}) {
      const { image } = page;
      if (image === undefined) return [readingWithoutPicture(page)];
      const { onPart, signal } = read;
      const pack = () => packJob(image, { file: page.file, languages: read.languages ?? languages, ...howOf(read) });
      // The worker that has seen the page reads on where it is, as long as it has seen no other.
      const about = `${page.file} ${page.pageIndex}`;
      return await pool.run({ pack, about, signal, ...(onPart && { onProgress: onPart }) });
    },
    close() {
      pool.close();
      return Promise.resolve();
    },
  };
}

/** How a page is to be read, as far as a worker has to know it. */
function howOf({ readAll = false, onPart, near }: ReadOptions): Pick<DeviceJob, 'readAll' | 'inParts' | 'near'> {
  return { readAll, inParts: readAll && onPart !== undefined, ...(near && { near }) };
}

/** The bytes are copied once and the copy handed over: the caller keeps its own, to show or to try again. */
function packJob(image: NonNullable<Page['image']>, how: Omit<DeviceJob, 'image'>) {
  const bytes = new Uint8Array(image.bytes);
  const value: DeviceJob = { ...how, image: { bytes, type: image.type } };
  return { value, transfer: [bytes.buffer] };
}

/** Nothing to look at: what is known is all there is. */
function readingWithoutPicture({ known }: Page): PageReading {
  return { width: 0, height: 0, lines: known?.lines ?? [], marks: known?.marks ?? [], pageNumber: 'x' };
}
