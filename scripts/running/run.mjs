import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './root.mjs';

/** Commands of the project's own tools, as arguments of Node. */
export const TOOLS = {
  asc: path.join(ROOT, 'node_modules/assemblyscript/dist/asc.js'),
  tsc: path.join(ROOT, 'node_modules/typescript/bin/tsc'),
  vite: path.join(ROOT, 'node_modules/vite/bin/vite.js'),
  vitest: path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
  biome: path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
  oxlint: path.join(ROOT, 'node_modules/oxlint/bin/oxlint'),
  knip: path.join(ROOT, 'node_modules/knip/bin/knip.js'),
  playwright: path.join(ROOT, 'node_modules/playwright/cli.js'),
};

/**
 * Runs a program in the project's folder and gives its exit status (1 when it could not start or was killed).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, toStderr?: boolean, timeoutMs?: number }} [options] `quiet` drops
 * what it prints, `toStderr` keeps our standard output clean
 * @returns {Promise<number>}
 */
export function run(command, args, { env, quiet = false, toStderr = false, timeoutMs } = {}) {
  const output = quiet ? 'ignore' : toStderr ? 2 : 'inherit';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, quiet ? 'ignore' : 'inherit'],
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
