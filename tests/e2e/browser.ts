import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGS, provideBrowser } from '../../scripts/running/find-browser.mjs';

declare global {
  /** Of all files that run in this process; kept here because the environment that closes it loads its modules anew. */
  var browserOfTests: Promise<Browser> | undefined;
}

/**
 * The headless Chromium of this process, started for the first test file that asks. Its files take contexts of their own
 * and close those. `npm test` names the program in `COMMONPLACE_BROWSER`, a test run on its own looks for one itself.
 * Rejects with what to install when there is none.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await globalThis.browserOfTests?.catch(() => undefined);
  if (running?.isConnected() === true) return running;
  globalThis.browserOfTests = launchBrowser();
  return globalThis.browserOfTests;
}

/** Ends it, when the process has no more files to run. */
export async function closeSharedBrowser(): Promise<void> {
  const running = await globalThis.browserOfTests?.catch(() => undefined);
  await running?.close();
}

async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await provideBrowser(), args: [...BROWSER_ARGS] });
}
