// `npm run try:clone`: takes the sources into an empty folder and does there, as somebody who has nothing of ours, what the
// README says of a clone: the two commands, `--lan`, the static folder, workers on other machines. Which Node does it is
// whichever runs this. `-- --short` leaves out the tests that try the static folder and the workers whole.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:https';
import path from 'node:path';
import { ROOT } from './running/root.mjs';
import {
  endStarted,
  ownerOfStrangers,
  printedBy,
  runAsStranger,
  servesApp,
  startAsStranger,
  strangersFolder,
} from './trying/as-stranger.mjs';

const npm = process.env['npm_execpath'];
if (npm === undefined) throw new Error('Run it by: npm run try:clone');

/** Tests that try a way whole: the folder with no server but one for files, and workers beside servers. */
const STATIC_TEST = 'tests/e2e/static.test.ts';
const WORKERS_TEST = 'tests/contract/queue.contract.test.ts';

const home = strangersFolder('commonplace-home');
const cwd = strangersFolder('commonplace-clone');
const place = { home, cwd };

copySources();
await told('npm ci', () => npmOfStranger('ci'));
await told('npm start', tryStart);
await told('npm start -- --lan', tryLan);
await told('npm run build:static', () => npmOfStranger('run', 'build:static'));
assert.ok(readdirSync(path.join(cwd, 'dist/static')).includes('index.html'), 'the static folder has no page');
if (!process.argv.includes('--short')) {
  await told(`npm test -- ${STATIC_TEST}`, () => npmOfStranger('test', '--', '--project', 'e2e', STATIC_TEST));
  await told(`npm test -- ${WORKERS_TEST}`, () => npmOfStranger('test', '--', '--project', 'contract', WORKERS_TEST));
}
console.log(`A clone works from nothing with Node ${process.version}, as another user: each way above.`);

/** What the repository has, and nothing that was made of it. */
function copySources() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  /** @type {Set<string>} */
  const made = new Set([cwd]);
  for (const name of listed.toString().split('\0').filter(Boolean)) {
    const target = path.join(cwd, name);
    for (let folder = path.dirname(target); !made.has(folder); folder = path.dirname(folder)) made.add(folder);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(ROOT, name), target);
    if (ownerOfStrangers !== undefined) chownSync(target, ownerOfStrangers, ownerOfStrangers);
  }
  for (const folder of made) {
    chmodSync(folder, 0o755);
    if (ownerOfStrangers !== undefined) chownSync(folder, ownerOfStrangers, ownerOfStrangers);
  }
}

/** @param {string[]} words */
function npmOfStranger(...words) {
  return runAsStranger(process.execPath, [npm ?? '', ...words], place);
}

/** @param {string} what @param {() => Promise<unknown>} work */
async function told(what, work) {
  const began = performance.now();
  await work();
  console.log(`${what}: works (${Math.round((performance.now() - began) / 1000)} s)`);
}

async function tryStart() {
  const server = startAsStranger(process.execPath, [npm ?? '', 'start'], { ...place, env: { PORT: '0' } });
  try {
    await servesApp(server);
  } finally {
    await endStarted(server);
  }
}

async function tryLan() {
  const words = [npm ?? '', 'start', '--', '--lan'];
  const server = startAsStranger(process.execPath, words, { ...place, env: { PORT: '0' } });
  try {
    // It has said all when it says how it is ended; where no network is, that no phone can reach it.
    const said = await printedBy(server, /[^]*(?:Ctrl-C|no phone can reach it)/);
    const address = /ready: (?<address>https:\S+)/.exec(said)?.groups?.['address'] ?? '';
    const ca = readFileSync(path.join(cwd, 'data/lan/authority.crt'));
    const [answer] = await once(get(`${address}/readyz`, { ca, agent: false }), 'response');
    answer.resume();
    assert.equal(answer.statusCode, 200, `${address} is not ready`);
    assert.match(said, /[█▀▄]{3}|no phone can reach it/, 'there is no code for the camera of a phone');
    assert.match(said, /certificate|no phone can reach it/i, 'it does not say what the phone will ask');
  } finally {
    await endStarted(server);
  }
}
