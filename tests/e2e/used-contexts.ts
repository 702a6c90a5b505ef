import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';

/** A context that no test is in. */
interface UsedContext {
  readonly context: BrowserContext;
  /** An empty page of the same site: while it is open, the process stays, and what it has compiled of the app. */
  readonly empty: Page;
  readonly devtools: CDPSession;
}

/**
 * Contexts of a browser for pages of `address`. One that a test gives back is emptied of all that it remembers before
 * another test gets it, but for files whose content can never change. Starting a process for it and compiling the app
 * there would take a third of most tests.
 */
export class UsedContexts {
  readonly #browser: Browser;
  readonly #address: string;
  readonly #used = new Map<string, UsedContext>();
  readonly #givenBack = new Map<BrowserContext, UsedContext>();

  constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.#address = address;
  }

  /** A context of these options that remembers nothing, nor has any file of the app on a `firstVisit`. */
  async take(options: BrowserContextOptions, visit: 'firstVisit' | 'anyVisit' = 'anyVisit'): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const used = this.#used.get(key);
    if (used === undefined) return this.#browser.newContext(options);
    this.#used.delete(key);
    await used.devtools.send('Storage.clearDataForOrigin', { origin: this.#address, storageTypes: 'all' });
    if (visit === 'firstVisit') await used.devtools.send('Network.clearBrowserCache');
    return used.context;
  }

  /** Ends a page, and keeps its context for other tests of the same options. */
  async giveBack(
    { context, page }: { context: BrowserContext; page: Page },
    options: BrowserContextOptions,
  ): Promise<void> {
    // It would answer for the server, and goes on with what it has begun.
    if (context.serviceWorkers().length > 0) return context.close();
    const used = this.#givenBack.get(context) ?? (await this.#use(context));
    this.#givenBack.set(context, used);
    // A page that is closed while it is at work goes on for a moment, and writes where another test would find it; one that
    // has gone elsewhere does not.
    await page.goto(this.#emptyAddress);
    await page.close();
    this.#used.set(JSON.stringify(options), used);
  }

  /** With the headers of the app: by them pages are put into processes. */
  get #emptyAddress(): string {
    return `${this.#address}/healthz`;
  }

  async #use(context: BrowserContext): Promise<UsedContext> {
    const empty = await context.newPage();
    await empty.goto(this.#emptyAddress);
    return { context, empty, devtools: await context.newCDPSession(empty) };
  }
}
