// How a server is started so that memory that its threads have freed goes back to the system. glibc keeps a heap for nearly
// each thread and reads how many there may be only when a process begins, so the program starts itself again, with the number.
import { spawn } from 'node:child_process';

/** What the environment says to glibc. */
export const FEW_HEAPS = { MALLOC_ARENA_MAX: '2' };
/** Says to a program that it is the one started again, by a parent that stays; it is not handed on. */
const STARTED_AGAIN = 'COMMONPLACE_STARTED_AGAIN';
const FORWARDED = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Starts the running program again with few heaps where the system is Linux and the operator has not chosen a number:
 * in the same process where Node can do that, else in a child, which gets the signals of this process, hands its exit
 * code back and ends with it. Resolves in the process that is to go on with its work, and in no other.
 * @param {NodeJS.Process & { execve?: (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => void }} program
 *   `execve` is newer than Node 20.
 * @param {{ mayFork?: boolean }} [how] Without `mayFork` a program that cannot replace itself goes on as it is: one that reads
 *   files and ends has no use for a second process.
 * @returns {Promise<void>}
 */
export async function withFewHeaps(program, { mayFork = true } = {}) {
  const { env, platform, execPath } = program;
  if (env[STARTED_AGAIN] !== undefined) return endWithParent(program);
  if (platform !== 'linux' || env['MALLOC_ARENA_MAX']) return;
  const args = [...program.execArgv, ...program.argv.slice(1)];
  const lean = { ...env, ...FEW_HEAPS };
  program.execve?.(execPath, [execPath, ...args], lean);
  if (!mayFork) return;
  const child = spawn(execPath, args, {
    env: { ...lean, [STARTED_AGAIN]: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of FORWARDED) program.on(signal, () => child.kill(signal));
  await new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal === null) program.exit(code ?? 1);
      for (const forwarded of FORWARDED) program.removeAllListeners(forwarded);
      program.kill(program.pid, signal ?? 'SIGTERM');
    });
  });
}

/**
 * The channel to the parent closes when the parent ends, however it ends.
 * @param {NodeJS.Process} program
 */
function endWithParent(program) {
  delete program.env[STARTED_AGAIN];
  program.once('disconnect', () => program.exit(1));
  // The channel alone keeps no program running.
  program.channel?.unref();
}
