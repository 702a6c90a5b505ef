import { join } from 'node:path';
import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/running/root.mjs';
import { halfPage } from '../fixtures/pages.ts';
import { addMarkup, PdfBook } from '../fixtures/pdf/book.ts';
import { mainScreen } from './main-screen.ts';
import { type OpenPage, openStage, type Stage } from './stage.ts';

/** A first page on a busy machine, with the recogniser started. */
const READING_MS = 90_000;

let stage: Stage;

beforeAll(async () => {
  await ensureBuilt();
  stage = await openStage(join(ROOT, 'dist/app'));
});

afterAll(() => stage?.close());

/** Endings of the files that the device keeps. Runs in the page. */
async function keptFiles(): Promise<readonly string[]> {
  const cache = await caches.open('commonplace-shell');
  return (await cache.keys()).map((request) => request.url.replace(/^.*\./, ''));
}

/** A first visit, until everything is kept that reading without a network takes. */
async function visited(): Promise<OpenPage> {
  const opened = await stage.open({ acceptDownloads: true, isFirstVisit: true, hasOneCore: true });
  await expect
    .poll(() => opened.page.evaluate(keptFiles), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['wasm', 'gz', 'js', 'css']));
  return opened;
}

describe('before the app has everything', () => {
  it.each([
    ['what sees marks', '**/*.bin'],
    ['the program of the recogniser', '**/tesseract-core*.js*'],
    ['the data of the language', '**/*.traineddata*'],
  ])('says that the server has a problem where it answers with one for %s', async (_what, files) => {
    const { page, ownContext } = await stage.open({ serviceWorkers: 'block', isFirstVisit: true, hasOneCore: true });
    await ownContext().route(files, (route) => route.fulfill({ status: 500, body: 'no' }));
    const { name, bytes } = await halfPage();
    await mainScreen(page).choose([{ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }]);
    const told = page.getByRole('main').getByText('could not be loaded: the server answered 500. Try again later.');
    await told.waitFor({ timeout: READING_MS });
    expect(await page.getByText("Please ensure it's a valid file").count()).toBe(0);
  });

  it('says that the part that reads could not be loaded, and nothing of the photo', async () => {
    const { page, ownContext } = await stage.open({ serviceWorkers: 'block', isFirstVisit: true, hasOneCore: true });
    const context = ownContext();
    await context.route('**/*.bin', (route) => route.abort());
    const { name, bytes } = await halfPage();
    await mainScreen(page).choose([{ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }]);
    const told = page.getByRole('main').getByText('could not be loaded. Check the connection and try again.');
    await told.waitFor({ timeout: READING_MS });
    expect(await page.getByText("Please ensure it's a valid file").count()).toBe(0);
    // The photo need not be chosen again.
    await context.unroute('**/*.bin');
    await page.getByRole('button', { name: 'Try again' }).click();
    await mainScreen(page).startOver.waitFor({ timeout: READING_MS });
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});

/** Bytes a second: what reads pages, some 4 MB on their way, takes ten seconds. */
const SLOW_BYTES = 400_000;
const LOADING = 'Loading what reads pages';

interface SlowPage {
  readonly page: Page;
  /** What its progress has said of loading, in order. */
  readonly said: () => Promise<readonly string[]>;
}

/** A page whose network is slow. */
async function onSlowNetwork(): Promise<SlowPage> {
  const { page, ownContext } = await stage.open({ serviceWorkers: 'block', isFirstVisit: true });
  const context = ownContext();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: SLOW_BYTES,
    uploadThroughput: SLOW_BYTES,
  });
  await context.addInitScript(rememberLoading, LOADING);
  await page.reload();
  return {
    page,
    said: () => page.evaluate(() => (window as { saidOfLoading?: readonly string[] }).saidOfLoading ?? []),
  };
}

/** Runs in the page. */
function rememberLoading(start: string): void {
  const said: string[] = [];
  Object.assign(window, { saidOfLoading: said });
  const look = (): void => {
    for (const { textContent } of document.querySelectorAll('.progress-panel p')) {
      if (textContent.startsWith(start) && said.at(-1) !== textContent) said.push(textContent);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Requests of a page that begin from now on, as it tells of them: those that have not ended, and paths of what is here. */
function watchRequests(page: Page): { readonly underWay: ReadonlySet<Request>; readonly here: readonly string[] } {
  const underWay = new Set<Request>();
  const here: string[] = [];
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => {
    underWay.delete(request);
    here.push(new URL(request.url()).pathname);
  });
  page.on('requestfailed', (request) => underWay.delete(request));
  return { underWay, here };
}

describe('over a slow network', () => {
  it('the first photo shows how much of what reads it is here, and the next visit fetches nothing of that', async () => {
    const { page, said } = await onSlowNetwork();
    const { underWay, here } = watchRequests(page);
    const screen = mainScreen(page);
    const { name, bytes } = await halfPage();
    const photo = [{ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }];
    await screen.choose(photo);
    await screen.startOver.waitFor({ timeout: READING_MS });
    const figures = (await said()).map((text) => Number(/([\d.]+) of [\d.]+ MB/.exec(text)?.[1]));
    expect(new Set(figures).size).toBeGreaterThan(3);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    // The first lines may not know of all files yet.
    expect(await said()).toContainEqual(expect.stringMatching(/of 6\.\d MB\. Still coming: .*text recogniser/));
    // What is still on its way when the page is left is not kept; what makes the cover of a book comes last.
    await expect.poll(() => here).toContainEqual(expect.stringMatching(/\/cover-/));
    await expect.poll(() => underWay.size).toBe(0);
    const first = [...stage.server.asked()];
    await page.reload();
    await page.getByRole('button', { name: 'Start Over' }).click();
    await screen.choose(photo);
    await screen.startOver.waitFor({ timeout: READING_MS });
    expect(await screen.notes.inputValue()).toContain('• p. ');
    const again = stage.server.asked().slice(first.length);
    expect(again).toContain('/');
    expect(first.filter((path) => path.startsWith('/assets/') && again.includes(path))).toEqual([]);
  });

  it('the first PDF that stays here shows how much of what opens it is here', async () => {
    const { page, said } = await onSlowNetwork();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('PDFs stay here too').check();
    await page.keyboard.press('Escape');
    await page.getByText('Photos and PDFs stay on this device.').waitFor();
    const screen = mainScreen(page);
    const book = await PdfBook.make();
    const { page: sheet, find } = book.addPage(['A line of print that many people have', 'read.'], { footer: '41' });
    addMarkup(sheet, 'Highlight', { boxes: find('many people have') });
    const buffer = Buffer.from(await book.bytes());
    await screen.choose([{ name: 'marked.pdf', mimeType: 'application/pdf', buffer }]);
    await screen.startOver.waitFor({ timeout: READING_MS });
    const told = (await said()).filter((text) => text.includes('Still coming: opener of PDFs.'));
    expect(told.length).toBeGreaterThan(3);
    expect(told[0]).toMatch(/ of 4\.\d MB\./);
    expect(await screen.notes.inputValue()).toBe('• p. 41 many people have');
  });

  it('loading can be cancelled', async () => {
    const { page } = await onSlowNetwork();
    const screen = mainScreen(page);
    const { name, bytes } = await halfPage();
    await screen.choose([{ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }]);
    await page.getByText(LOADING).waitFor({ timeout: READING_MS });
    await screen.cancel.click();
    await page.getByText('Cancelled before a page was read. Nothing has changed.').waitFor();
    expect(await page.getByText(LOADING).count()).toBe(0);
  });
});

describe('after the first visit the app', () => {
  it('opens, reads photos, edits and exports without a network, saves when there is one again, and says what it shows without', async () => {
    const { page, ownContext } = await visited();
    const context = ownContext();
    await context.setOffline(true);
    await page.reload();
    const screen = mainScreen(page);
    const { name, bytes } = await halfPage();
    await screen.choose([{ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }]);
    await page.locator('.proof-row canvas').first().waitFor({ timeout: READING_MS });
    await screen.startOver.waitFor({ timeout: READING_MS });
    await screen.notes.press('Control+End');
    await page.keyboard.type('\np. 3 Typed far from any network');
    await screen.notes.blur();
    await page.getByText('This device is offline. Your changes are safe on this device').waitFor();
    expect(await page.getByText('The server cannot be reached').count()).toBe(0);
    await screen.exportButton.click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as Word (.docx)' }).click();
    expect((await downloading).suggestedFilename()).toBe('book-notes.docx');
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await page.getByText('All changes are saved.').waitFor();
    const record = await page.evaluate(() => localStorage.getItem('commonplace.session'));
    const saved = await stage.server.store().loadNotes(JSON.parse(record ?? '{}').sessionId);
    expect(JSON.parse(String(saved?.contentJson ?? '{}')).notes.at(-1)?.text).toBe('Typed far from any network');
    const notes = await screen.notes.inputValue();
    await context.setOffline(true);
    await page.reload();
    const offline = page.getByText('This device is offline. These are your notes as this device kept them');
    await offline.waitFor();
    expect(await page.getByText('The server cannot be reached').count()).toBe(0);
    expect(await screen.notes.inputValue()).toBe(notes);
    expect(notes).toContain('Typed far from any network');
    await context.setOffline(false);
    await offline.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('reads a picture that another app shares, in a network that leads nowhere', async () => {
    const { page, ownContext, errors } = await visited();
    await page.reload();
    await ownContext().route(/\.(?:wasm|gz|bin)$/, (route) => route.abort());
    const { bytes } = await halfPage();
    await page.evaluate(async (picture) => {
      const form = new FormData();
      const content = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      form.append('files', new File([content], 'Seite 1 (geteilt).jpg', { type: 'image/jpeg' }));
      await fetch('/share-target', { method: 'POST', body: form });
    }, Buffer.from(bytes).toString('base64'));
    await page.goto(`${stage.server.address}/?shared`);
    const screen = mainScreen(page);
    await screen.startOver.waitFor({ timeout: READING_MS });
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    expect(await screen.notes.inputValue()).toContain('• p. ');
    await expect.poll(() => page.locator('.proof-row').first().innerText()).toContain('Seite 1 (geteilt).jpg');
    await expect.poll(() => page.url()).toBe(`${stage.server.address}/`);
    expect(errors).toEqual([]);
  });

  it('can be installed: its manifest is complete', async () => {
    const { page } = await stage.open();
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
      return (await (await fetch(link?.href ?? '')).json()) as {
        icons: { src: string }[];
        share_target: { action: string };
      };
    });
    expect(manifest).toMatchObject({
      name: 'Commonplace',
      display: 'standalone',
      share_target: { action: 'share-target' },
    });
    for (const { src } of manifest.icons)
      expect((await fetch(`${stage.server.address}/${src}`)).headers.get('content-type')).toBe('image/png');
  });
});
