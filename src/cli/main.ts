import { createNodeDeviceEngine } from '../engines/device/platform/node-engine.ts';
import { loadWords } from '../engines/device/platform/node-words.ts';
import { createNodeVision } from '../engines/vision/node-vision.ts';
import { openPdfWith } from '../pipeline/pdf/node-open-pdf.ts';
import { createPdfReader } from '../pipeline/pdf/node-pdf-reader.ts';
import type { QueuedEngine } from '../queue/queued-engine.ts';
import { runAnnotateCommand } from './annotate-command.ts';
import { parseCommand } from './arguments.ts';
import { END_SIGNALS } from './end-signals.ts';
import { HELP } from './help.ts';
import { runImportCommand } from './import-command.ts';
import { modelSettingOf } from './model-access.ts';
import { pdfLimitsOf } from './pdf-limits.ts';
import { EXIT, runReadCommand } from './read-command.ts';
import { versionOfPackage } from './version.ts';

process.exitCode = await run(process.argv.slice(2));

async function run(argv: readonly string[]): Promise<number> {
  letWritersGoOn();
  const command = parseCommand(argv);
  switch (command.kind) {
    case 'help':
      process.stdout.write(HELP[command.topic]);
      return EXIT.ok;
    case 'version':
      process.stdout.write(`${versionOfPackage()}\n`);
      return EXIT.ok;
    case 'misused':
      process.stderr.write(argv.length === 0 ? HELP.all : `${command.problem}\nSee: commonplace --help\n`);
      return EXIT.misused;
    case 'worker':
      return (await import('./worker-command.ts')).runWorkerCommand({ env: process.env, stderr: process.stderr });
    case 'import':
      return runImportCommand(command, process);
    case 'annotate': {
      const bounds = pdfLimitsOf(process.env);
      if (!bounds.ok) {
        process.stderr.write(`${bounds.problem}\n`);
        return EXIT.misused;
      }
      return runAnnotateCommand(command, {
        createEngine: createNodeDeviceEngine,
        openPdf: openPdfWith(createPdfReader({ limits: bounds.limits })),
        loadWords,
        stderr: process.stderr,
        signal: cancelOnInterrupt(),
      });
    }
    case 'read': {
      const { stdout, stderr } = process;
      const bounds = pdfLimitsOf(process.env);
      if (!bounds.ok) {
        stderr.write(`${bounds.problem}\n`);
        return EXIT.misused;
      }
      return runReadCommand(command, {
        openQueue: openQueueOf(process.env),
        createEngine: createNodeDeviceEngine,
        model: { setting: modelSettingOf(process.env), create: createNodeVision },
        openPdf: openPdfWith(createPdfReader({ limits: bounds.limits, pictures: 'where-needed' })),
        loadWords,
        stdout,
        stderr,
        signal: cancelOnInterrupt(),
      });
    }
    default:
      return command satisfies never;
  }
}

/** The queue of the database that is named; its parts are loaded only when it is used. */
function openQueueOf({ DATABASE_URL }: NodeJS.ProcessEnv): (() => Promise<QueuedEngine>) | undefined {
  const databaseUrl = DATABASE_URL?.trim() ?? '';
  if (databaseUrl === '') return undefined;
  return async () => (await import('../queue/queued-engine.ts')).openQueuedEngine(databaseUrl, versionOfPackage());
}

/** The first Ctrl-C cancels, the second ends the program at once. */
function cancelOnInterrupt(): AbortSignal {
  const abort = new AbortController();
  for (const name of END_SIGNALS) {
    process.on(name, () => {
      if (abort.signal.aborted) process.exit(EXIT.cancelled);
      abort.abort();
    });
  }
  return abort.signal;
}

/** `commonplace … | head` closes the pipe early and a disk may be full: whoever writes is told, and need not crash. */
function letWritersGoOn(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
