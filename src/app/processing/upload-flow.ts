import { messageFor } from '../../core/error-text.ts';
import { AppError } from '../../core/errors.ts';
import type { Failure } from '../../pipeline/batch.ts';
import type { FoundBefore } from '../../pipeline/ordered-finds.ts';
import type { ReadFilesOptions, ReadResult } from '../../pipeline/read-files.ts';
import { isPdf } from '../../pipeline/source-file.ts';
import type { Analytics } from '../analytics/analytics.ts';
import type { Sent } from '../settings/what-leaves.ts';
import type { Store } from '../store.ts';
import { createStore } from '../store.ts';
import type { ToastStore } from '../toasts/toast-store.ts';
import { INVALID_TYPE_TOAST, sortFiles, UPLOAD_DISABLED_TOAST } from '../upload/accepted-files.ts';
import type { UnreadNames } from '../upload/unread-names.ts';
import type { EngineWatch } from './lazy-engine.ts';
import { type ToldFailure, tellFailures } from './tell-error.ts';
import { trackWork, type Work, type WorkTracker } from './work-tracker.ts';

/** The upload area and what is going on behind it. */
export type FlowState =
  | { readonly kind: 'idle'; readonly remark?: string }
  /** `isEnding`: the last pages are being read. */
  | { readonly kind: 'loading'; readonly work: Work; readonly isEnding: boolean }
  /**
   * `remark` says what was left out, because the reader cancelled (`isStopped`) or because a file itself hides it; `rest`
   * has the files that were not read to their end then, if there are any.
   */
  | {
      readonly kind: 'done';
      readonly remark?: string;
      readonly isStopped: boolean;
      readonly sent: Sent;
      readonly rest?: readonly UnreadRest[];
    };

/** A file of which pages are left to be read, and those that were read, by their places. */
export interface UnreadRest {
  readonly file: File;
  readonly pagesRead: ReadonlySet<number>;
}

/** What went wrong in the last upload, and the errors behind it for the console. */
export interface FlowErrors {
  readonly told: readonly ToldFailure[];
  readonly causes: readonly unknown[];
  /** The files that were not read because what reads them could not be loaded. */
  readonly again: readonly File[];
}

/** What an upload found, and which of it goes on with notes of the book. */
type Found = Pick<ReadResult, 'extraction' | 'joined'>;

/** Whether what is read takes the place of the notes on screen, or joins them. */
export type Into = 'new-notes' | 'open-book';

export interface FlowParts {
  /** Reads files into one result. */
  readonly read: (
    files: readonly File[],
    options: ReadFilesOptions & EngineWatch & { readonly into: Into },
  ) => Promise<ReadResult>;
  /** Saves the result, in place of the notes on screen or among them, and shows it. */
  readonly show: (result: Found, into: Into) => Promise<void>;
  /** Drops the notes on screen for a new session. */
  readonly clear: () => void;
  /** Called, perhaps again, with each file of an upload that was read to its end, and its notes shown. */
  readonly onRead: (file: File) => void;
  /** True where the page is loaded anew because it is older than the server; of these files the photos wait then, to go there. */
  readonly loadsAnew: (files: readonly File[], into: Into) => Promise<boolean>;
  /** Remembers which files are still to be read. */
  readonly unread: UnreadNames;
  readonly toasts: ToastStore;
  readonly analytics: Analytics;
}

/** How often the time left is reckoned anew while nothing else happens. */
const TICK_MS = 1000;

const NO_ERRORS: FlowErrors = { told: [], causes: [], again: [] };

/** Uploads: files in, notes saved and shown, one upload at a time. */
export class UploadFlow {
  readonly state: Store<FlowState> = createStore<FlowState>({ kind: 'idle' });
  readonly errors: Store<FlowErrors> = createStore(NO_ERRORS);
  /** Names of the files that were last chosen and are of no type that can be read. */
  readonly refused: Store<readonly string[]> = createStore<readonly string[]>([]);
  /** Names of the files of the upload before this page was loaded that were not read, until others are. */
  readonly unread: Store<readonly string[]>;
  readonly #parts: FlowParts;
  /** Stands for the upload under way: another one, or starting over, has another controller. */
  #running = new AbortController();
  /** What the last upload found, for one that goes on with it. */
  #found: FoundBefore | undefined;
  /** Where the notes of the last upload were to go. */
  #into: Into = 'new-notes';
  /** The toast that told of the last upload. */
  #success: number | undefined;

  constructor(parts: FlowParts) {
    this.#parts = parts;
    this.unread = createStore(parts.unread.kept());
  }

  /** Takes what was dropped or chosen. Files of other types are refused, the rest is read. */
  async take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const { toasts } = this.#parts;
    if (this.state.get().kind !== 'idle') {
      toasts.show(UPLOAD_DISABLED_TOAST);
      return;
    }
    await this.#sort(files, 'new-notes');
  }

  /** Reads further pages into the book that lies open. */
  async add(files: readonly File[]): Promise<void> {
    if (files.length === 0 || this.state.get().kind === 'loading') return;
    await this.#sort(files, 'open-book');
  }

  /** Reads on where the reader cancelled, into the book that lies open. */
  async readOn(): Promise<void> {
    const now = this.state.get();
    if (now.kind !== 'done' || now.rest === undefined) return;
    const [files, readBefore] = [now.rest.map(({ file }) => file), now.rest.map(({ pagesRead }) => pagesRead)];
    await this.#process(files, 'open-book', { readBefore, foundBefore: this.#found });
  }

  /** Tries the files again for which what reads them could not be loaded: where they were to go, or beside those of the others. */
  async tryAgain(): Promise<void> {
    const { again } = this.errors.get();
    const goal = (): Into => (this.state.get().kind === 'done' ? 'open-book' : this.#into);
    if (again.length === 0 || (await this.#parts.loadsAnew(again, goal()))) return;
    if (this.state.get().kind !== 'loading') await this.#process(again, goal());
  }

  async #sort(files: readonly File[], into: Into): Promise<void> {
    const { accepted, refused } = sortFiles(files);
    this.refused.set([...new Set(refused.map(({ name }) => name))]);
    for (const _file of refused) this.#parts.toasts.show(INVALID_TYPE_TOAST);
    if (accepted.length > 0) await this.#process(accepted, into);
  }

  /** Stops at once; what was read until now becomes the result. */
  cancel(): void {
    this.#running.abort(new AppError('cancelled', 'Cancelled.'));
  }

  /** Back to an empty, idle screen and a new session. */
  startOver(): void {
    this.cancel();
    this.#hideSuccess();
    this.#running = new AbortController();
    this.errors.set(NO_ERRORS);
    this.refused.set([]);
    this.unread.set([]);
    this.#parts.unread.keep([]);
    this.state.set({ kind: 'idle' });
    this.#parts.clear();
  }

  /** Other notes are on the screen now: what is said of the last upload has nothing to do with them. */
  settle(): void {
    if (this.state.get().kind === 'loading') return;
    this.#hideSuccess();
    this.errors.set(NO_ERRORS);
    this.state.set({ kind: 'idle' });
  }

  /** What it speaks of is no longer on the screen. */
  #hideSuccess(): void {
    if (this.#success !== undefined) this.#parts.toasts.dismiss(this.#success);
    this.#success = undefined;
  }

  async #process(files: readonly File[], into: Into, before: Before = {}): Promise<void> {
    const running = new AbortController();
    [this.#running, this.#into] = [running, into];
    this.errors.set(NO_ERRORS);
    this.#parts.analytics.fileUpload(files);
    this.unread.set([]);
    this.#parts.unread.keep(files.map(({ name }) => name));
    const tracker = trackWork(files, (work) => {
      const now = this.state.get();
      const isEnding = now.kind === 'loading' && now.isEnding;
      if (!running.signal.aborted) this.state.set({ kind: 'loading', work, isEnding });
    });
    const ticking = setInterval(tracker.tick, TICK_MS);
    try {
      const result = await this.#read(files, { tracker, running, into, before });
      if (running !== this.#running) return;
      // Pictures that were read ahead of one that never ended have their notes.
      const open = new Set([...result.rest, ...result.failures].map(({ fileIndex }) => fileIndex));
      for (const [at, file] of files.entries()) if (!open.has(at)) this.#parts.onRead(file);
      await this.#finish(result, {
        pagesRead: tracker.pagesRead(),
        running,
        into,
        files,
        goesOn: before.readBefore !== undefined,
      });
    } catch (error) {
      if (running === this.#running) this.#fail(error, files);
    } finally {
      clearInterval(ticking);
      if (running === this.#running) this.#parts.unread.keep(this.errors.get().again.map(({ name }) => name));
    }
  }

  #read(files: readonly File[], { tracker, running, into, before }: Job): Promise<ReadResult> {
    return this.#parts.read(files, {
      ...{ into, ...before },
      signal: running.signal,
      onProgress: tracker.progress,
      onEngine: tracker.engine,
      onLoading: tracker.loading,
      onPage: tracker.pageRead,
      onLastPages: () => {
        const now = this.state.get();
        if (running === this.#running && now.kind === 'loading') this.state.set({ ...now, isEnding: true });
      },
      onFile: (done) => {
        tracker.fileDone(done);
        // An upload that was left has nothing to say about the one that came after it.
        if (running !== this.#running) return;
        this.#tellFailures(done.failures, files);
        const file = files[done.fileIndex];
        // Files end in their order.
        this.#parts.unread.readTo(done.fileIndex + 1);
        if (file !== undefined && done.failures.length === 0) this.#parts.onRead(file);
      },
    });
  }

  #tellFailures(failures: readonly Failure[], files: readonly File[]): void {
    const known = new Set(this.errors.get().told.map(({ message }) => message));
    const fresh = tellFailures(failures, files).filter(({ message }) => !known.has(message));
    const missing = failures.filter(({ error }) => isMissing(error)).map(({ fileIndex }) => files[fileIndex]);
    this.errors.update(({ told, causes, again }) => ({
      told: [...told, ...fresh],
      causes: [...causes, ...failures.map(({ error }) => error)],
      again: [...new Set([...again, ...missing.filter((file) => file !== undefined)])],
    }));
    for (const { message } of fresh) {
      this.#parts.toasts.show({ title: 'Error', description: message, tone: 'destructive' });
    }
  }

  async #finish(result: ReadResult, { pagesRead, running, into, files, goesOn }: Finish): Promise<void> {
    const remarks = [...(result.cancelled ? [cancelRemark(pagesRead)] : []), ...result.notices];
    const remarked = remarks.length > 0 ? { remark: remarks.join(' ') } : {};
    if (pagesRead === 0 && !goesOn) {
      this.state.set({ kind: 'idle', ...remarked });
      return;
    }
    if (pagesRead > 0) await this.#parts.show(result, into);
    if (running !== this.#running) return;
    const rest = result.rest.flatMap(({ fileIndex, pagesRead: read }) => {
      const file = files[fileIndex];
      return file === undefined ? [] : [{ file, pagesRead: read }];
    });
    const left = rest.length > 0 ? { rest } : {};
    this.#found = result.found;
    this.state.set({ kind: 'done', ...remarked, isStopped: result.cancelled, sent: sentOf(files), ...left });
    if (result.cancelled || pagesRead === 0) return;
    const { toasts } = this.#parts;
    this.#success = toasts.show({ title: 'Success', description: 'Your notes have been processed successfully' });
  }

  #fail(error: unknown, files: readonly File[]): void {
    const { message } = messageFor(error);
    this.errors.set({ told: [{ message, reasons: [] }], causes: [error], again: isMissing(error) ? files : [] });
    this.state.set({ kind: 'idle' });
    this.#parts.toasts.show({ title: 'Error', description: message, tone: 'destructive' });
  }
}

/** What an upload goes on with. */
type Before = Pick<ReadFilesOptions, 'readBefore' | 'foundBefore'>;

interface Job {
  readonly tracker: WorkTracker;
  readonly running: AbortController;
  readonly into: Into;
  readonly before: Before;
}

interface Finish {
  readonly pagesRead: number;
  readonly into: Into;
  readonly running: AbortController;
  readonly files: readonly File[];
  /** What was read of these files before is on the screen. */
  readonly goesOn: boolean;
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.code === 'reader-missing';
}

function sentOf(files: readonly File[]): Sent {
  const pdfs = files.filter(isPdf).length;
  if (pdfs === 0) return 'photos';
  return pdfs === files.length ? 'pdfs' : 'both';
}

function cancelRemark(pagesRead: number): string {
  if (pagesRead === 0) return 'Cancelled before a page was read. Nothing has changed.';
  return `Cancelled. What was read until then is kept: ${pagesRead} ${pagesRead === 1 ? 'page' : 'pages'}.`;
}
