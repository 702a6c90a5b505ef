import { AppError } from '../../core/errors.ts';
import type { EncodedImage, PageReading } from '../../core/page.ts';
import type { MarksNetwork } from '../../marks/maps/maps.ts';
import { createOcr, type OcrAssets, type TextReader } from './read/read.ts';
import type { DecodePicture } from './see/see.ts';
import { seePage } from './see-page.ts';

/** One page to be seen. Plain data, so that it can be sent to a worker. */
export interface DeviceJob {
  readonly file: string;
  readonly image: EncodedImage;
  readonly languages: readonly string[];
  /** Reads every line of the body, not only the marked ones. */
  readonly readAll?: boolean;
}

/** Called after each stage of a page: `start`, `decode`, `read` (sum over all sheets), `see` (all but reading). */
type OnStage = (stage: string, ms: number) => void;

export interface DeviceReaderParts {
  readonly decode: DecodePicture;
  readonly assets: OcrAssets;
  /** Loads the network that sees marks, with the first page. */
  readonly marksNetwork: () => Promise<MarksNetwork>;
  /** The clock of the stages, in milliseconds; the time of day when absent. */
  readonly now?: () => number;
}

/** Sees pages one after the other, in this thread. */
export interface DeviceReader {
  /** Rejects with `AppError`; see `Engine`. */
  readPage(job: DeviceJob, onStage?: OnStage): Promise<readonly PageReading[]>;
}

/** The whole way from an encoded picture to its readings; holds one recogniser and one network. */
export function createDeviceReader(parts: DeviceReaderParts): DeviceReader {
  const { decode, assets, now = timeOfDay } = parts;
  const ocr = createOcr(assets);
  const network = loadedOnce(parts.marksNetwork);

  async function readPage(job: DeviceJob, onStage: OnStage = () => undefined): Promise<readonly PageReading[]> {
    const [page, reader, seen] = await Promise.all([
      timed(
        now,
        (ms) => onStage('decode', ms),
        () => decode(job.image, job.file),
      ),
      timed(
        now,
        (ms) => onStage('start', ms),
        () => ocr.readerFor(job.languages),
      ),
      network(),
    ]);
    const clock = timedReader(reader, now);
    const start = now();
    const readings = seePage(page, { reader: clock.reader, network: seen }, { readAll: job.readAll });
    onStage('read', clock.elapsedMs());
    onStage('see', now() - start - clock.elapsedMs());
    return readings;
  }

  let lastPage: Promise<unknown> = Promise.resolve();
  return {
    // One page after the other: a decoder may use its pixels again for the next picture.
    readPage(job, onStage) {
      const reading = lastPage.then(() => readPage(job, onStage));
      lastPage = reading.catch(() => undefined);
      return reading.catch((cause: unknown) => {
        if (cause instanceof AppError) throw cause;
        throw new AppError('engine-failed', `"${job.file}" could not be read: the page reader failed.`, { cause });
      });
    },
  };
}

/** Loads once; what failed is tried again with the next page. */
function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return async () => {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
}

const timeOfDay = (): number => performance.now();

async function timed<T>(now: () => number, onEnd: (ms: number) => void, work: () => Promise<T>): Promise<T> {
  const start = now();
  const result = await work();
  onEnd(now() - start);
  return result;
}

/** The same reader with a stop watch around it. */
function timedReader(inner: TextReader, now: () => number): { readonly reader: TextReader; elapsedMs(): number } {
  let elapsedMs = 0;
  const reader: TextReader = {
    readSheet(sheet, options) {
      const start = now();
      const words = inner.readSheet(sheet, options);
      elapsedMs += now() - start;
      return words;
    },
  };
  return { reader, elapsedMs: () => elapsedMs };
}
