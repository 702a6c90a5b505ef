import { messageFor } from '../core/error-text.ts';
import { AppError } from '../core/errors.ts';
import type { Doubtful } from '../core/note.ts';
import type { Engine } from '../engines/engine.ts';
import type { ModelAccess } from '../engines/vision/openai-chat.ts';
import type { Vision } from '../engines/vision/vision.ts';
import type { OpenPdf } from '../pipeline/open-file.ts';
import { type ReadDeps, readFiles } from '../pipeline/read-files.ts';
import type { QueuedEngine } from '../queue/queued-engine.ts';
import type { ReadCommand } from './arguments.ts';
import { type DiskFile, openDiskFile } from './disk-file.ts';
import { findFiles } from './find-files.ts';
import type { ModelSetting } from './model-access.ts';
import { checkWritable, type Failed, type Outcome, type ResultSink } from './output.ts';
import { counted, createProgressLine, type ProgressLine, plain, type TextSink } from './progress-line.ts';
import { writeOutcome } from './write-outcome.ts';

/** Exit statuses; 130 is what shells expect of a program that Ctrl-C ended. */
export const EXIT = { ok: 0, failed: 1, misused: 2, cancelled: 130 } as const;

export interface ReadCommandDeps {
  /** Made only when there is something to read. */
  readonly createEngine: () => Engine;
  /** The vision model, for when it is chosen. */
  readonly model?: {
    readonly setting: ModelSetting;
    readonly create: (access: ModelAccess, device: Engine) => Vision;
  };
  /** Opens the queue whose workers read the pages, for when it is chosen. Rejects with `AppError`. */
  readonly openQueue?: (() => Promise<QueuedEngine>) | undefined;
  readonly openPdf?: OpenPdf<DiskFile> | undefined;
  readonly loadWords?: ReadDeps<DiskFile>['loadWords'];
  readonly stdout: ResultSink;
  readonly stderr: TextSink;
  readonly signal?: AbortSignal | undefined;
}

/** Runs `commonplace read`: reads, writes, says on `stderr` what went wrong. Gives the exit status. */
export async function runReadCommand(command: ReadCommand, deps: ReadCommandDeps): Promise<number> {
  const line = createProgressLine(deps.stderr);
  if (command.format === 'docx' && command.out === undefined && deps.stdout.isTTY === true) {
    line.say('A Word file cannot be shown in a terminal. Add --out, for example --out notes.docx');
    return EXIT.misused;
  }
  const obstacle = await obstacleTo(command, deps);
  if (obstacle !== undefined) {
    line.say(obstacle);
    return EXIT.misused;
  }
  const { files, failures } = await openAll(command.paths);
  if (files.length === 0 && failures.length === 0) {
    line.say('There is no JPEG, PNG or PDF to read here.');
    return EXIT.failed;
  }
  if (command.queue !== true) return readAndWrite({ files, failures }, { command, deps, line });
  return readInQueue({ files, failures }, { command, deps, line });
}

async function readAndWrite(opened: Opened, context: Context, afterwards?: () => Promise<void>): Promise<number> {
  const { command, deps, line } = context;
  const outcome = await readAll(opened, context);
  for (const failure of outcome.failures) line.say(failureText(failure));
  const written = await writeOutcome(outcome, { format: command.format, out: command.out, stdout: deps.stdout, line });
  if (outcome.cancelled) return EXIT.cancelled;
  if (written) await afterwards?.();
  return written && outcome.failures.length === 0 ? EXIT.ok : EXIT.failed;
}

/** The same with an engine whose pages others read; what they have read is there still when this is started again. */
async function readInQueue(opened: Opened, { command, deps, line }: Context): Promise<number> {
  let queue: QueuedEngine | undefined;
  try {
    queue = await deps.openQueue?.();
  } catch (error) {
    line.say(error instanceof Error ? error.message : String(error));
    return EXIT.failed;
  }
  if (queue === undefined) {
    line.say('Set DATABASE_URL to the PostgreSQL database that the workers use, for example postgres://…');
    return EXIT.misused;
  }
  const engine = queue;
  if (!(await engine.isAnybodyThere().catch(() => false)))
    line.say('No worker is there yet: the pages wait. Start one with: commonplace worker');
  const inQueue = { command, line, deps: { ...deps, createEngine: () => engine } };
  // What cannot be removed now is removed by the workers one day.
  const status = await readAndWrite(opened, inQueue, () => engine.forget().catch(() => undefined));
  await engine.close();
  if (status === EXIT.cancelled) line.say('Pages in the queue are read on; start the same command again to go on.');
  return status;
}

/** What makes all reading pointless, found before it starts: no model, no place for the result, no language data. */
async function obstacleTo(
  { out, languages, engine }: ReadCommand,
  { loadWords, model }: ReadCommandDeps,
): Promise<string | undefined> {
  if (engine === 'model' && model?.setting.ok !== true) return model?.setting.problem ?? 'There is no model here.';
  const place = out === undefined ? undefined : await checkWritable(out);
  if (place !== undefined || languages === undefined) return place;
  try {
    await loadWords?.(languages);
    return undefined;
  } catch (error) {
    // Other errors of the word list are no obstacle: it only helps with hyphens.
    return error instanceof AppError && error.code === 'language-missing' ? error.message : undefined;
  }
}

interface Opened {
  readonly files: readonly DiskFile[];
  readonly failures: readonly Failed[];
}

async function openAll(words: readonly string[]): Promise<Opened> {
  const { paths, missing, closed } = await findFiles(words);
  const failures: Failed[] = [
    ...missing.map((file) => ({ file, error: new AppError('unknown', 'There is no such file or folder.') })),
    ...closed.map((file) => ({ file, error: new AppError('unknown', 'This folder may not be looked into.') })),
  ];
  const files: DiskFile[] = [];
  for (const path of paths) {
    try {
      files.push(await openDiskFile(path));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push({ file: path, error });
    }
  }
  return { files, failures };
}

interface Context {
  readonly command: ReadCommand;
  readonly deps: ReadCommandDeps;
  readonly line: ProgressLine;
}

async function readAll({ files, failures }: Opened, { command, deps, line }: Context): Promise<Outcome> {
  if (files.length === 0) return { extraction: { notes: [], keyTakeaways: [] }, failures, cancelled: false };
  const { signal, openPdf, loadWords } = deps;
  const { engine, mergeTakeaways } = readerFor({ command, deps, line });
  const counts = { files: 0 };
  try {
    const result = await readFiles(
      files,
      { engine, openPdf, loadWords, mergeTakeaways },
      {
        signal,
        languages: command.languages,
        ...(command.queue === true && { pagesAhead: engine.concurrency }),
        onProgress: (progress) => line.progress(progress),
        onFile: (done) => {
          counts.files += 1;
          line.fileDone(done);
        },
      },
    );
    line.clear();
    for (const notice of result.notices) line.say(notice);
    for (const passage of result.extraction.doubtful ?? []) line.say(doubtText(passage));
    const unread = result.extraction.unread?.length ?? 0;
    if (unread > 0 && command.format !== 'json')
      line.say(`${counted(unread, 'mark')} seen, but not read: --format json says where.`);
    const { notes } = result.extraction;
    const share = `${counts.files} of ${counted(files.length, 'file')}`;
    if (result.cancelled) line.say(`Cancelled. ${share} read to the end; ${counted(notes.length)} kept.`);
    return { ...result, failures: [...failures, ...result.failures] };
  } finally {
    // A queue is closed when it was told what may be forgotten.
    if (command.queue !== true) await engine.close();
  }
}

/** The engine that was chosen; of a model it is said where pages go. */
function readerFor({ command, deps, line }: Context): Pick<Vision, 'engine'> & Partial<Vision> {
  const device = deps.createEngine();
  const { model } = deps;
  if (command.engine !== 'model' || model?.setting.ok !== true) return { engine: device };
  const { access } = model.setting;
  line.say(`A picture of each page goes to ${new URL(access.address).host} (${access.model}) and is checked here.`);
  return model.create(access, device);
}

function doubtText({ file, page, text, why }: Doubtful): string {
  // A model may say anything, also signs that steer a terminal.
  const plain = text.replace(/\p{Cc}+/gu, ' ');
  return `Doubtful, not among the notes: ${file}, p. ${page}: "${plain}" (${DOUBT_TEXTS[why]})`;
}

const DOUBT_TEXTS: Readonly<Record<Doubtful['why'], string>> = {
  'not-on-page': 'the model says so; it stands nowhere on the page',
  'no-ink': 'the model says so; no mark is seen there',
  unchecked: 'the model says so; the page could not be read to check it',
};

function failureText({ file, pageIndex, error }: Failed): string {
  const { message, detail } = messageFor(error, { file: plain(file) });
  const page = pageIndex === undefined || !file.toLowerCase().endsWith('.pdf') ? '' : `Page ${pageIndex + 1}: `;
  return detail === undefined ? message : `${message}\n  ${page}${detail}`;
}
