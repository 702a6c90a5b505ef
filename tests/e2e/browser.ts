import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGS, provideBrowser } from '../../scripts/find-browser.mjs';

/**
 * A headless Chromium for a test; close it when done. `npm test` names the program in `COMMONPLACE_BROWSER`, a test run
 * on its own looks for one itself. Rejects with what to install when there is none.
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await provideBrowser(), args: [...BROWSER_ARGS] });
}
