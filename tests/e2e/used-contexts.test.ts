import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/running/root.mjs';
import { sharedBrowser } from './browser.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { UsedContexts } from './used-contexts.ts';

let server: TestServer;

beforeAll(async () => {
  await ensureBuilt();
  server = await startTestServer(join(ROOT, 'dist/app'));
});

afterAll(() => server?.close());

/** Has the browser remember something in each way that it can. Runs in the page. */
async function leaveTraces(): Promise<void> {
  localStorage.setItem('trace', 'x');
  sessionStorage.setItem('trace', 'x');
  // biome-ignore lint/suspicious/noDocumentCookie: The other way to set one is not known to every browser.
  document.cookie = 'trace=x';
  await caches.open('trace');
  await new Promise((resolve) => indexedDB.open('trace').addEventListener('success', resolve));
}

/** What it remembers. Runs in the page. */
async function traces(): Promise<readonly (string | undefined)[]> {
  const databases = await indexedDB.databases();
  const stored = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  return [...stored, document.cookie, ...(await caches.keys()), ...databases.map(({ name }) => name)].filter(
    (one) => one === 'trace' || one?.startsWith('trace='),
  );
}

/** Numbers of the processes that have pages. */
async function processesOf(browser: Browser): Promise<readonly number[]> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Longer than a browser waits for a page that it closes. */
const BUSY_MS = 700;

/** Has the page be at work as it is closed, and leave traces then. Runs in the page. */
function leaveTracesLater(busyMs: number): void {
  setTimeout(() => {
    for (const end = Date.now() + busyMs; Date.now() < end; );
    localStorage.setItem('trace', 'x');
  });
}

it('a context that a test gave back remembers nothing, and asks for all of the app anew on a first visit', async () => {
  const browser = await sharedBrowser();
  const contexts = new UsedContexts(browser, server.address);
  const taken = new Set<BrowserContext>();
  onTestFinished(async () => {
    for (const context of taken) await context.close();
  });
  const options = { serviceWorkers: 'block' } as const;
  const loaded = async (load: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = server.asked().length;
    await load();
    return server.asked().slice(before).toSorted();
  };
  const visit = async (kind: 'firstVisit' | 'anyVisit') => {
    const before = await processesOf(browser);
    const { context, page } = await contexts.take(options, kind);
    taken.add(context);
    const started = (await processesOf(browser)).filter((one) => !before.includes(one));
    const asked = await loaded(() => page.goto(server.address, { waitUntil: 'networkidle' }));
    return { context, page, asked, started };
  };
  const first = await visit('anyVisit');
  await first.page.evaluate(leaveTraces);
  expect(await first.page.evaluate(traces)).toHaveLength(5);
  const again = await loaded(() => first.page.reload({ waitUntil: 'networkidle' }));
  expect(again.length).toBeLessThan(first.asked.length);
  await contexts.giveBack(first, options);
  const second = await visit('firstVisit');
  expect(taken.size).toBe(1);
  expect(await second.page.evaluate(traces)).toEqual([]);
  expect(second.asked).toEqual(first.asked);
  // Nor does it start a process, or know the page beside it.
  expect(second.started).toEqual([]);
  expect(await second.page.evaluate(() => window.opener)).toBe(null);
  await second.page.evaluate(leaveTracesLater, BUSY_MS);
  await contexts.giveBack(second, options);
  const third = await visit('anyVisit');
  expect(taken.size).toBe(1);
  expect(await third.page.evaluate(traces)).toEqual([]);
  expect(third.asked).toEqual(again);
});
