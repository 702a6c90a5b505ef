import type { Page, PageReading } from '../../core/page.ts';
import type { Parcel, WorkerPort } from '../../workers/pool.ts';
import { createPool } from '../../workers/pool.ts';
import type { Engine, LoadingFile, ReadOptions } from '../engine.ts';
import type { DeviceJob } from './device-job.ts';
import type { DeviceAnswer, DeviceWork } from './device-work.ts';
import { HELD_PAGES_MAX } from './held-pages.ts';
import { RANKS, type RestParts, readRest } from './read-rest.ts';

/** More pages at one time than this bring memory use, not speed: each holds 100 to 300 MB. */
const MAX_PAGES = 4;
/** More workers than this for the lines of one page wait for one another: it has some 25 sheets of lines. */
const MAX_READERS = 8;

export interface DeviceEngineOptions {
  /** How many pages are read at the same time; one per core and at most four when absent. */
  readonly workers?: number;
  /** Languages of pages that name none; English when absent. */
  readonly languages?: readonly string[];
}

export interface DevicePlatform {
  readonly cores: number;
  /** True where there is memory for more workers than pages are read at one time: each that reads lines holds 100 MB. */
  readonly isRoomy?: boolean;
  readonly startWorker: () => WorkerPort;
}

/** The device engine on a platform's workers, which start when the first page comes. */
export function createDeviceEngine(platform: DevicePlatform, options: DeviceEngineOptions = {}): Engine {
  const atMost = (most: number): number => options.workers ?? Math.max(1, Math.min(most, platform.cores));
  const concurrency = atMost(MAX_PAGES);
  const workers = atMost(platform.isRoomy === true ? MAX_READERS : MAX_PAGES);
  const pool = createPool<DeviceWork, DeviceAnswer, readonly LoadingFile[]>({
    size: workers,
    startWorker: platform.startWorker,
    remembered: HELD_PAGES_MAX,
  });
  let rests = 0;
  let pagesUnderWay = 0;
  const english = options.languages ?? ['eng'];

  return {
    concurrency,
    async readPage(page, read: ReadOptions = {}) {
      const { image } = page;
      if (image === undefined) return [readingWithoutPicture(page)];
      const { readAll = false, languages = english, onPart, signal, onLoading } = read;
      // The worker that has seen the page reads on where it is, as long as it has seen no other.
      const about = `${page.file} ${page.pageIndex}`;
      const how = { file: page.file, languages };
      if (readAll && onPart !== undefined) {
        rests += 1;
        const id = rests;
        const packPage: RestParts['packPage'] = (first) =>
          packJob(image, how, (job) => ({ kind: 'cut', wish: { job, id, first } }));
        const run: RestParts['run'] = (job) => pool.run(job);
        const parts = { run, packPage, id, about, languages, workers };
        return await readRest(parts, { ...read, onPart });
      }
      const pack = () => packJob(image, { ...how, readAll }, (job) => ({ kind: 'page', job }));
      const told = onLoading === undefined ? {} : { onProgress: onLoading };
      pagesUnderWay += 1;
      try {
        return (await pool.run({ pack, about, signal, ...told })).readings ?? [];
      } finally {
        pagesUnderWay -= 1;
      }
    },
    warm(languages = english) {
      if (pagesUnderWay === 0) return;
      // Who has a page starts the recogniser for it.
      for (let others = workers - pagesUnderWay; others > 0; others -= 1) {
        const pack = () => ({ value: { kind: 'warm', languages } }) as const;
        // What cannot be started is told of by the first lines.
        pool.run({ pack, rank: () => RANKS.ahead }).catch(() => undefined);
      }
    },
    close() {
      pool.close();
      return Promise.resolve();
    },
  };
}

/** The bytes are copied once and the copy handed over: the caller keeps its own, to show or to try again. */
function packJob(
  image: NonNullable<Page['image']>,
  how: Omit<DeviceJob, 'image'>,
  workOf: (job: DeviceJob) => DeviceWork,
): Parcel<DeviceWork> {
  const bytes = new Uint8Array(image.bytes);
  return { value: workOf({ ...how, image: { bytes, type: image.type } }), transfer: [bytes.buffer] };
}

/** Nothing to look at: what is known is all there is. */
function readingWithoutPicture({ known }: Page): PageReading {
  return { width: 0, height: 0, lines: known?.lines ?? [], marks: known?.marks ?? [], pageNumber: 'x' };
}
