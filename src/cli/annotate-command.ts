import { messageFor } from '../core/error-text.ts';
import { AppError } from '../core/errors.ts';
import type { PageReading } from '../core/page.ts';
import type { Engine } from '../engines/engine.ts';
import { annotatePdf, type MarkedPassage } from '../engines/pdf/annotate.ts';
import { PdfiumMemory } from '../engines/pdf/file/file.ts';
import { openFileAccess } from '../engines/pdf/node-file-access.ts';
import { loadPdfium } from '../engines/pdf/node-pdfium.ts';
import { markedPassages } from '../pipeline/marked-passages.ts';
import type { OpenPdf } from '../pipeline/open-file.ts';
import { type ReadDeps, readFiles } from '../pipeline/read-files.ts';
import type { AnnotateCommand } from './arguments.ts';
import { type DiskFile, openDiskFile } from './disk-file.ts';
import { checkWritable, writeWhole } from './output.ts';
import { createProgressLine, type TextSink } from './progress-line.ts';
import { EXIT } from './read-command.ts';

export interface AnnotateDeps {
  readonly createEngine: () => Engine;
  readonly openPdf: OpenPdf<DiskFile>;
  readonly loadWords?: ReadDeps<DiskFile>['loadWords'];
  readonly stderr: TextSink;
  readonly signal?: AbortSignal | undefined;
}

/** Runs `commonplace annotate`: the PDF again, with a highlight where a mark was seen. Gives the exit status. */
export async function runAnnotateCommand(command: AnnotateCommand, deps: AnnotateDeps): Promise<number> {
  const line = createProgressLine(deps.stderr);
  const out = command.out ?? command.path.replace(/(?:\.pdf)?$/iu, '-annotated.pdf');
  try {
    const file = await openDiskFile(command.path);
    if (file.type !== 'application/pdf') throw new AppError('type-not-accepted', `${command.path} is no PDF.`);
    const obstacle = await checkWritable(out);
    if (obstacle !== undefined) {
      line.say(obstacle);
      return EXIT.misused;
    }
    const passages = await passagesOf(file, command, deps);
    if (deps.signal?.aborted === true) return EXIT.cancelled;
    const memory = new PdfiumMemory(await loadPdfium());
    const { bytes, added } = annotatePdf(memory, openFileAccess(memory, file.path), { file: file.name, passages });
    await writeWhole(out, bytes);
    line.say(`${added} highlight${added === 1 ? '' : 's'} added in ${out}`);
    return EXIT.ok;
  } catch (error) {
    line.say(
      error instanceof AppError && error.code === 'type-not-accepted' ? error.message : textOf(error, command.path),
    );
    return EXIT.failed;
  }
}

function textOf(error: unknown, file: string): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  const { message, detail } = messageFor(error, { file });
  return detail === undefined ? message : `${message}\n  ${detail}`;
}

/** What the notes quote of each page; the reader's own words are no mark on the print. */
async function passagesOf(
  file: DiskFile,
  { languages }: AnnotateCommand,
  { createEngine, openPdf, loadWords, signal }: AnnotateDeps,
): Promise<readonly MarkedPassage[]> {
  const engine = createEngine();
  const read = new Map<number, PageReading | undefined>();
  try {
    const { extraction, failures } = await readFiles(
      [file],
      { engine, openPdf, loadWords },
      {
        languages,
        signal,
        onPage: ({ page, readings }) => void read.set(page.pageIndex, readings[0]),
      },
    );
    const [failure] = failures;
    if (failure !== undefined && extraction.notes.length === 0) throw failure.error;
    return markedPassages(extraction.notes, { file: file.name, sizeOf: (pageIndex) => read.get(pageIndex) });
  } finally {
    await engine.close();
  }
}
