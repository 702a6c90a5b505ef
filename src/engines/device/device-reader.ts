import { AppError } from '../../core/errors.ts';
import type { Point } from '../../core/geometry.ts';
import type { EncodedImage, PageReading } from '../../core/page.ts';
import type { MarksNetwork } from '../../marks/maps/maps.ts';
import { createOcr, type OcrAssets, type TextReader } from './read/read.ts';
import type { DecodePicture } from './see/see.ts';
import { type SeenPage, seePage } from './see-page.ts';

/** One page to be seen. Plain data, so that it can be sent to a worker. */
export interface DeviceJob {
  readonly file: string;
  readonly image: EncodedImage;
  readonly languages: readonly string[];
  /** Reads every line of the body, not only the marked ones. */
  readonly readAll?: boolean;
  /** With `readAll`: what is known is told after every few lines, those around `near` first. */
  readonly inParts?: boolean;
  /** Pixels of the upright original. */
  readonly near?: Point;
}

/** Called after each stage of a page: `start`, `decode`, `read` (sum over all sheets), `see` (all but reading). */
type OnStage = (stage: string, ms: number) => void;

/** Called with what is known so far of a page that is read in parts. */
type OnPart = (readings: readonly PageReading[]) => void;

export interface DeviceReaderParts {
  readonly decode: DecodePicture;
  readonly assets: OcrAssets;
  /** Loads the network that sees marks, with the first page. */
  readonly marksNetwork: () => Promise<MarksNetwork>;
  /**
   * True where the page that was seen last is held until the next one comes: when more of it is wanted, it need not be
   * decoded and looked at again. It holds some 30 to 100 MB meanwhile.
   */
  readonly holdsLastPage?: boolean;
  /** The clock of the stages, in milliseconds; the time of day when absent. */
  readonly now?: () => number;
}

/** Sees pages one after the other, in this thread. */
export interface DeviceReader {
  /** Rejects with `AppError`; see `Engine`. */
  readPage(job: DeviceJob, onStage?: OnStage, onPart?: OnPart): Promise<readonly PageReading[]>;
}

/** The whole way from an encoded picture to its readings; holds one recogniser and one network. */
export function createDeviceReader(parts: DeviceReaderParts): DeviceReader {
  const { decode, assets, holdsLastPage = false, now = timeOfDay } = parts;
  const ocr = createOcr(assets);
  const network = loadedOnce(parts.marksNetwork);
  let held: { readonly job: DeviceJob; readonly page: SeenPage } | undefined;

  async function readPage(job: DeviceJob, { onStage = ignore, onPart }: Listeners): Promise<readonly PageReading[]> {
    const known = held !== undefined && isSamePicture(held.job, job) ? held.page : undefined;
    // Its pixels may be used again for the next picture.
    held = undefined;
    const [picture, reader, seen] = await Promise.all([
      known ??
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
    const page = 'read' in picture ? picture : seePage(picture, { reader: clock.reader, network: seen });
    const { readAll, near } = job;
    const readings = page.read(clock.reader, { readAll, near, onPart: job.inParts === true ? onPart : undefined });
    onStage('read', clock.elapsedMs());
    onStage('see', now() - start - clock.elapsedMs());
    if (holdsLastPage) held = { job, page };
    return readings;
  }

  let lastPage: Promise<unknown> = Promise.resolve();
  return {
    // One page after the other: a decoder may use its pixels again for the next picture.
    readPage(job, onStage, onPart) {
      const reading = lastPage.then(() => readPage(job, { onStage, onPart }));
      lastPage = reading.catch(() => undefined);
      return reading.catch((cause: unknown) => {
        if (cause instanceof AppError) throw cause;
        throw new AppError('engine-failed', `"${job.file}" could not be read: the page reader failed.`, { cause });
      });
    },
  };
}

interface Listeners {
  readonly onStage: OnStage | undefined;
  readonly onPart: OnPart | undefined;
}

const ignore: OnStage = () => undefined;

/** True for the very same picture, to be read in the same languages. */
function isSamePicture(a: DeviceJob, b: DeviceJob): boolean {
  if (a.languages.join() !== b.languages.join() || a.image.type !== b.image.type) return false;
  const [one, other] = [a.image.bytes, b.image.bytes];
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
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
