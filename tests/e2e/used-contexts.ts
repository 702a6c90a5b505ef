import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';

/** A context that no test is in. */
interface UsedContext {
  readonly context: BrowserContext;
  /** An empty page of the same site: while it is open, the process stays, and what it has compiled of the app. */
  readonly empty: Page;
  readonly devtools: CDPSession;
}

/** A page that has nothing of the app yet, and its context. */
interface EmptyPage {
  readonly context: BrowserContext;
  readonly page: Page;
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

  /** A page in a context of these options that remembers nothing, nor has any file of the app on a `firstVisit`. */
  async take(options: BrowserContextOptions, visit: 'firstVisit' | 'anyVisit' = 'anyVisit'): Promise<EmptyPage> {
    const key = JSON.stringify(options);
    const used = this.#used.get(key);
    if (used === undefined) return newPageOf(await this.#browser.newContext(options));
    this.#used.delete(key);
    await used.devtools.send('Storage.clearDataForOrigin', { origin: this.#address, storageTypes: 'all' });
    if (visit === 'firstVisit') await used.devtools.send('Network.clearBrowserCache');
    return { context: used.context, page: await openBeside(used.empty) };
  }

  /** Ends a page, and keeps its context for other tests of the same options. */
  async giveBack({ context, page }: EmptyPage, options: BrowserContextOptions): Promise<void> {
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

/** The first page of a context. */
export async function newPageOf(context: BrowserContext): Promise<EmptyPage> {
  return { context, page: await context.newPage() };
}

/**
 * Opens a page in the process of another, of which it knows nothing. A page that the browser is asked for begins in a process
 * of its own, started for it, and leaves that for the one of the site with the first address that it goes to.
 */
async function openBeside(empty: Page): Promise<Page> {
  const opened = empty.waitForEvent('popup');
  await empty.evaluate(openUnknown);
  return opened;
}

/** Runs in the page. */
function openUnknown(): void {
  const page = window.open('about:blank');
  if (page === null) throw new Error('The browser opened no page.');
  page.opener = null;
}
