// Takes docs/screenshot.png from the running app: makes two pages, drops them, waits for the notes.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { ensureBuilt } from './build.mjs';
import { BROWSER_ARGS, provideBrowser } from './find-browser.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/** What the page maker is asked for. */
const PAGES = ['--seed', '57', '--count', '2', '--kinds', 'highlight', '--easy', '--turn', '0'];
const VIEW = { width: 1120, height: 1400 };
const READING_LIMIT_MS = 120_000;

await ensureBuilt();
const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-screenshot-'));
await run(process.execPath, ['dist/bench/make-pages.js', folder, ...PAGES]);
const server = spawn(process.execPath, ['dist/src/server/main.js'], {
  cwd: ROOT,
  env: { ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'data') },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({ executablePath: await provideBrowser(), args: BROWSER_ARGS });
try {
  const page = await browser.newPage({ viewport: VIEW, colorScheme: 'light' });
  await page.goto(await addressOf(server));
  const images = path.join(folder, 'images');
  await page.setInputFiles(
    'input[type=file]',
    readdirSync(images).map((name) => path.join(images, name)),
  );
  const done = page.getByText('Your notes have been processed successfully').first();
  await done.waitFor({ timeout: READING_LIMIT_MS });
  await done.waitFor({ state: 'hidden' });
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
