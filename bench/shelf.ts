import { type CDPSession, chromium, type Page } from 'playwright';
import { startOwnServer } from './speed/own-server.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Says how long the shelf takes to be listed and searched, in a browser with the built app.

  npm run bench:shelf [-- BOOKS NOTES ROUNDS]

BOOKS (200) of NOTES (50) each, ROUNDS (5) times. By the clock it is from the click, or the letter, until the frame in
which it is seen; the processor's time is that of the page's main thread, and nearly the same on a machine that has other
work.`;
tellUsage(USAGE);

const [books = 200, notes = 50, rounds = 5] = process.argv.slice(2).map(Number);

/** Puts the books on the shelf that the app has made. Runs in the page, where this program knows no types. */
const FILL = `(async () => {
  const opened = indexedDB.open('commonplace');
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const transaction = opened.result.transaction('books', 'readwrite');
  for (let at = 0; at < ${books}; at += 1) {
    const texts = Array.from({ length: ${notes} }, (_, note) => ({
      page: String(note),
      text: 'Some words of a note that was marked in this book, with needle ' + at + ' ' + note + ' among them.',
    }));
    const sessionId = 'session-' + String(at).padStart(13, '0');
    const listed = { sessionId, readAt: at, changedAt: at, texts, isUnsaved: false, pictureBytes: 0 };
    transaction.objectStore('books').put(listed, [sessionId]);
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opened.result.close();
})()`;
const HAS_SHELF = `indexedDB.databases().then((all) => all.some(({ name }) => name === 'commonplace'))`;

/** Does something in the page; the milliseconds until something is true of it, in the frame that shows it. */
const timed = (action: string, isThere: string): string => `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const begin = performance.now();
  ${action};
  while (!(${isThere})) await frame();
  return performance.now() - begin;
})()`;

const typed = (text: string): string => `(() => {
  const field = document.querySelector('[role=dialog] input[type=search]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
  field.dispatchEvent(new Event('input', { bubbles: true }));
})()`;
const IN_SHELF = `document.querySelector('[role=dialog]`;
const EMPTY_AGAIN = timed(typed(''), `!${IN_SHELF} .shelf-hit')`);

/** The repository's scripts are no part of the compiled tree. */
interface Finder {
  provideBrowser(): Promise<string>;
  readonly BROWSER_ARGS: string[];
}

const finder: Finder = await import(new URL('../../scripts/running/find-browser.mjs', import.meta.url).href);
const server = await startOwnServer();
const browser = await chromium.launch({ executablePath: await finder.provideBrowser(), args: finder.BROWSER_ARGS });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(server.address);
  const shelf = page.getByRole('button', { name: 'Your books' });
  // The shelf is made when it is looked at first.
  await shelf.click();
  await page.getByRole('dialog').waitFor();
  while (!(await page.evaluate<boolean>(HAS_SHELF))) await page.waitForTimeout(50);
  await page.evaluate(FILL);
  await page.reload();
  await shelf.waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  console.log(`${books} books with ${books * notes} notes, ${rounds} rounds`);
  const open = timed(`document.querySelector('[aria-label="Your books"]').click()`, `${IN_SHELF} .shelf-book')`);
  await measure('list', { page, session }, { run: () => open, after: () => page.keyboard.press('Escape') });
  await page.evaluate(open);
  for (const what of ['one note', 'every note'] as const) {
    const wanted = (round: number): string => `needle ${(round * 41 + 7) % books} ${(round * 13) % notes}`;
    const search = (round: number): string => typed(what === 'one note' ? wanted(round) : 'words of a note');
    const run = (round: number): string => timed(search(round), `${IN_SHELF} .shelf-hit')`);
    await measure(`search that finds ${what}`, { page, session }, { run, after: () => page.evaluate(EMPTY_AGAIN) });
  }
} finally {
  await browser.close();
  await server.close();
}

interface Measured {
  readonly page: Page;
  readonly session: CDPSession;
}

interface Round {
  readonly run: (round: number) => string;
  /** Goes back to where it began; it is not counted. */
  readonly after: () => Promise<unknown>;
}

async function measure(name: string, { page, session }: Measured, { run, after }: Round): Promise<void> {
  const clock: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await mainThreadMs(session);
    clock.push(await page.evaluate<number>(run(round)));
    processor.push((await mainThreadMs(session)) - before);
    await after();
    // What fades out is gone, and what was put off is done, before the next round.
    await page.waitForTimeout(500);
  }
  console.log(`${name}: ${shown(clock)} ms by the clock; ${shown(processor)} ms of the page's main thread`);
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** The middle one, and the least and the most. */
function shown(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [least, middle, most] = [0, 0.5, 1].map(
    (share) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN,
  );
  return `${middle?.toFixed(0)} (${least?.toFixed(0)} to ${most?.toFixed(0)})`;
}
