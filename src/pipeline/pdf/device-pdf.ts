import { AppError, isCancelled } from '../../core/errors.ts';
import type { Page } from '../../core/page.ts';
import type { LoadingFile } from '../../engines/engine.ts';
import type { Annotated, MarkedPassage } from '../../engines/pdf/annotate.ts';
import type { PdfFault, PdfLimits } from '../../engines/pdf/file/file.ts';
import type { Part } from '../../engines/pdf/pdf-pages.ts';
import type { Pool } from '../../workers/pool.ts';
import type { OpenPdfOptions, PageStream } from '../open-file.ts';
import type { PdfEvent } from './pdf-events.ts';

/** A file that costs this many workers is given up. */
const MOST_LOST_WORKERS = 3;
/**
 * A file in which highlights are not written after so many milliseconds is given up: it hangs, or is far beyond the device. Books of
 * hundreds of pages take seconds, and whoever waits can stop it before.
 */
const ANNOTATE_MS = 300_000;
/** Names of the server's settings mean nothing to a reader on a device. */
const SETTING = / \(PDF_[A-Z_]+\)/gu;

/**
 * One step of a file for its worker: its head, one page, or all of it again with highlights. Each step brings the file, because
 * the worker may be a new one; passing it costs nothing.
 */
export interface DevicePdfJob {
  readonly blob: Blob;
  readonly file: string;
  readonly limits: PdfLimits;
  /** What has ended a worker: it is not looked at again. */
  readonly lost: readonly Part[];
  readonly step:
    | { readonly kind: 'head' }
    | { readonly kind: 'page'; readonly index: number }
    | { readonly kind: 'annotate'; readonly passages: readonly MarkedPassage[] };
}

/** What a step came to. `isSpent` of a worker whose memory has grown so large that a new one is better. */
export interface DevicePdfAnswer {
  readonly events: readonly PdfEvent[];
  readonly refused?: { readonly fault: PdfFault; readonly message: string };
  /** What else than the page of its step the worker came to its end at. */
  readonly lost?: Part;
  readonly isSpent: boolean;
  /** What writing marks into the file came to. */
  readonly annotated?: Annotated;
}

export type DevicePdfPool = Pool<DevicePdfJob, DevicePdfAnswer, readonly LoadingFile[]>;

export interface DevicePdfOptions extends Pick<OpenPdfOptions, 'signal' | 'isRead' | 'onLoading'> {
  readonly blob: Blob;
  readonly name: string;
  readonly limits: PdfLimits;
  /** Workers for this file alone, one at a time; closed with the stream. */
  readonly pool: DevicePdfPool;
}

/**
 * A PDF that is opened on the reader's own device. Pages are made one at a time, when they are asked for. A page that
 * fails, or hangs, costs its worker and is told at the end, when all others have come. Iterating rejects with `AppError`:
 * `file-empty`, `pdf-failed`, `pdf-no-pages`, `engine-failed`, `cancelled`.
 */
export class DevicePdf implements PageStream {
  pageCount: number | undefined;
  title: string | undefined;
  authors: string | undefined;
  notices: readonly string[] | undefined;
  readonly #options: DevicePdfOptions;
  readonly #failed: string[] = [];
  readonly #lost: Part[] = [];

  constructor(options: DevicePdfOptions) {
    this.#options = options;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page> {
    try {
      const kindle = await this.#readHead();
      if (kindle === undefined) yield* this.#pages();
      else yield kindle;
    } finally {
      this.#options.pool.close();
    }
    if (this.#failed.length > 0) throw failure(this.#failed.join(' '));
  }

  /** The one page of a Kindle export, or nothing. */
  async #readHead(): Promise<Page | undefined> {
    const { blob, limits, name } = this.#options;
    if (blob.size === 0) throw new AppError('file-empty', 'The file is empty. Take or export it again.');
    if (blob.size > limits.bytes) {
      throw failure(`"${name}" is larger than ${Math.round(limits.bytes / 1024 / 1024)} MB. Split the file.`);
    }
    const { events, refused } = await this.#run({ kind: 'head' });
    if (refused !== undefined) throw refusal(refused);
    let page: Page | undefined;
    for (const event of events) {
      if (event.kind === 'opened') this.pageCount = event.pageCount;
      if (event.kind !== 'opened' && event.kind !== 'kindle') continue;
      this.title = event.title ?? this.title;
      this.authors = event.authors ?? this.authors;
      this.notices = [...(this.notices ?? []), ...(event.notices ?? [])];
      if (event.kind === 'kindle') page = { file: name, pageIndex: 0, notes: event.notes, unread: event.unread };
    }
    return page;
  }

  async *#pages(): AsyncGenerator<Page> {
    let lost = 0;
    for (let index = 0; index < (this.pageCount ?? 0); index += 1) {
      if (this.#options.isRead?.(index) === true) continue;
      try {
        yield* this.#pageOf(await this.#run({ kind: 'page', index }));
      } catch (error) {
        if (isCancelled(error) && this.#options.signal?.aborted === true) throw error;
        lost += 1;
        this.#failed.push(
          `Page ${index + 1} of "${this.#options.name}" could not be read: it is damaged, or too much for this device.`,
        );
        if (lost >= MOST_LOST_WORKERS) return;
      }
    }
  }

  /** Runs one step; without what a worker came to its end at that was looked at for the step alone. */
  async #run(step: DevicePdfJob['step']): Promise<DevicePdfAnswer> {
    const answer = await runStep(this.#options, { step, lost: this.#lost });
    if (answer.lost === undefined || this.#lost.includes(answer.lost)) return answer;
    this.#lost.push(answer.lost);
    return this.#run(step);
  }

  *#pageOf({ events, refused }: DevicePdfAnswer): Generator<Page> {
    if (refused !== undefined) this.#failed.push(withoutSettings(refused.message));
    const { name } = this.#options;
    for (const event of events) {
      if (event.kind !== 'page') continue;
      const image = { bytes: event.picture, type: 'image/jpeg' };
      yield { file: name, pageIndex: event.index, image, known: event.known };
    }
  }
}

/**
 * A file again with highlights for passages. Its pool is closed then. Rejects with `AppError`: `pdf-failed`, where it takes longer than
 * `msMax` as well, `engine-failed`, `cancelled`.
 */
export async function annotated(
  options: DevicePdfOptions,
  passages: readonly MarkedPassage[],
  msMax = ANNOTATE_MS,
): Promise<Annotated> {
  const { name, pool, signal } = options;
  try {
    const answer = await runStep(options, { step: { kind: 'annotate', passages }, lost: [] }, msMax);
    if (answer.refused !== undefined) throw refusal(answer.refused);
    if (answer.annotated === undefined) throw new AppError('engine-failed', `"${name}" could not be written.`);
    return answer.annotated;
  } catch (error) {
    if (!isCancelled(error) || signal?.aborted === true) throw error;
    throw failure(`"${name}" takes too long on this device: nothing was written.`);
  } finally {
    pool.close();
  }
}

/** Runs one step, and ends its worker when it takes too long. */
async function runStep(
  { pool, blob, name, limits, signal, onLoading }: DevicePdfOptions,
  job: Pick<DevicePdfJob, 'step' | 'lost'>,
  msMax = limits.msPerPage,
): Promise<DevicePdfAnswer> {
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(), msMax);
  try {
    const signals = signal === undefined ? [overdue.signal] : [overdue.signal, signal];
    return await pool.run({
      pack: () => ({ value: { blob, file: name, limits, ...job } }),
      signal: AbortSignal.any(signals),
      ...(onLoading && { onProgress: onLoading }),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Why a file was refused, as the reader is told. */
function refusal({ fault, message }: { readonly fault: PdfFault; readonly message: string }): AppError {
  if (fault === 'no-pages') return new AppError('pdf-no-pages', message);
  return failure(message);
}

function failure(message: string): AppError {
  return new AppError('pdf-failed', `Failed to process PDF: ${withoutSettings(message)}`);
}

function withoutSettings(message: string): string {
  return message.replaceAll(SETTING, '');
}
