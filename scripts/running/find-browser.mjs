import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { run, TOOLS } from './run.mjs';

/** Where a Chromium or Chrome is looked for: names on the search path, then the places of macOS and Windows. */
const NAMES = [
  // Without windows, and made for this: a page costs a sixth of what it costs in a whole browser.
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The tests need no graphics card, no network of their own and no first-run pages; as root there is no sandbox. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's packages of the whole browser and of the shell, which must be of one version. */
const DEBIAN_WHOLE = '/usr/bin/chromium';
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

/** A download that cannot get through must fail soon, so that the next way is tried. */
const DOWNLOAD_LIMIT_MS = 240_000;
const CONNECTION_LIMIT_MS = 15_000;
const START_LIMIT_MS = 60_000;
const SHELL_LIMIT_MS = 90_000;

/**
 * The program of an installed Chromium or Chrome that really starts, or `undefined`. `COMMONPLACE_BROWSER` names one
 * outright. Starting it takes about a second.
 * @returns {Promise<string | undefined>}
 */
async function findBrowser() {
  const asked = process.env['COMMONPLACE_BROWSER'];
  if (asked !== undefined && asked !== '') return asked;
  for (const candidate of candidates()) {
    if (existsSync(candidate) && (await starts(candidate))) return candidate;
  }
  return undefined;
}

/**
 * A browser for the tests: an installed one; else the test runner's own download; else, as root on a system with apt,
 * Debian's package. There, Debian's shell is put beside Debian's whole browser, when it can be had. Rejects with a plain
 * `Error` that says what to install.
 * @returns {Promise<string>}
 */
export async function provideBrowser() {
  for (const install of [addShell, download, installPackage]) {
    await install();
    const found = await findBrowser();
    if (found !== undefined) return found;
  }
  throw new Error(
    'No browser for the tests. Install Chromium or Google Chrome (on Debian as root: apt-get install chromium), ' +
      'or name the program in the environment variable COMMONPLACE_BROWSER.',
  );
}

function candidates() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...PLACES, chromium.executablePath()];
}

/** Some systems have a `chromium` that only says how to install one. @param {string} executablePath */
async function starts(executablePath) {
  try {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS, timeout: START_LIMIT_MS });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function addShell() {
  const asked = process.env['COMMONPLACE_BROWSER'] ?? '';
  if (asked !== '' || !mayInstall() || !existsSync(DEBIAN_WHOLE) || existsSync(DEBIAN_SHELL)) return;
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'chromium-common'], {
    encoding: 'utf8',
  });
  if (status !== 0 || stdout === '') return;
  console.log('Putting chromium-headless-shell beside chromium, with which the tests take less time…');
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', `chromium-headless-shell=${stdout}`], {
    quiet: true,
    timeoutMs: SHELL_LIMIT_MS,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function download() {
  console.log('No Chromium or Chrome here; trying to download one for the tests…');
  await run(process.execPath, [TOOLS.playwright, 'install', 'chromium'], {
    quiet: true,
    timeoutMs: DOWNLOAD_LIMIT_MS,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECTION_LIMIT_MS) },
  });
}

async function installPackage() {
  if (!mayInstall()) return;
  console.log("The download failed; installing Debian's package…");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
    { env },
  );
}
