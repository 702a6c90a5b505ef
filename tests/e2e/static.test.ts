import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../scripts/running/run.mjs';
import { halfPage } from '../fixtures/pages.ts';
import { lockedPdf } from '../fixtures/pdf/hostile.ts';
import { sharedBrowser } from './browser.ts';
import { type FileServer, startFileServer } from './file-server.ts';
import { mainScreen } from './main-screen.ts';
import { MARKED_LINES, markedBook } from './marked-book.ts';
import type { PickedFile } from './pictures.ts';
import { axeFindings } from './stage.ts';

const READING_MS = 90_000;
/** Building an app of its own, on a machine that does other things. */
const BUILDING_MS = 600_000;
/** A journey with a page that is read, a reload and three exports. */
const JOURNEY_MS = 300_000;

let folder: string;
let server: FileServer;
let context: BrowserContext;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-static-'));
  const status = await run(process.execPath, ['scripts/build-static.mjs', folder], { toStderr: true });
  if (status !== 0) throw new Error('The static folder could not be built; the messages above say why.');
  server = await startFileServer(folder, '/somebody/books/');
  context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
  context.setDefaultTimeout(READING_MS);
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('filechooser', () => undefined);
  await page.goto(server.address);
}, BUILDING_MS);

afterAll(async () => {
  await context?.close();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

function pdf(name: string, bytes: Uint8Array): PickedFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
}

/** What an export saves, as text. */
async function exported(label: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: label }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

it('says that everything stays on the device, and offers nothing that needs a server', async () => {
  await page.getByText('Photos and PDFs stay on this device.').waitFor();
  await page.getByText('stay on it, and so do your notes').waitFor();
  expect(await page.getByRole('button', { name: 'Send feedback' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});

it('opens PDFs on the device: notes with printed numbers, and a locked one named', async () => {
  const screen = mainScreen(page);
  await screen.drop([pdf('marked.pdf', await markedBook()), pdf('locked.pdf', lockedPdf())]);
  await screen.startOver.waitFor({ timeout: READING_MS });
  await expect.poll(async () => (await screen.notes.inputValue()).split('\n')).toEqual(MARKED_LINES);
  const refused = page.getByRole('main').getByText('Failed to process "locked.pdf"');
  await refused.waitFor();
  await page.getByText('Your PDFs have not left this device.').waitFor();
  await screen.startOver.click();
  await screen.selectFiles.waitFor();
});

it(
  'reads a photo, keeps an edit over a reload, and exports in three ways',
  async () => {
    const screen = mainScreen(page);
    const { name, bytes } = await halfPage();
    await screen.choose([{ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }]);
    await screen.startOver.waitFor({ timeout: READING_MS });
    await screen.notes.press('Control+End');
    await page.keyboard.type('\np. 3 Typed where no server is');
    await screen.notes.blur();
    await page.getByText('All changes are saved on this device.').waitFor();
    await page.reload();
    await expect.poll(() => screen.notes.inputValue()).toContain('• p. 3 Typed where no server is');
    await page.locator('.proof-row canvas').first().waitFor();
    await screen.exportButton.click();
    const text = await exported('Download as Text (.txt)');
    expect(text.name).toBe('notes.txt');
    expect(text.bytes.toString()).toContain('Typed where no server is');
    expect((await exported('Download as Markdown (.md)')).bytes.toString()).toContain('# Notes');
    const word = await exported('Download as Word (.docx)');
    expect([word.name, word.bytes.subarray(0, 2).toString()]).toEqual(['book-notes.docx', 'PK']);
    await page.keyboard.press('Escape');
  },
  JOURNEY_MS,
);

it('keeps books on the shelf', async () => {
  await page.getByRole('button', { name: /books/i }).first().click();
  const shelf = page.getByRole('dialog');
  await shelf.getByText('“many people have read”').first().waitFor();
  expect(server.refused).toEqual([]);
  await page.keyboard.press('Escape');
});

it('works without a network from the next visit on, PDFs included', async () => {
  const kept = async (): Promise<readonly string[]> => {
    const cache = await caches.open('commonplace-shell');
    return (await cache.keys()).map((request) => request.url);
  };
  await expect.poll(() => page.evaluate(kept)).toContainEqual(expect.stringMatching(/pdfium.*wasm$/));
  await context.setOffline(true);
  await page.reload();
  const screen = mainScreen(page);
  await screen.selectFiles.waitFor();
  await screen.drop([pdf('marked.pdf', await markedBook())]);
  await screen.startOver.waitFor({ timeout: READING_MS });
  expect(await screen.notes.inputValue()).toContain('• p. 42 Note: on page 42');
  await context.setOffline(false);
});

it('an address that the host does not have is not found, in the words of the app', async () => {
  const before = [...server.refused];
  const other = await context.newPage();
  await other.goto(`${server.address}nowhere/at/all`);
  await other.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await other.getByText('Did you forget to add the page to the router?').waitFor();
  expect(before).toEqual([]);
  expect(errors).toEqual([]);
});
