import type { Page, PageReading } from '../../core/page.ts';
import type { Parcel, WorkerPort } from '../../workers/pool.ts';
import { createPool } from '../../workers/pool.ts';
import type { Engine, LoadingFile, ReadOptions } from '../engine.ts';
import type { DeviceJob } from './device-job.ts';
import type { DeviceAnswer, DeviceWork } from './device-work.ts';
import { HELD_PAGES_MAX, isSamePicture } from './held-pages.ts';
import { type PageForNotes, pageForNotes, RANKS, type RestOptions, type RestParts, readRest } from './read-rest.ts';

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
  /** True once others were made ready while pages are read. */
  let areReady = false;
  /** The last page that was read alone, whose rest may be under way. */
  let alone: { readonly job: DeviceJob; readonly page: PageForNotes } | undefined;
  const english = options.languages ?? ['eng'];

  const partsOf = (job: DeviceJob, about: string): RestParts => {
    rests += 1;
    const id = rests;
    return {
      ...{ about, id, workers, languages: job.languages, run: (work) => pool.run(work) },
      packPage: (wish) => packJob(job, (packed) => ({ kind: 'cut', wish: { ...wish, job: packed, id } })),
    };
  };

  async function restOf(job: DeviceJob, about: string, how: RestOptions): Promise<readonly PageReading[]> {
    const known = alone !== undefined && isSamePicture(alone.job, job) ? alone.page : undefined;
    alone = undefined;
    try {
      if (known !== undefined) return await known.readOn(how);
    } catch (error) {
      // Its worker has turned to another page: it is begun anew.
      if (how.signal?.aborted === true) throw error;
    }
    return await readRest(partsOf(job, about), how);
  }

  return {
    concurrency,
    async readPage(page, read: ReadOptions = {}) {
      const { image } = page;
      if (image === undefined) return [readingWithoutPicture(page)];
      const { readAll = false, languages = english, onPart, signal, onLoading, isAlone = false } = read;
      // The worker that has seen the page reads on where it is, as long as it has seen no other.
      const about = `${page.file} ${page.pageIndex}`;
      const job: DeviceJob = { file: page.file, image, languages };
      if (readAll && onPart !== undefined) return await restOf(job, about, { ...read, onPart });
      const how = { signal, ...(onLoading && { onProgress: onLoading }) };
      const first = isAlone && workers > 1 ? pageForNotes(partsOf(job, about), how) : undefined;
      alone = first && { job, page: first };
      pagesUnderWay += 1;
      try {
        if (first !== undefined) await first.readMarked(() => areReady);
        const pack = () => packJob({ ...job, readAll }, (packed) => ({ kind: 'page', job: packed }));
        const notes = pool.run({ pack, about, isThereOnly: first !== undefined, ...how });
        first?.begin();
        return (await notes).readings ?? [];
      } finally {
        pagesUnderWay -= 1;
        areReady &&= pagesUnderWay > 0;
        if (signal?.aborted !== true) first?.goOn();
      }
    },
    warm(languages = english) {
      if (pagesUnderWay === 0) return;
      areReady = true;
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
function packJob(job: DeviceJob, workOf: (job: DeviceJob) => DeviceWork): Parcel<DeviceWork> {
  const bytes = new Uint8Array(job.image.bytes);
  return { value: workOf({ ...job, image: { bytes, type: job.image.type } }), transfer: [bytes.buffer] };
}

/** Nothing to look at: what is known is all there is. */
function readingWithoutPicture({ known }: Page): PageReading {
  return { width: 0, height: 0, lines: known?.lines ?? [], marks: known?.marks ?? [], pageNumber: 'x' };
}
