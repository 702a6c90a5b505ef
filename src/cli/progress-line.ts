import type { FileDone } from '../pipeline/batch.ts';
import type { Progress } from '../pipeline/progress.ts';

/** A text stream as far as progress needs it. */
export interface TextSink {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Tells a person how far the work is. */
export interface ProgressLine {
  progress(progress: Progress): void;
  fileDone(done: FileDone): void;
  /** A message of its own that stays. */
  say(message: string): void;
  /** Takes the live line away. */
  clear(): void;
}

/** Characters of a full bar. */
const BAR_WIDTH = 20;
const ERASE_LINE = '\r\u001b[K';

/** On a terminal one live line that rewrites itself, elsewhere one line for each file. */
export function createProgressLine(sink: TextSink): ProgressLine {
  const live = sink.isTTY === true;
  let shown = false;
  const clear = (): void => {
    if (shown) sink.write(ERASE_LINE);
    shown = false;
  };
  return {
    progress(progress) {
      if (!live) return;
      sink.write(`${ERASE_LINE}${plain(lineOf(progress)).slice(0, Math.max(10, (sink.columns ?? 80) - 1))}`);
      shown = true;
    },
    fileDone({ file, fileIndex, fileCount, failures, soFar }) {
      if (live) return;
      const state = failures.length > 0 ? failedState(file, failures) : `${counted(soFar.notes.length)} so far`;
      sink.write(`[${fileIndex + 1}/${fileCount}] ${plain(file)}: ${state}\n`);
    },
    say(message) {
      clear();
      sink.write(`${message.split('\n').map(plain).join('\n')}\n`);
    },
    clear,
  };
}

/** Names of files may hold signs that steer a terminal: they are shown as what they are, one sign that says nothing. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, '\ufffd');
}

/** Of a PDF single pages may fail, of a picture only the whole. */
function failedState(file: string, failures: FileDone['failures']): string {
  const isPart = file.toLowerCase().endsWith('.pdf') && failures.every(({ pageIndex }) => pageIndex !== undefined);
  return isPart ? `${counted(failures.length, 'page')} could not be read` : 'could not be read';
}

/** `1 note`, `3 notes`. */
export function counted(count: number, thing = 'note'): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function lineOf({ fraction, file, fileIndex, fileCount, pagesDone, pageCount }: Progress): string {
  const filled = Math.round(fraction * BAR_WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const pages = pageCount === undefined || pageCount < 2 ? '' : `, page ${pagesDone} of ${pageCount}`;
  return `${bar} ${Math.round(fraction * 100)}%  file ${fileIndex + 1} of ${fileCount}${pages}  ${file}`;
}
