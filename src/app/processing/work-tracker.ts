import type { LoadingFile } from '../../engines/engine.ts';
import type { FileDone } from '../../pipeline/batch.ts';
import type { Progress } from '../../pipeline/progress.ts';
import { isPdf } from '../../pipeline/source-file.ts';
import { createPace } from './pace.ts';

/** Where the bar stands at the start of each file. */
const START_PERCENT = 10;

/** What the reader is shown of a job. */
export interface Work {
  readonly stage: 'upload' | 'analysis';
  /** 0 to 100: 10 at the start of each file, rising with its pages to the share of files done. */
  readonly percent: number;
  /** Which page of how many, as far as that is known. */
  readonly place: string;
  readonly timeLeft: string | null;
  /** What is fetched before pages can be read, where that takes a while; empty once it is here. */
  readonly loading: readonly LoadingFile[];
}

/** Collects what a job reports and tells `onChange` what to show. */
export interface WorkTracker {
  readonly progress: (progress: Progress) => void;
  /** The engine starts (+1) or ends (-1) a page. */
  readonly engine: (change: 1 | -1) => void;
  /** What the engine needs is being fetched. */
  readonly loading: (files: readonly LoadingFile[]) => void;
  readonly fileDone: (done: Pick<FileDone, 'fileIndex' | 'fileCount'>) => void;
  readonly pageRead: () => void;
  /** Time has passed: what is said about the time left changes with it. */
  readonly tick: () => void;
  /** Pages that gave a result, with notes or without. */
  readonly pagesRead: () => number;
}

/** A tracker for a job on `files`; `now` gives milliseconds and is there for tests. */
export function trackWork(
  files: readonly Pick<File, 'type' | 'name'>[],
  onChange: (work: Work) => void,
  now: () => number = () => performance.now(),
): WorkTracker {
  const isOnlyPictures = files.every((file) => !isPdf(file));
  const pace = createPace();
  const seen = { read: 0, inEngine: 0, finished: 0, percent: 0 };
  let at: Progress | undefined;
  const loading = new Map<string, LoadingFile>();

  function show(): void {
    const stage = seen.inEngine > 0 || at?.stage === 'reading' ? 'analysis' : 'upload';
    const pagesLeft = isOnlyPictures ? files.length - seen.finished : pagesLeftOf(files, at);
    const left = pagesLeft === undefined ? null : pace.timeLeft(pagesLeft, now());
    onChange({
      stage,
      percent: seen.percent,
      place: placeOf(files, at),
      timeLeft: left,
      loading: stillLoading(loading),
    });
  }

  show();
  return {
    progress: (progress) => {
      const isNewFile = at?.fileIndex !== progress.fileIndex;
      // What was read in an upload before takes no time now.
      const pagesBefore = isNewFile ? progress.pagesDone : (at?.pagesDone ?? 0);
      const ended = progress.pagesDone - pagesBefore;
      seen.finished += ended;
      for (let page = 0; page < ended; page += 1) pace.pageEnded(now());
      at = progress;
      // Every file begins anew at 10 (decision 90); within a file the bar moves with its pages and never falls.
      if (isNewFile) seen.percent = START_PERCENT;
      else seen.percent = Math.max(seen.percent, Math.round(progress.fraction * 100));
      show();
    },
    engine: (change) => {
      seen.inEngine += change;
      show();
    },
    loading: (told) => {
      for (const file of told) {
        // Each worker tells of the same files, of which the device fetches one.
        if (file.loaded >= (loading.get(file.name)?.loaded ?? 0)) loading.set(file.name, file);
      }
      show();
    },
    fileDone: ({ fileIndex, fileCount }) => {
      seen.percent = Math.max(seen.percent, Math.round(((fileIndex + 1) / fileCount) * 100));
      show();
    },
    pageRead: () => {
      seen.read += 1;
    },
    tick: show,
    pagesRead: () => seen.read,
  };
}

function stillLoading(files: ReadonlyMap<string, LoadingFile>): readonly LoadingFile[] {
  const all = [...files.values()];
  return all.every(({ loaded, total }) => loaded >= total) ? [] : all;
}

/** Pages still to come, only where that is known: with PDFs among the files, just in the last of them. */
function pagesLeftOf(files: readonly unknown[], at: Progress | undefined): number | undefined {
  if (at?.pageCount === undefined || at.fileIndex !== files.length - 1) return undefined;
  return at.pageCount - at.pagesDone;
}

function placeOf(files: readonly Pick<File, 'type'>[], at: Progress | undefined): string {
  const fileIndex = at?.fileIndex ?? 0;
  if (files.every((file) => !isPdf(file))) return `Page ${fileIndex + 1} of ${files.length}`;
  const page = pageOf(at);
  return files.length === 1 ? page : `File ${fileIndex + 1} of ${files.length}, ${page.toLowerCase()}`;
}

function pageOf(at: Progress | undefined): string {
  const done = at?.pagesDone ?? 0;
  const count = at?.pageCount;
  if (count === undefined) return `Page ${done + 1}`;
  return `Page ${Math.min(done + 1, count)} of ${count}`;
}
