import type { ReadBefore } from './steps.ts';

/** Where the work stands. */
export interface Progress {
  /** `opening` until the first page of the file is there, then `reading`. */
  readonly stage: 'opening' | 'reading';
  readonly file: string;
  readonly fileIndex: number;
  readonly fileCount: number;
  /** How many pages of this file are done. */
  readonly pagesDone: number;
  /** Pages of this file, when known. */
  readonly pageCount?: number;
  /** 0 to 1, never falling: 0.1 from the start of the first file, the share of files done at the end of each. */
  readonly fraction: number;
}

/** The fraction with which every file starts. */
const START_FRACTION = 0.1;

/** Makes the progress of a batch, step by step. */
export interface ProgressMaker {
  startFile(fileIndex: number): Progress;
  pageDone(fileIndex: number, pageCount: number | undefined): Progress;
  endFile(fileIndex: number): Progress;
}

/** Progress over files, of which some pages were read `before`. Within a file the fraction moves with its pages. */
export function createProgress(names: readonly string[], before: ReadBefore = []): ProgressMaker {
  const fileCount = names.length;
  let fraction = 0;
  let pagesDone = 0;
  const at = (fileIndex: number, stage: Progress['stage'], reached: number): Progress => {
    fraction = Math.max(fraction, Math.min(1, reached));
    return { stage, file: names[fileIndex] ?? '', fileIndex, fileCount, pagesDone, fraction };
  };
  return {
    startFile(fileIndex) {
      pagesDone = before[fileIndex]?.size ?? 0;
      return at(fileIndex, 'opening', START_FRACTION);
    },
    pageDone(fileIndex, pageCount) {
      pagesDone += 1;
      const share = pageCount === undefined ? 0 : Math.min(1, pagesDone / Math.max(1, pageCount));
      const progress = at(fileIndex, 'reading', (fileIndex + share) / fileCount);
      return pageCount === undefined ? progress : { ...progress, pageCount };
    },
    endFile(fileIndex) {
      return at(fileIndex, 'reading', (fileIndex + 1) / fileCount);
    },
  };
}
