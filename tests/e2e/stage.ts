import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { launchBrowser } from './browser.ts';
import { type ServerEnv, startTestServer, type TestServer } from './test-server.ts';

/** A browser before a running server, for the length of a test file. */
export interface Stage {
  readonly server: TestServer;
  /** A page in a context of its own: nothing is remembered from other tests. Errors of the page are collected. */
  readonly open: (options?: OpenOptions) => Promise<OpenPage>;
  readonly close: () => Promise<void>;
}

/** What a test may set. */
export interface OpenOptions extends BrowserContextOptions {
  readonly path?: string;
}

/** A page of the app, loaded. */
interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page wrote to the console as an error, and what it threw. */
  readonly errors: readonly string[];
}

/** Serves the app in `appDir` and starts a browser. */
export async function openStage(appDir: string, env: ServerEnv = {}): Promise<Stage> {
  const server = await startTestServer(appDir, env);
  const browser = await launchBrowser();
  return {
    server,
    open: (options = {}) => openPage(browser, server.address, options),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

async function openPage(browser: Browser, address: string, { path = '/', ...options }: OpenOptions): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  // From the start: a picker that opens before the tool listens would be the browser's own.
  page.on('filechooser', () => undefined);
  await page.goto(`${address}${path}`);
  return { page, context, errors };
}

/** What axe finds on the page as it stands, one line a rule; empty is good. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // Colours are measured after transitions and entrances, not in their middle.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Pixels by which the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** A toast with this title, and this text under it. */
export function toast(page: Page, title: string, description?: string) {
  const shown = page.locator('.toast[data-state="open"]').filter({ hasText: title });
  return description === undefined ? shown : shown.filter({ hasText: description });
}
