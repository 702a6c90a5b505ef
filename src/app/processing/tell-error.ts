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
  const missing = failures.find(({ error }) => error.code === 'reader-missing');
  // Nothing could be read, whatever the files are: that is said once.
  if (missing !== undefined) return [{ message: messageFor(missing.error).message, reasons: [] }];
  const failed = [...new Set(failures.map((failure) => failure.fileIndex))];
  return failed.map((fileIndex) => {
    const ofFile = failures.filter((failure) => failure.fileIndex === fileIndex);
    const hasPages = isPdf(files[fileIndex] ?? { type: '' });
    return {
      message: messageFor(ofFile[0]?.error, { file: ofFile[0]?.file ?? '' }).message,
      reasons: ofFile.flatMap((failure) => reasonOf(failure, hasPages)),
    };
  });
}

function reasonOf({ pageIndex, error, file }: Failure, hasPages: boolean): readonly string[] {
  const { detail } = messageFor(error, { file });
  if (detail === undefined) return [];
  return pageIndex === undefined || !hasPages ? [detail] : [`Page ${pageIndex + 1} of the file: ${detail}`];
}
