import { isPdf, type SourceFile } from './source-file.ts';
import type { DoneStep, ReadBefore, Step } from './steps.ts';

/** A file that was not read to its end, and which pages of it were. */
export interface FileRest {
  readonly fileIndex: number;
  readonly pagesRead: ReadonlySet<number>;
}

/** Knows how far files were read. */
export interface ReadSoFar {
  /** A page is given to its reader. */
  begin(step: Step): void;
  /** Something has come to its end; what does so after `isCancelled` is told to nobody. */
  take(step: DoneStep, isCancelled: boolean): void;
  rest(): readonly FileRest[];
}

/** How far one file was read, pages by their places. */
interface FileSoFar {
  readonly begun: Set<number>;
  readonly read: Set<number>;
  hasEnded: boolean;
  hasFailed: boolean;
  /** Its end was told, with what had failed. */
  isTold: boolean;
}

/** None of `files` was read but for what was read `before`. */
export function createReadSoFar(files: readonly SourceFile[], before: ReadBefore = []): ReadSoFar {
  const all = files.map(
    (_file, at): FileSoFar => ({
      ...{ begun: new Set<number>(), read: new Set(before[at]) },
      ...{ hasEnded: false, hasFailed: false, isTold: false },
    }),
  );
  const isWhole = ({ begun, read, hasEnded, hasFailed, isTold }: FileSoFar, file: SourceFile | undefined): boolean => {
    if (isTold || hasFailed) return isTold;
    const isAllGiven = hasEnded || (file !== undefined && !isPdf(file) && begun.size > 0);
    return isAllGiven && [...begun].every((page) => read.has(page));
  };
  return {
    begin(step) {
      if (step.kind === 'page') all[step.fileIndex]?.begun.add(step.page.pageIndex);
    },
    take(step, isCancelled) {
      const file = all[step.fileIndex];
      if (file === undefined) return;
      if (step.kind === 'read') file.read.add(step.page.pageIndex);
      if (step.kind === 'failed') file.hasFailed = true;
      if (step.kind !== 'end') return;
      file.hasEnded = true;
      file.isTold = !isCancelled;
    },
    rest: () =>
      all.flatMap((file, fileIndex) => (isWhole(file, files[fileIndex]) ? [] : [{ fileIndex, pagesRead: file.read }])),
  };
}
