// Takes docs/screenshot.png from the running app: makes pages, drops them, waits for the notes.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { ensureBuilt } from './build.mjs';
import { BROWSER_ARGS, provideBrowser } from './running/find-browser.mjs';
import { ROOT } from './running/root.mjs';

/** Seeds of pages on which one sentence is marked. */
const SEEDS = ['reader-5', 'reader-6', 'reader-1', 'reader-8'];
const PAGE = { easy: true, few: true, kinds: ['highlight', 'underline'], megapixels: 3, turn: 0 };
const VIEW = { width: 1120, height: 1400 };
const READING_LIMIT_MS = 120_000;

await ensureBuilt();
const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-screenshot-'));
// A computed name, since the file exists only after the build.
const { makePage } = await import(new URL('../dist/bench/pages/make-page.js', import.meta.url).href);
const pages = [];
for (const seed of SEEDS) {
  pages.push({ name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer: (await makePage(seed, PAGE)).jpeg });
}
const server = spawn(process.execPath, ['dist/src/server/main.js'], {
  cwd: ROOT,
  env: { ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'data') },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({ executablePath: await provideBrowser(), args: BROWSER_ARGS });
try {
  const page = await browser.newPage({ viewport: VIEW, colorScheme: 'light' });
  await page.goto(await addressOf(server));
  await page.setInputFiles('input[type=file]', pages);
  const done = page.getByText('Your notes have been processed successfully').first();
  await done.waitFor({ timeout: READING_LIMIT_MS });
  await done.waitFor({ state: 'hidden' });
  // Away from the heading, which has the focus.
  await page.mouse.click(1, 1);
  await page.screenshot({ path: path.join(ROOT, 'docs/screenshot.png') });
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<string>} */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      const address = /http:\S+/.exec(String(chunk))?.[0];
      if (address !== undefined) resolve(address);
    });
    child.on('exit', () => reject(new Error('The server did not start.')));
  });
}
