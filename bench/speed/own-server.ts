import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** From the root of the project, where npm runs this. */
const COMMAND = path.resolve('bin/commonplace.js');

/** A server of our own, on a free port, with a database file that goes with it. */
export interface OwnServer {
  readonly address: string;
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** Starts it; rejects when it ends before it is ready. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const server = spawn(process.execPath, [COMMAND, 'serve'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', NOTES_PER_MINUTE: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = async (): Promise<void> => {
    if (server.exitCode === null) {
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { address: await addressOf(server), pid: server.pid, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (piece) => {
      said += String(piece);
      const address = /ready: (http:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error('The server did not start.')));
  });
}
