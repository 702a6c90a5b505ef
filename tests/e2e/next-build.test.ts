import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/running/root.mjs';
import { halfPage } from '../fixtures/pages.ts';
import { mainScreen } from './main-screen.ts';
import { markedBook } from './marked-book.ts';
import { makeNextBuild, NEXT_TITLE } from './next-build.ts';
import { CLIPPINGS, pick } from './shelf-steps.ts';
import { openStage, type Stage, tellOneCore } from './stage.ts';

/** A first page on a busy machine, with the recogniser started. */
const READING_MS = 90_000;
const TYPED = 'p. 3 Typed before the next build';
/** No note, and so on no server. */
const HALF = 'half a line';

let builds: string;

beforeAll(async () => {
  await ensureBuilt();
  builds = await mkdtemp(join(tmpdir(), 'commonplace-builds-'));
  await makeNextBuild(join(ROOT, 'dist/app'), join(builds, 'next'));
});

afterAll(() => rm(builds, { recursive: true, force: true }));

/** A server of the first build, on which the next one can be put. */
async function deployed(): Promise<{ readonly stage: Stage; readonly deployNext: () => Promise<void> }> {
  const served = await mkdtemp(join(builds, 'served-'));
  await cp(join(ROOT, 'dist/app'), served, { recursive: true });
  const stage = await openStage(served);
  onTestFinished(() => stage.close());
  return {
    stage,
    deployNext: async () => {
      await stage.server.goDown();
      await rm(served, { recursive: true });
      await cp(join(builds, 'next'), served, { recursive: true });
      await stage.server.comeUp();
    },
  };
}

/** Names of the files that the device keeps. Runs in the page. */
async function keptFiles(): Promise<readonly string[]> {
  const cache = await caches.open('commonplace-shell');
  return (await cache.keys()).map((request) => new URL(request.url).pathname.replace('/assets/', ''));
}

/** Asks for the next build and waits until it may take over. Runs in the page. */
async function hasNextWaiting(): Promise<boolean> {
  const registration = await navigator.serviceWorker.ready;
  if (registration.waiting === null) await registration.update();
  return registration.waiting !== null;
}

/** Closes a page, and waits until the service worker that waited for its end has taken over; `other` is of the same browser. */
async function closed(page: Page, other: Page): Promise<void> {
  const devtools = await other.context().newCDPSession(other);
  const states = new Map<string, string>();
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status);
  });
  await devtools.send('ServiceWorker.enable');
  const living = (): readonly string[] => [...states.values()].filter((status) => status !== 'redundant');
  await expect.poll(() => living().toSorted()).toEqual(['activated', 'installed']);
  await page.close();
  await expect.poll(living).toEqual(['activated']);
  await devtools.detach();
}

/** Makes notes of a PDF that has them: what reads photos takes ten times as long. */
async function takeIn(page: Page): Promise<void> {
  const screen = mainScreen(page);
  await screen.choose([{ name: 'marked.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await markedBook()) }]);
  await screen.startOver.waitFor({ timeout: READING_MS });
}

async function read(page: Page): Promise<void> {
  const { name, bytes } = await halfPage();
  const screen = mainScreen(page);
  await screen.choose([{ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }]);
  await screen.startOver.waitFor({ timeout: READING_MS });
}

async function type(page: Page, line: string): Promise<void> {
  await mainScreen(page).notes.press('Control+End');
  await page.keyboard.type(`\n${line}`);
}

describe('a page of one build, once the server has the next', () => {
  it('is loaded anew, once, for a part that it has not fetched, with what was typed', async () => {
    const { stage, deployNext } = await deployed();
    const { page } = await stage.open({ serviceWorkers: 'block' });
    await takeIn(page);
    await type(page, TYPED);
    await type(page, HALF);
    await deployNext();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const screen = mainScreen(page);
    await screen.feedbackButton.click();
    await expect.poll(() => page.title()).toBe(NEXT_TITLE);
    expect((await screen.notes.inputValue()).split('\n').slice(-2)).toEqual([TYPED, HALF]);
    await screen.feedbackButton.click();
    await page.getByLabel('Message').waitFor();
    expect(loads).toBe(1);
  });

  it('keeps the photos for which what reads them is no longer there, and is loaded anew where that is wanted', async () => {
    const { stage, deployNext } = await deployed();
    const { page } = await stage.open({ serviceWorkers: 'block', hasOneCore: true });
    await deployNext();
    const screen = mainScreen(page);
    const { name, bytes } = await halfPage();
    await screen.drop([{ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }]);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.title()).toBe(NEXT_TITLE);
    await page.getByRole('button', { name: 'Read this page' }).click();
    await screen.startOver.waitFor({ timeout: READING_MS });
    expect(await screen.notes.inputValue()).toContain('• p. ');
  });

  it('keeps photos that were to join a book for that book, beside those that wait for new notes', async () => {
    const { stage, deployNext } = await deployed();
    const { page } = await stage.open({ serviceWorkers: 'block', hasOneCore: true });
    await page.getByRole('button', { name: 'Your books' }).click();
    await pick(page, 'Import notes', [CLIPPINGS]);
    await page.getByRole('button', { name: 'Open Middlemarch' }).click();
    // All that the screen shows is here before the server goes, and nothing waits to be saved.
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByText('All changes are saved.').waitFor();
    await deployNext();
    const screen = mainScreen(page);
    const { name, bytes } = await halfPage();
    await pick(page, 'Add pages', [{ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }]);
    await page.getByRole('main').getByRole('button', { name: 'Try again', exact: true }).click();
    await expect.poll(() => page.title()).toBe(NEXT_TITLE);
    const ofBook = page.getByRole('button', { name: 'Add this page to Middlemarch' });
    await ofBook.waitFor();
    const goals = (): Promise<readonly string[]> =>
      page.getByRole('list', { name: 'Pages to be read' }).getByRole('listitem').allInnerTexts();
    expect(await goals()).toEqual(['']);
    await screen.drop([{ name: 'other.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }]);
    await page.getByRole('button', { name: 'Read this page' }).waitFor();
    expect(await goals()).toEqual(['For Middlemarch', 'For new notes']);
    // Whatever is on the screen by then.
    await page.getByRole('button', { name: 'Start Over' }).click();
    await ofBook.click();
    await screen.startOver.waitFor({ timeout: READING_MS });
    const lines = (await screen.notes.inputValue()).split('\n');
    expect(lines.filter((line) => line.includes('unhistoric acts'))).toHaveLength(1);
    expect(lines.length).toBeGreaterThan(1);
    // What was to stand by itself still waits.
    await screen.startOver.click();
    await page.getByRole('button', { name: 'Read this page' }).waitFor();
    expect([await ofBook.count(), await goals()]).toEqual([0, ['']]);
  });

  it('goes on as it is where the device keeps the app, and the next visit is of the next build, also without a network', async () => {
    const { stage, deployNext } = await deployed();
    const { page, ownContext, errors } = await stage.open();
    const context = ownContext();
    const reading = [/^tesseract-core.*wasm$/, /^marks-network.*bin$/, /^eng.*gz$/, /^pdfium.*wasm$/];
    const filesOf = async (which: Page): Promise<readonly (readonly string[])[]> => {
      const kept = await which.evaluate(keptFiles);
      return reading.map((name) => kept.filter((file) => name.test(file)));
    };
    await expect.poll(async () => (await filesOf(page)).flat().length).toBe(reading.length);
    const before = await filesOf(page);
    await page.reload();
    await takeIn(page);
    await deployNext();
    await expect.poll(() => page.evaluate(hasNextWaiting)).toBe(true);
    await type(page, TYPED);
    await type(page, HALF);
    const screen = mainScreen(page);
    await screen.feedbackButton.click();
    await page.getByLabel('Message').waitFor();
    expect(await page.title()).not.toBe(NEXT_TITLE);
    expect(errors).toEqual([]);
    const other = await context.newPage();
    await other.addInitScript(tellOneCore);
    other.on('filechooser', () => undefined);
    await closed(page, other);
    await context.setOffline(true);
    await other.goto(stage.server.address);
    expect(await other.title()).toBe(NEXT_TITLE);
    const next = mainScreen(other);
    expect((await next.notes.inputValue()).split('\n').slice(-2)).toEqual([TYPED, HALF]);
    await other.getByRole('button', { name: 'Start Over' }).click();
    await read(other);
    expect(await next.notes.inputValue()).toContain('• p. ');
    // One form of each, and not that of the first build.
    await expect.poll(async () => (await filesOf(other)).map((files) => files.length)).toEqual(reading.map(() => 1));
    expect((await filesOf(other)).flat().filter((file) => before.flat().includes(file))).toEqual([]);
  });
});
