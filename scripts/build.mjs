// Builds what is missing or stale into dist/: the Node programs by tsc, the app by Vite, both compressed forms of it.
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from './building/fingerprint.mjs';
import { precompress } from './building/precompress.mjs';
import { ROOT } from './running/root.mjs';
import { run, TOOLS } from './running/run.mjs';

const DIST = path.join(ROOT, 'dist');
const STAMP = path.join(DIST, '.stamp');
const LOCK = path.join(DIST, '.building');
/** A build touches its lock this often; one that was not touched for so long has no owner, whoever has its number now. */
const LOCK_BEAT_MS = 1_000;
const LOCK_DEAD_MS = 60_000;
const NODE_PROGRAMS = ['dist/src/server/main.js', 'dist/src/cli/main.js'];
/** Lies beside the code and is read from there; the compiler passes over it. */
const DATA_FILE = /\.bin$/;
const APP_PAGE = 'dist/app/index.html';

/**
 * Makes sure that dist/ was built from the sources as they are; does nothing when it was. Messages go to standard
 * error. Rejects with a plain `Error` that says what failed.
 * @param {{ always?: boolean }} [options] `always` builds even what is fresh
 */
export async function ensureBuilt({ always = false } = {}) {
  if (!always && isFresh()) return;
  if (!existsSync(TOOLS.tsc) || !existsSync(TOOLS.vite)) {
    throw new Error('The build tools are not installed. Run: npm ci --include=dev');
  }
  mkdirSync(DIST, { recursive: true });
  await withLock(async () => {
    if (always || !isFresh()) await build();
  });
}

function isFresh() {
  const made = [...NODE_PROGRAMS, ...dataFiles().map((name) => `dist/${name}`), APP_PAGE];
  if (!made.every((file) => existsSync(path.join(ROOT, file)))) return false;
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprintOf(ROOT);
}

async function build() {
  const fingerprint = fingerprintOf(ROOT);
  console.error('Building Commonplace (only when something changed)…');
  rmSync(STAMP, { force: true });
  // Compiled files that were deleted by hand would not come back: the compiler believes its own record of them.
  if (!NODE_PROGRAMS.every((file) => existsSync(path.join(ROOT, file)))) {
    rmSync(path.join(DIST, '.tsbuildinfo'), { recursive: true, force: true });
  }
  // Side by side: each leaves cores without work for much of its time. Both end before it is said that one has failed.
  const steps = [
    step('compile the programs', [TOOLS.tsc, '-b', 'tsconfig.server.json']),
    step('build the app', [TOOLS.vite, 'build', '--logLevel', 'warn']),
  ];
  await Promise.allSettled(steps);
  await Promise.all(steps);
  copyData();
  removeOrphans('src');
  removeOrphans('bench');
  await precompress(path.join(DIST, 'app'), path.join(DIST, '.compressed'));
  writeFileSync(STAMP, fingerprint);
}

/** @param {string} what @param {string[]} args */
async function step(what, args) {
  const status = await run(process.execPath, args, { toStderr: true, env: { NODE_ENV: 'production' } });
  if (status !== 0) throw new Error(`Could not ${what}; the messages above say why.`);
}

function copyData() {
  for (const name of dataFiles()) {
    mkdirSync(path.dirname(path.join(DIST, name)), { recursive: true });
    copyFileSync(path.join(ROOT, name), path.join(DIST, name));
  }
}

/** Names relative to the project. */
function dataFiles() {
  const names = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => DATA_FILE.test(name)).map((name) => path.join('src', name));
}

/** The compiler leaves behind what it made from sources that are gone. @param {string} folder */
function removeOrphans(folder) {
  const made = path.join(DIST, folder);
  if (!existsSync(made)) return;
  for (const name of readdirSync(made, { recursive: true, encoding: 'utf8' })) {
    const output = /\.(js|js\.map|d\.ts)$/.exec(name);
    if (output === null) continue;
    const source = path.join(ROOT, folder, name.slice(0, -output[0].length));
    if (!existsSync(`${source}.ts`)) rmSync(path.join(made, name));
  }
}

/** Two builds at once would write over each other; the second waits. @param {() => Promise<void>} work */
async function withLock(work) {
  for (let told = false; !takeLock(); await wait(200)) {
    if (!told) console.error('Waiting for another build to end…');
    told = true;
  }
  const release = () => rmSync(LOCK, { force: true });
  const beat = setInterval(() => {
    if (existsSync(LOCK)) utimesSync(LOCK, new Date(), new Date());
  }, LOCK_BEAT_MS);
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(beat);
    release();
    process.off('exit', release);
  }
}

function takeLock() {
  try {
    const file = openSync(LOCK, 'wx');
    writeFileSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (ownerIsGone()) rmSync(LOCK, { force: true });
    return false;
  }
}

function ownerIsGone() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LOCK_DEAD_MS) return true;
    const owner = Number(readFileSync(LOCK, 'utf8'));
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureBuilt({ always: process.argv.includes('--always') }).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
