import type { Extraction } from '../core/note.ts';
import type { JoinedNote } from '../core/notes/notes.ts';
import type { Page, PageReading } from '../core/page.ts';
import type { Engine } from '../engines/engine.ts';
import { createBatch, type Failure, type FileDone } from './batch.ts';
import type { Collected } from './collect.ts';
import { mapAhead } from './map-ahead.ts';
import type { OpenPdf } from './open-file.ts';
import type { FoundBefore } from './ordered-finds.ts';
import type { Progress } from './progress.ts';
import { createReadSoFar, type FileRest } from './read-so-far.ts';
import { distinctNames, type SourceFile } from './source-file.ts';
import { type ReadBefore, readStep, stepsOf } from './steps.ts';

/** Pages that are read at the same time, whatever the engine could do: four pictures fill what a phone has to spare. */
const CONCURRENCY_MAX = 4;

/** One page as soon as it has been read, its picture still at hand. */
export interface PageRead {
  readonly fileIndex: number;
  readonly page: Page;
  readonly readings: readonly PageReading[];
}

export interface ReadDeps<File extends SourceFile> {
  readonly engine: Engine;
  readonly openPdf?: OpenPdf<File> | undefined;
  /** Loads the word list of languages; asked for each at the end, only when a marked line ends in a hyphen. */
  readonly loadWords?: ((languages: readonly string[]) => Promise<(word: string) => boolean>) | undefined;
  /** Makes the takeaways that a model suggests for several pages into at most `cap`; asked once, at the end. */
  readonly mergeTakeaways?: MergeTakeaways | undefined;
}

/** Rejects when it cannot; then the best of the suggestions are chosen here. */
export type MergeTakeaways = (
  suggestions: readonly string[],
  options: { readonly cap: number; readonly signal?: AbortSignal | undefined },
) => Promise<readonly string[]>;

export interface ReadFilesOptions {
  readonly signal?: AbortSignal | undefined;
  /** Tesseract codes, most likely first. */
  readonly languages?: readonly string[] | undefined;
  /** Pages that are not read again: what an upload that was cancelled had read of these files. */
  readonly readBefore?: ReadBefore | undefined;
  /** What that upload had found. */
  readonly foundBefore?: FoundBefore | undefined;
  /** Pages that may be under way at once; four when absent, and never more than the engine takes. */
  readonly pagesAhead?: number;
  /** Called at the start of each file, after each page and at the end of each file, in order. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called for each page when it has been read, in any order; the next page waits for what it returns. */
  readonly onPage?: ((read: PageRead) => void | Promise<void>) | undefined;
  /** Everything found so far, in order, each time a page adds to it. */
  readonly onNotes?: ((soFar: Collected) => void) | undefined;
  /** Called once no further page will begin and one could: those under way are the last. */
  readonly onLastPages?: (() => void) | undefined;
  readonly onFile?: ((done: FileDone) => void) | undefined;
}

export interface ReadResult {
  readonly extraction: Extraction;
  readonly failures: readonly Failure[];
  /** What the reader must be told of files that were read: a Kindle export hides highlights, or cuts them short. */
  readonly notices: readonly string[];
  /** True when `signal` ended the work; the extraction then holds what was read until then. */
  readonly cancelled: boolean;
  /** What was not read to its end, when it was cancelled. */
  readonly rest: readonly FileRest[];
  /** Which of the notes go on with those of `foundBefore`, over a page turn. */
  readonly joined: readonly JoinedNote[];
  /** For an upload that goes on with this one. */
  readonly found: FoundBefore;
}

/**
 * Reads files into one extraction, in the order given. A bad file or page costs only itself: it ends up in `failures`.
 * Pages are read ahead, across files, as many at a time as the engine and `pagesAhead` allow, and no more pictures
 * than that are in memory. Rejects only when a callback throws; a cancelled job resolves at once.
 */
export async function readFiles<File extends SourceFile>(
  files: readonly File[],
  { engine, openPdf, loadWords, mergeTakeaways }: ReadDeps<File>,
  options: ReadFilesOptions = {},
): Promise<ReadResult> {
  const { signal, languages, onPage, onLastPages, pagesAhead = CONCURRENCY_MAX, readBefore } = options;
  const names = distinctNames(files.map((file) => file.name));
  const soFar = createReadSoFar(files, readBefore);
  const steps = mapAhead(
    stepsOf(files, names, { openPdf, signal, readBefore }),
    (step) => {
      soFar.begin(step);
      return readStep(step, { engine, signal, languages, onPage });
    },
    { limit: Math.min(engine.concurrency, pagesAhead), signal, onLast: onLastPages },
  );
  const batch = createBatch(files, names, options);
  for await (const step of steps) {
    soFar.take(step, signal?.aborted === true);
    batch.take(step);
  }
  const mergeable = signal?.aborted === true ? undefined : batch.mergeable();
  // Without it the best of the suggestions are chosen.
  const merging = mergeable && mergeTakeaways?.(mergeable.suggestions, { cap: mergeable.cap, signal });
  const merged = await merging?.catch(() => undefined);
  const cancelled = signal?.aborted === true;
  const printed = batch.languages();
  const isWord = !cancelled && batch.wantsWords() ? await wordsOf(printed, loadWords) : undefined;
  const result = batch.result(cancelled, { isWord, language: printed[0], merged });
  return { ...result, rest: cancelled ? soFar.rest() : [] };
}

type LoadWords = NonNullable<ReadDeps<SourceFile>['loadWords']>;

/**
 * The lists of some languages, those that can be had. Without any the hyphens are judged by the pages' own words: less sure, and no
 * reason to fail.
 */
async function wordsOf(languages: readonly string[], loadWords?: LoadWords) {
  const lists = await Promise.allSettled(loadWords === undefined ? [] : languages.map((code) => loadWords([code])));
  const there = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value] : []));
  return there.length === 0 ? undefined : (word: string): boolean => there.some((isWord) => isWord(word));
}
