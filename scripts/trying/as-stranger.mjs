// Runs programs as somebody who has nothing of ours: an empty home, a clean environment and, where we are root, no rights.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The user without rights that every system with a root has. */
const NOBODY = 65_534;
const KEPT_VARIABLES =
  /^(?:PATH|LANG|SystemRoot|ComSpec|PATHEXT|TEMP|TMP|APPDATA|HTTPS?_PROXY|NO_PROXY|NODE_EXTRA_CA_CERTS|npm_config_registry)$/i;
const isRoot = process.getuid?.() === 0;

/** Whose files a stranger's are; undefined where everybody's are one's own. */
export const ownerOfStrangers = isRoot ? NOBODY : undefined;

/** A new folder that belongs to the stranger, removed when the program ends. @param {string} name */
export function strangersFolder(name) {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), `${name}-`)));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/**
 * Starts a program as the stranger; `home` is its home.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ home: string, cwd: string, env?: Record<string, string> }} place
 */
export function startAsStranger(command, args, { home, cwd, env = {} }) {
  const kept = Object.entries(process.env).filter(([name]) => KEPT_VARIABLES.test(name));
  return spawn(command, args, {
    cwd,
    env: { ...Object.fromEntries(kept), HOME: home, USERPROFILE: home, LOCALAPPDATA: path.join(home, 'local'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that what a starter started can be ended as well.
    detached: process.platform !== 'win32',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
}

/**
 * Runs a program as the stranger and gives what it printed. Rejects when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Parameters<typeof startAsStranger>[2]} place
 * @returns {Promise<string>}
 */
export async function runAsStranger(command, args, place) {
  const child = startAsStranger(command, args, place);
  let printed = '';
  child.stdout.on('data', (bytes) => {
    printed += bytes;
  });
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with status ${status}:\n${printed}`);
  return printed;
}

/**
 * The first match in what a program prints. Rejects when it ends before.
 * @param {ReturnType<typeof startAsStranger>} child
 * @param {RegExp} wanted
 * @returns {Promise<string>}
 */
export function printedBy(child, wanted) {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      printed += bytes;
      const [found] = wanted.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    child.once('close', (status) => reject(new Error(`It ended with status ${status} and said:\n${printed}`)));
  });
}

/** Ends a program and what it started. @param {ReturnType<typeof startAsStranger>} child */
export async function endStarted(child) {
  const ended = new Promise((resolve) => child.once('close', resolve));
  if (child.pid === undefined || child.exitCode !== null) return;
  // There are no groups: what a starter started is found by its tree, and would keep our end of its output open.
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
  else process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/**
 * Waits until a server says its address, sees that it serves the app and is ready, and gives the address. Rejects when it
 * does not.
 * @param {ReturnType<typeof startAsStranger>} server
 */
export async function servesApp(server) {
  const address = await printedBy(server, /http:\/\/\S+/);
  const page = await (await fetch(address)).text();
  const script = /src="\.?\/?(?<path>assets\/[^"]+\.js)"/.exec(page)?.groups?.['path'];
  assert.ok(script, 'the app has no script');
  assert.equal((await fetch(`${address}/${script}`)).status, 200);
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
  return address;
}
