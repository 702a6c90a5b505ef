import { messageFor } from '../../core/error-text.ts';
import type { Failure } from '../../pipeline/batch.ts';
import { isPdf } from '../../pipeline/source-file.ts';

/** A file that failed, as the reader is told: one sentence that names it, and what is known of the reasons. */
export interface ToldFailure {
  readonly message: string;
  readonly reasons: readonly string[];
}

/** The failures of a batch of `files`, one entry a file. */
export function tellFailures(
  failures: readonly Failure[],
  files: readonly Pick<File, 'type'>[],
): readonly ToldFailure[] {
  const isMissing = ({ error }: Failure): boolean => error.code === 'reader-missing';
  // What reads could not be loaded, whatever the files are: that is said once.
  const missing = new Set(failures.filter(isMissing).map(({ error }) => messageFor(error).message));
  const ofFiles = failures.filter((failure) => !isMissing(failure));
  const failed = [...new Set(ofFiles.map((failure) => failure.fileIndex))];
  const told = failed.map((fileIndex): ToldFailure => {
    const ofFile = ofFiles.filter((failure) => failure.fileIndex === fileIndex);
    const hasPages = isPdf(files[fileIndex] ?? { type: '' });
    return {
      message: messageFor(ofFile[0]?.error, { file: ofFile[0]?.file ?? '' }).message,
      reasons: ofFile.flatMap((failure) => reasonOf(failure, hasPages)),
    };
  });
  return [...[...missing].map((message): ToldFailure => ({ message, reasons: [] })), ...told];
}

function reasonOf({ pageIndex, error, file }: Failure, hasPages: boolean): readonly string[] {
  const { detail } = messageFor(error, { file });
  if (detail === undefined) return [];
  return pageIndex === undefined || !hasPages ? [detail] : [`Page ${pageIndex + 1} of the file: ${detail}`];
}
