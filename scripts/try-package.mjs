// `npm run try:package`: packs, and runs what was packed as somebody else would, by npx from an empty folder: both commands.
import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './running/root.mjs';
import { run } from './running/run.mjs';
import { endStarted, runAsStranger, servesApp, startAsStranger, strangersFolder } from './trying/as-stranger.mjs';

const npm = process.env['npm_execpath'];
if (npm === undefined) throw new Error('Run it by: npm run try:package');

const home = strangersFolder('commonplace-home');
const cwd = strangersFolder('commonplace-empty');
const pages = mkdtempSync(path.join(tmpdir(), 'commonplace-pages-'));
process.once('exit', () => rmSync(pages, { recursive: true, force: true }));
const place = { home, cwd };

const packed = await pack();
const picture = await markedPicture();
const npx = [npm, 'exec', '--yes', '--package', packed, '--', 'commonplace'];

const version = await runAsStranger(process.execPath, [...npx, '--version'], place);
assert.equal(version.trim(), JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version);
await tryRead();
await tryServe();
checkInstalled();
await tryExactVersions();
console.log('The package can be run by npx: --version, read and serve.');

async function pack() {
  const target = strangersFolder('commonplace-packed');
  const status = await run(process.execPath, [npm ?? '', 'pack', '--pack-destination', target], { toStderr: true });
  assert.equal(status, 0, 'npm pack failed');
  const [file = ''] = readdirSync(target);
  console.log(`${file}: ${(statSync(path.join(target, file)).size / 1e6).toFixed(1)} MB`);
  return path.join(target, file);
}

/** A page of our own making with a highlight, where the stranger can read it. */
async function markedPicture() {
  const made = ['scripts/bench.mjs', 'make-pages', pages, '--count', '3', '--kinds', 'highlight', '--easy'];
  assert.equal(await run(process.execPath, made, { toStderr: true }), 0, 'no page could be made');
  const gold = path.join(pages, 'gold');
  const marked = readdirSync(gold).find((name) => readFileSync(path.join(gold, name), 'utf8').includes('"highlight"'));
  assert.ok(marked, 'no page was marked');
  const images = path.join(pages, 'images');
  const image = readdirSync(images).find((name) => marked.startsWith(path.parse(name).name)) ?? '';
  const own = path.join(strangersFolder('commonplace-photos'), image);
  copyFileSync(path.join(images, image), own);
  chmodSync(own, 0o644);
  return own;
}

async function tryRead() {
  const notes = JSON.parse(await runAsStranger(process.execPath, [...npx, 'read', picture], place)).notes;
  assert.ok(notes.length > 0, 'no notes were read from a marked page');
  console.log(`read: ${notes.length} note(s), such as “${notes[0].text.slice(0, 60)}”`);
}

async function tryServe() {
  const server = startAsStranger(process.execPath, [...npx, 'serve'], { ...place, env: { PORT: '0' } });
  try {
    const address = await servesApp(server);
    console.log(`serve: ${address} answers with the app, and is ready`);
  } finally {
    await endStarted(server);
  }
  assert.deepEqual(readdirSync(cwd), [], 'something was left in the folder where it was started');
}

/** What npx installed has no tools for building and testing, and brings its licences and manual. */
function checkInstalled() {
  const cache = path.join(home, '.npm', '_npx');
  const folder = existsSync(cache) ? path.join(cache, readdirSync(cache)[0] ?? '', 'node_modules') : undefined;
  if (folder === undefined) return;
  for (const tool of ['vite', 'typescript', 'vitest', 'playwright'])
    assert.ok(!existsSync(path.join(folder, tool)), tool);
  const own = path.join(folder, 'commonplace');
  for (const file of ['man/commonplace.1', 'dist/licences.txt', 'dist/sbom.cdx.json', 'LICENSE', 'README.md'])
    assert.ok(existsSync(path.join(own, file)), `${file} is missing`);
  assert.ok(!existsSync(path.join(own, 'src')), 'sources were packed');
}

/** Unpacked and installed by `npm ci`, it runs with the very versions that were tested. */
async function tryExactVersions() {
  const unpacked = strangersFolder('commonplace-unpacked');
  const folder = path.join(unpacked, 'package');
  // One tar of Windows takes what stands before a colon for another machine.
  const archive = path.relative(unpacked, packed).split(path.sep).join('/');
  await runAsStranger('tar', ['-xzf', archive], { home, cwd: unpacked });
  await runAsStranger(process.execPath, [npm ?? '', 'ci', '--omit=dev'], { home, cwd: folder });
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  for (const [at, { version, dev }] of Object.entries(packages)) {
    const own = path.join(folder, at, 'package.json');
    // Builds for other systems are not installed.
    if (at === '' || dev === true || !existsSync(own)) continue;
    assert.equal(JSON.parse(readFileSync(own, 'utf8')).version, version, `${at} is not of the version that was tested`);
  }
  await runAsStranger(process.execPath, ['bin/commonplace.js', 'read', picture], { home, cwd: folder });
  console.log('npm ci: the versions of the lock file, and read works with them');
}
