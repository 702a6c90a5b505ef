import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { FEW_HEAPS } from '../../bin/lean-memory.js';
import type { WhenDone } from './test-app.ts';

const MAIN = fileURLToPath(new URL('../../dist/src/server/main.js', import.meta.url));
const ADDRESS = /Commonplace is ready: (http:\S+)/;

/** The compiled server, running as a process of its own. */
export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  /** Sends a signal and waits for the end; gives the exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
  readonly output: () => string;
}

/** How a server is started. */
export interface ServerOptions {
  /** No file that it writes may grow beyond this: the same to it as a disk that is full. */
  readonly fileKilobytesMax?: number;
  /** When it ends; with the test when absent. */
  readonly whenDone?: WhenDone;
}

/** What a server that did not start said. */
export interface FailedStart {
  readonly code: number | null;
  readonly output: string;
}

/** Starts the compiled server on a free port and waits until it prints its address. It ends with the test. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  options: ServerOptions = {},
): Promise<ServerProcess> {
  const { child, output } = spawnServer(env, options);
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = ADDRESS.exec(output())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output()}`)));
  });
  return {
    address,
    pid: child.pid ?? 0,
    output,
    end: async (signal) => {
      const exit = once(child, 'exit');
      child.kill(signal);
      const [code, endedBy] = await exit;
      return code ?? endedBy;
    },
  };
}

/** Starts a server that is expected not to start, and waits for its end. */
export async function failToStart(env: Readonly<Record<string, string>>): Promise<FailedStart> {
  const { child, output } = spawnServer(env);
  // "close" and not "exit": by then all that it printed has arrived.
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

function spawnServer(
  env: Readonly<Record<string, string>>,
  { fileKilobytesMax, whenDone = onTestFinished }: ServerOptions = {},
): { child: ChildProcess; output: () => string } {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: compile first (npx tsc -b).`);
  const path = process.env['PATH'] ?? '';
  const program = [process.execPath, MAIN];
  // The shell counts in blocks of 512 bytes; without the trap the first write beyond would end the program.
  const bounded = `trap '' XFSZ; ulimit -f ${(fileKilobytesMax ?? 0) * 2}; exec "$0" "$1"`;
  const [command = '', ...args] = fileKilobytesMax === undefined ? program : ['sh', '-c', bounded, ...program];
  const child = spawn(command, args, { env: { ...FEW_HEAPS, PATH: path, HOST: '127.0.0.1', PORT: '0', ...env } });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk) => chunks.push(String(chunk)));
  child.stderr.on('data', (chunk) => chunks.push(String(chunk)));
  whenDone(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  return { child, output: () => chunks.join('') };
}
