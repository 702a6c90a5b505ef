import { AppError, isCancelled } from '../../core/errors.ts';
import type { EncodedImage, Page, PageReading } from '../../core/page.ts';
import type { Engine, ReadOptions } from '../engine.ts';
import { askAboutPage, PATIENCE, type PageAnswer, type Patience } from './ask-page.ts';
import { type Chat, ChatFailure } from './chat.ts';
import { groundPage, uncheckedPage, withoutModel } from './ground-page.ts';
import { timeLimit } from './time-limit.ts';

/** Makes a picture ready to be sent: upright, no larger than models look at, without its metadata; as a data URL. */
export type PreparePicture = (image: EncodedImage, file: string) => Promise<string>;

/** How long the model is waited for, where it is not as long as a reader would. */
export interface Limits {
  /** `PATIENCE` when absent. */
  readonly patience?: Patience;
  /** Time for a whole page in milliseconds; `PAGE_MS` when absent. */
  readonly pageMs?: number;
}

export interface VisionParts extends Limits {
  readonly chat: Chat;
  /** Reads every page as well: what the model says is held against it. Closed together with this engine. */
  readonly device: Engine;
  readonly prepare: PreparePicture;
}

/** Every page ends within 90 seconds, with notes, a named error, or the device's own reading. */
const PAGE_MS = 88_000;
/** Pages under way at the same time: the model's answer is waited for, not worked for. */
const CONCURRENCY = 4;
/** After so many failed pages one after the other, the rest of the upload is left to the device. */
const FAILURES_MAX = 3;

/** Failures of the device that leave the model's answer as all there is. */
const DEVICE_FAILURES = ['engine-failed', 'worker-lost', 'language-missing', 'reader-missing'];

/**
 * Reads pages with a vision model and holds everything that it says against what the device reads. When the model
 * fails, the reading is the device's, and `reading.model` says why. Rejects as `Engine` does, and with
 * `model-no-content` when the model's reply is empty. Made for one upload: it gives up on a service that keeps failing.
 */
export function createVisionEngine(parts: VisionParts): Engine {
  const service = new Service();
  return {
    concurrency: CONCURRENCY,
    readPage: (page, options) => readPage(page, options, { ...parts, service }),
    close: () => parts.device.close(),
  };
}

/** Remembers how the service fared with the pages before. */
class Service {
  #failures = 0;
  #last: ChatFailure | undefined;

  /** Rejects where there is no point in asking again. */
  check(): void {
    if (this.#last !== undefined && (this.#last.remedy === 'never' || this.#failures >= FAILURES_MAX)) throw this.#last;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#last = undefined;
  }

  failed(failure: ChatFailure): void {
    this.#failures += 1;
    this.#last = failure;
  }
}

interface Work extends VisionParts {
  readonly service: Service;
}

async function readPage(page: Page, options: ReadOptions = {}, work: Work): Promise<readonly PageReading[]> {
  const { image } = page;
  if (image === undefined) return work.device.readPage(page, options);
  const limit = timeLimit(work.pageMs ?? PAGE_MS, [options.signal]);
  const { signal } = limit;
  try {
    const seeing = see(page, { ...options, signal }, work.device);
    const asking = ask(image, page, { ...work, signal });
    // A picture that cannot be decoded fails at once, whatever the model is still doing.
    const [seen, answer] = await Promise.all([seeing, asking]);
    options.signal?.throwIfAborted();
    return readingsOf(seen, answer, page);
  } catch (error) {
    if (options.signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.', { cause: error });
    throw error;
  } finally {
    // What still works on this page has nobody left who waits for it.
    limit.end(new AppError('cancelled', 'The page is done.'));
  }
}

function readingsOf(
  seen: readonly PageReading[] | AppError,
  answer: PageAnswer | ChatFailure,
  page: Page,
): readonly PageReading[] {
  if (answer instanceof ChatFailure) {
    if (seen instanceof AppError) throw seen;
    return withoutModel(seen, answer.reason);
  }
  if (seen instanceof AppError) return [uncheckedPage(answer, reasonOf(seen))];
  return groundPage(seen, answer, page.known);
}

/** What the device reads; its own failures come as values, for the model may still have something to say. */
async function see(page: Page, options: ReadOptions, device: Engine): Promise<readonly PageReading[] | AppError> {
  try {
    return await device.readPage(page, { ...options, readAll: true });
  } catch (error) {
    if (options.signal?.aborted === true && isCancelled(error))
      return new AppError('engine-failed', 'Reading took too long.', { cause: error });
    if (error instanceof AppError && DEVICE_FAILURES.includes(error.code)) return error;
    throw error;
  }
}

interface Asking extends Work {
  readonly signal: AbortSignal;
}

/** What the model answers; a failure of its service comes as a value, for the device's reading is there as well. */
async function ask(image: EncodedImage, { file }: Page, asking: Asking): Promise<PageAnswer | ChatFailure> {
  const { service, chat, signal, patience = PATIENCE } = asking;
  try {
    service.check();
    const picture = await asking.prepare(image, file);
    const answer = await askAboutPage(picture, { chat, signal, patience });
    service.succeeded();
    return answer;
  } catch (error) {
    if (signal.aborted) return new ChatFailure('the model service did not answer in time', 'again', { cause: error });
    if (!(error instanceof ChatFailure)) throw error;
    service.failed(error);
    return error;
  }
}

function reasonOf({ code }: AppError): string {
  return code === 'language-missing' ? 'there is no recognition data for its language' : 'reading it failed';
}
