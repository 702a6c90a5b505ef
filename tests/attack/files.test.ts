import { expect, test } from 'vitest';
import { startServer } from '../contract/server-process.ts';
import { temporaryFolder } from '../contract/test-app.ts';
import { highlightedPage } from '../fixtures/pages.ts';
import { addMarkup, PAGE_SIZE, PdfBook } from '../fixtures/pdf/book.ts';
import { bombs, hugePage } from '../fixtures/pdf/hostile.ts';
import { memoryOf } from './bodies.ts';
import { COUNTS, IS_LONG } from './counts.ts';
import { copies, decodePictures, hostile, mixed, mutations, sendPdfs } from './files.ts';

/** Megabytes of the server at the worst, and once nobody sends anything. */
const MOST_MEMORY = 600;
const REST_MEMORY = 400;
/** Threads without work are ended after half a minute; a busy machine takes longer to say so. */
const REST_MS = 300_000;
const BOOK_PAGES = 10;
const SCAN_PAGES = 3;
/** Bombs fill the memory in a second or two; on a machine that does other things it takes longer. */
const BOMB_SECONDS = IS_LONG ? '15' : '6';

test(
  'hostile and mutated PDFs give pages or a named reason, within bounds of memory',
  async () => {
    const env = { PDFS_PER_MINUTE: '0', PDF_PAGE_SECONDS_MAX: '3', PDF_JOB_MINUTES_MAX: '1', LOG_LEVEL: 'silent' };
    const server = await startServer({ ...env, DATA_DIR: await temporaryFolder() });
    const odd = await sendPdfs(server, hostile(COUNTS.files.hostile));
    const many = await sendPdfs(server, mutations(await book(2), COUNTS.files.pdfs));
    const most = Math.max(odd.mostMemory, many.mostMemory);
    console.log(
      `PDFs: ${odd.read + odd.refused} hostile, ${many.read + many.refused} mutated (${many.read} read, ${many.refused} refused); ` +
        `${odd.faults.length + many.faults.length} without an answer; memory at most ${most} MB.`,
    );
    expect([...odd.faults, ...many.faults]).toEqual([]);
    expect(most).toBeLessThan(MOST_MEMORY);
    await atRest(server.pid);
    expect(await server.end('SIGTERM')).toBe(0);
  },
  COUNTS.timeoutMs,
);

test(
  'many books and then bombs leave the memory of the server within its bounds',
  async () => {
    // What one page wants is more than reading PDFs may take, however large the operator lets it be drawn.
    const bounds = { PDF_MEGAPIXELS_MAX: '200', PDF_PAGE_SECONDS_MAX: BOMB_SECONDS };
    const env = { PDFS_PER_MINUTE: '0', ...bounds, LOG_LEVEL: 'silent' };
    const server = await startServer({ ...env, DATA_DIR: await temporaryFolder() });
    const books = await sendPdfs(server, copies(await book(BOOK_PAGES), COUNTS.files.books));
    const restMemory = await atRest(server.pid);
    const hostiles = [{ name: 'huge page', bytes: hugePage() }, ...bombs()];
    const { faults, mostMemory } = await sendPdfs(server, hostiles);
    console.log(
      `Books: ${books.read} of ${BOOK_PAGES} pages read, memory at most ${books.mostMemory} MB and ${restMemory} MB at rest; ` +
        `then ${hostiles.length} bombs, ${mostMemory} MB at most and ${await atRest(server.pid)} MB at rest.`,
    );
    expect([books.read, ...books.faults, ...faults]).toEqual([COUNTS.files.books]);
    expect(Math.max(books.mostMemory, mostMemory)).toBeLessThan(MOST_MEMORY);
  },
  COUNTS.timeoutMs,
);

test.runIf(IS_LONG)(
  'books, scans and bombs by turns leave the memory of the server within its bounds',
  async () => {
    const env = { PDFS_PER_MINUTE: '0', LOG_LEVEL: 'silent', DATA_DIR: await temporaryFolder() };
    const server = await startServer(env);
    const sound = [
      { name: 'book', bytes: await book(BOOK_PAGES) },
      { name: 'scan', bytes: await scan(SCAN_PAGES) },
      { name: 'page', bytes: await book(1) },
    ];
    const { read, refused, faults, mostMemory } = await sendPdfs(server, mixed(sound, COUNTS.files.mixed));
    console.log(`Mixed: ${read} read, ${refused} refused, memory at most ${mostMemory} MB.`);
    expect(faults).toEqual([]);
    expect(mostMemory).toBeLessThan(MOST_MEMORY);
  },
  COUNTS.timeoutMs,
);

/** Megabytes of a process once it stands below what it may have at rest. */
async function atRest(pid: number): Promise<number> {
  await expect.poll(() => memoryOf(pid), { timeout: REST_MS, interval: 500 }).toBeLessThan(REST_MEMORY);
  return memoryOf(pid);
}

test(
  'mutated pictures give a picture or a named reason',
  async () => {
    const page = await highlightedPage();
    const { read, refused, faults } = await decodePictures(page.bytes, COUNTS.files.pictures);
    console.log(
      `Pictures: ${COUNTS.files.pictures} mutated, ${read} decoded, ${refused} refused, ${faults.length} without a reason.`,
    );
    expect(faults).toEqual([]);
  },
  COUNTS.timeoutMs,
);

/** Photographed pages in a PDF. */
async function scan(pages: number): Promise<Uint8Array> {
  const made = await PdfBook.make();
  const image = await made.document.embedJpg(Uint8Array.from((await highlightedPage()).bytes));
  const [width, height] = PAGE_SIZE;
  for (let page = 0; page < pages; page += 1)
    made.document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  return await made.bytes();
}

/** A book with what real ones have: text, highlights, a picture. */
async function book(pages: number): Promise<Uint8Array> {
  const made = await PdfBook.make();
  for (let page = 0; page < pages; page += 1) {
    const { page: at, find } = made.addPage(['A line of print, marked on every page.'], { footer: String(page + 10) });
    addMarkup(at, 'Highlight', { boxes: find('line of print') });
  }
  return await made.bytes();
}
