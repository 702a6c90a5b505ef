import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { WhenDone } from './test-app.ts';

const MAIN = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
const READY = /The worker is ready/;

/** The command line, running as a process of its own. It ends with the test, or when `whenDone` says. */
export interface CommandProcess {
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves once it has written this to standard error. */
  readonly says: (wanted: RegExp) => Promise<void>;
}

/** Runs `commonplace` with these words. */
export function startCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  whenDone: WhenDone = onTestFinished,
): CommandProcess {
  const child = spawn(process.execPath, [MAIN, ...words], { env: { PATH: process.env['PATH'] ?? '', ...env } });
  const stdout = textOf(child.stdout);
  const stderr = textOf(child.stderr);
  whenDone(() => killed(child));
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const says = (wanted: RegExp): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!wanted.test(stderr())) return;
        child.stderr.off('data', look);
        resolve();
      };
      child.stderr.on('data', look);
      look();
    });
  return { signal: (signal) => void child.kill(signal), ended, stdout, stderr, says };
}

/** Starts `commonplace worker` and waits until it takes jobs. */
export async function startWorker(
  env: Readonly<Record<string, string>>,
  whenDone: WhenDone = onTestFinished,
): Promise<CommandProcess> {
  const worker = startCommand(['worker'], env, whenDone);
  const early = worker.ended.then((code) => {
    throw new Error(`The worker ended with ${code}:\n${worker.stderr()}`);
  });
  // Asked again and again, it would take the processor that the worker starts on.
  await Promise.race([worker.says(READY), early]);
  early.catch(() => undefined);
  return worker;
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.on('data', (chunk) => (text += String(chunk)));
  return () => text;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  // A process that is stopped dies of this as well.
  child.kill('SIGKILL');
  await exit;
}
