import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { peakMbOf } from './memory.ts';

/** What the engine takes in a browser: processor time of the page and its worker, and the most memory they held. */
export interface BrowserSpeed {
  readonly cpuMs: readonly number[];
  readonly peakMb: number | undefined;
  /** The most memory until the end of the first third of the long run; `peakMb` is that at its end. */
  readonly earlyPeakMb: number | undefined;
}

/** Compiled, this file lies in `dist/bench`. */
const ROOT = new URL('../../../', import.meta.url);
const PAGE_CONFIG = fileURLToPath(new URL('tests/e2e/engine-page/vite.config.ts', ROOT));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.jpg': 'image/jpeg',
};

/** What the page of the end-to-end tests offers. */
type Tools = { readonly engineTools: { readAt(address: string): Promise<number> } };

/** Scripts of the repository are no part of the compiled tree. */
async function script<T>(path: string): Promise<T> {
  return (await import(new URL(`scripts/${path}`, ROOT).href)) as T;
}

/**
 * Reads the pictures with the engine in a headless Chromium: each as often as there are rounds, the times of the last
 * round; then `long` pages to see whether memory grows. Rejects when no browser is found.
 */
export async function browserSpeed(
  paths: readonly string[],
  { rounds, long }: { rounds: number; long: number },
): Promise<BrowserSpeed> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-browser-'));
  const { TOOLS } = await script<{ TOOLS: { vite: string } }>('running/run.mjs');
  await promisify(execFile)(process.execPath, [TOOLS.vite, 'build', '--config', PAGE_CONFIG, '--outDir', folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const server = await serve(folder, paths);
  const finder = await script<{ provideBrowser(): Promise<string>; BROWSER_ARGS: string[] }>(
    'running/find-browser.mjs',
  );
  const browser = await chromium.launch({ executablePath: await finder.provideBrowser(), args: finder.BROWSER_ARGS });
  try {
    return await measure(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      pictures: paths.length,
      rounds,
      long,
    });
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  browser: Browser,
  address: string,
  { pictures, rounds, long }: { pictures: number; rounds: number; long: number },
): Promise<BrowserSpeed> {
  const page = await browser.newPage();
  await page.goto(`${address}/index.html`);
  await page.waitForFunction(() => 'engineTools' in globalThis);
  const session = await browser.newBrowserCDPSession();
  let cpuMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    cpuMs = [];
    for (let k = 0; k < pictures; k++) {
      const before = await rendererCpuMs(session);
      await read(page, k);
      cpuMs.push((await rendererCpuMs(session)) - before);
    }
  }
  const renderers = (await renderersOf(session)).map(({ id }) => id);
  const peak = (): number | undefined => {
    const peaks = renderers.flatMap((id) => peakMbOf(id) ?? []);
    return peaks.length === 0 ? undefined : Math.max(...peaks);
  };
  let earlyPeakMb = peak();
  for (let k = 0; k < long; k++) {
    await read(page, k % pictures);
    if (k === Math.floor(long / 3)) earlyPeakMb = peak();
  }
  return { cpuMs, earlyPeakMb, peakMb: peak() };
}

function read(page: Page, picture: number): Promise<number> {
  return page.evaluate((name) => (globalThis as unknown as Tools).engineTools.readAt(name), `/picture-${picture}.jpg`);
}

async function renderersOf(session: CDPSession): Promise<{ id: number; cpuTime: number }[]> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer');
}

async function rendererCpuMs(session: CDPSession): Promise<number> {
  return (await renderersOf(session)).reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** The built page and, as `/picture-0.jpg` and so on, the pictures. */
async function serve(folder: string, pictures: readonly string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const name = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const picture = /^\/picture-(\d+)\.jpg$/.exec(name)?.[1];
    const path = picture === undefined ? join(folder, name) : (pictures[Number(picture)] ?? '');
    readFile(path).then(
      (bytes) => response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
