import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGS, provideBrowser } from '../../scripts/running/find-browser.mjs';

/** How a browser spreads the pages of one context over processes. */
export type Processes = 'one for all pages' | 'one for each page';

declare global {
  /** Of all files that run in this process; kept here because the environment that closes them loads its modules anew. */
  var browsersOfTests: Map<Processes, Promise<Browser>> | undefined;
}

/**
 * A headless Chromium of this process, started for the first test file that asks. Its files take contexts of their own
 * and close those. `npm test` names the program in `COMMONPLACE_BROWSER`, a test run on its own looks for one itself.
 * Rejects with what to install when there is none.
 */
export async function sharedBrowser(processes: Processes = 'one for all pages'): Promise<Browser> {
  const browsers = (globalThis.browsersOfTests ??= new Map<Processes, Promise<Browser>>());
  const running = await browsers.get(processes)?.catch(() => undefined);
  if (running?.isConnected() === true) return running;
  const launched = launchBrowser(processes);
  browsers.set(processes, launched);
  return launched;
}

/** Ends them, when the process has no more files to run. */
export async function closeSharedBrowsers(): Promise<void> {
  for (const launched of globalThis.browsersOfTests?.values() ?? []) {
    const running = await launched.catch(() => undefined);
    await running?.close();
  }
}

async function launchBrowser(processes: Processes): Promise<Browser> {
  const args = processes === 'one for all pages' ? [...BROWSER_ARGS, '--process-per-site'] : [...BROWSER_ARGS];
  return chromium.launch({ executablePath: await provideBrowser(), args });
}
