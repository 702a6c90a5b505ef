import axe from 'axe-core';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { type ServerEnv, startTestServer, type TestServer } from './test-server.ts';
import { newPageOf, UsedContexts } from './used-contexts.ts';

/**
 * How long a click waits for its target, on a machine that does other things. A condition that is asked for again and again
 * may wait so three times before its test's time is over: which one hangs is told then.
 */
const WAIT_MS = 100_000;
/** `BROWSER_SLOWDOWN=6 npm test` gives each page a sixth of its time: tests that run ahead of the app fail then. */
const SLOWDOWN = Number(process.env['BROWSER_SLOWDOWN'] ?? 1);

declare global {
  interface Window {
    /** In a page that was looked at. */
    readonly axe: typeof axe;
  }
}

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
  /** True for a page that several tests share: it stays open until the stage closes, not until the test ends. */
  readonly stays?: boolean;
  /** True for a page whose clock the test moves, from before it is loaded. */
  readonly hasOwnClock?: boolean;
  /** True for a page that has nothing of the app yet, as the browser of who comes for the first time. */
  readonly isFirstVisit?: boolean;
  /**
   * True for a page of which it matters only that it reads photos: on more cores the lines of one photo start a recogniser
   * on each.
   */
  readonly hasOneCore?: boolean;
  /** True for a test that opens further windows, which run beside the first as those of readers do. */
  readonly hasWindows?: boolean;
}

/** A page of the app, loaded. */
export interface OpenPage {
  readonly page: Page;
  /** Its context, for a test that changes it: no other test gets it then. */
  readonly ownContext: () => BrowserContext;
  /** What the page wrote to the console as an error, and what it threw. */
  readonly errors: readonly string[];
}

/** Serves the app in `appDir`, for the browser of this process. */
export async function openStage(appDir: string, env: ServerEnv = {}): Promise<Stage> {
  const server = await startTestServer(appDir, env);
  const { address } = server;
  const used = new UsedContexts(await sharedBrowser(), address);
  const opened = new Set<BrowserContext>();
  return {
    server,
    open: async ({ stays = false, hasWindows = false, isFirstVisit = false, ...options } = {}) => {
      const { path = '/', viewport = DESKTOP, hasOwnClock = false, hasOneCore = false, ...others } = options;
      // Of any size for those whose pages take theirs: a context for each would be a process that compiles the app anew.
      const ofContext = { ...STILL, ...others, viewport: hasWindows ? viewport : DESKTOP };
      const { context, page } = hasWindows
        ? await newPageOf(await (await sharedBrowser('one for each page')).newContext(ofContext))
        : await used.take(ofContext, isFirstVisit ? 'firstVisit' : 'anyVisit');
      if (!opened.has(context)) await prepare(context);
      opened.add(context);
      let isOwn = hasOwnClock || hasWindows;
      const ownContext = (): BrowserContext => {
        isOwn = true;
        return context;
      };
      const one = {
        ...(await openApp(page, { address: `${address}${path}`, hasOwnClock, hasOneCore, viewport })),
        ownContext,
      };
      // The clock is that of the context.
      Object.defineProperty(one.page, 'clock', { get: () => ownContext().clock });
      if (stays) return one;
      // A page that is left open goes on working, and the next test waits for it.
      onTestFinished(async ({ task }) => {
        if (isOwn || task.result?.state !== 'pass') await context.close();
        else await used.giveBack({ context, page: one.page }, ofContext);
      });
      return one;
    },
    close: async () => {
      for (const context of opened) await context.close();
      await server.close();
    },
  };
}

/** The same with the app around the scripted engine, which was built before the tests began. */
export function openFakeStage(env: ServerEnv = {}): Promise<Stage> {
  return openStage(inject('fakeApp'), env);
}

/** The window, where a test does not say what it is. */
const DESKTOP = { width: 1280, height: 900 };

/** Nothing moves that need not: what moves can be missed, and costs time. */
const STILL = { reducedMotion: 'reduce' } as const;

async function prepare(context: BrowserContext): Promise<void> {
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(rememberToasts);
}

interface Opening {
  readonly address: string;
  readonly hasOwnClock: boolean;
  readonly hasOneCore: boolean;
  readonly viewport: BrowserContextOptions['viewport'];
}

async function openApp(
  page: Page,
  { address, hasOwnClock, hasOneCore, viewport }: Opening,
): Promise<Omit<OpenPage, 'ownContext'>> {
  if (viewport) await page.setViewportSize(viewport);
  if (hasOwnClock) await page.clock.install();
  if (hasOneCore) await page.addInitScript(tellOneCore);
  if (SLOWDOWN > 1) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  }
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  // From the start: a picker that opens before the tool listens would be the browser's own.
  page.on('filechooser', () => undefined);
  await page.goto(address);
  return { page, errors };
}

/** What axe finds on the page as it stands, one line a rule; empty is good. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // Colours are measured after transitions and entrances, not in their middle.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  // Half a megabyte of program: put into a page once, not with every look at it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}

/** The same in light and in dark, and what sticks out of the window. Only styles know which of the two it is. */
export async function faultsOfLooks(page: Page): Promise<readonly string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const faults: string[] = [];
  for (const colorScheme of [own, other]) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await axeFindings(page)).map((finding) => `${colorScheme}: ${finding}`));
    const wider = await sidewaysScroll(page);
    if (wider !== 0) faults.push(`${colorScheme}: wider than the window by ${wider}`);
  }
  await page.emulateMedia({ colorScheme: own });
  return faults;
}

/** Pixels by which the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** A toast with this title while it is on the screen. It goes by itself: to see that it came, use `toastShown`. */
export function toast(page: Page, title: string) {
  return page.locator('.toast[data-state="open"]').filter({ hasText: title });
}

/** Waits until a toast with this title, and this text under it, was shown since the page was loaded. */
export async function toastShown(page: Page, title: string, description = ''): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    const texts = await page.evaluate(() => (window as { readonly shownToasts?: readonly string[] }).shownToasts ?? []);
    return texts.some((text) => text.startsWith(title) && text.includes(description));
  };
  await expect.poll(isShown, { message: `a toast "${title}" "${description}"` }).toBe(true);
}

/** Runs in a page, which starts as many workers as this number says. */
export function tellOneCore(): void {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 });
}

/** Keeps what every toast says: on a busy machine one may be gone before anybody looks. Runs in the page. */
function rememberToasts(): void {
  const shown: string[] = [];
  Object.assign(window, { shownToasts: shown });
  const look = (): void => {
    for (const { textContent } of document.querySelectorAll('.toast')) {
      if (textContent !== null && shown.at(-1) !== textContent) shown.push(textContent);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
