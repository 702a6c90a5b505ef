import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainScreen } from './main-screen.ts';
import { type PickedFile, picture } from './pictures.ts';
import { lines, pressOn, readPages, withPages } from './proof-stage.ts';
import { openFakeStage, type Stage } from './stage.ts';

const MEGABYTE = 1024 * 1024;

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

/** A picture that takes this much room, however it is packed: a decoder takes no notice of what follows its end. */
function heavy(name: string, bytes: number): PickedFile {
  const light = picture(name);
  return { ...light, buffer: Buffer.concat([light.buffer, randomBytes(bytes - light.buffer.length)]) };
}

/** A page of one colour. */
async function plain(name: string, background: string): Promise<PickedFile> {
  const image = sharp({ create: { width: 100, height: 140, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** The colour in the middle of a note's strip; empty while it is not drawn. */
async function colourOf(row: Locator): Promise<string> {
  return row.locator('canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    if (width <= 1) return '';
    const pixel = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data;
    return [...(pixel ?? [])].slice(0, 3).join(' ');
  });
}

/** Bytes of the pictures that the device keeps, by the file. Runs in the page. */
async function keptPictures(): Promise<Readonly<Record<string, number>>> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('commonplace');
    request.addEventListener('success', () => resolve(request.result));
  });
  const kept: Record<string, number> = {};
  await new Promise<void>((resolve) => {
    const request = database.transaction('pictures').objectStore('pictures').openCursor();
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (cursor === null) return resolve();
      kept[String((cursor.key as readonly unknown[])[1])] = (cursor.value as { bytes: Uint8Array }).bytes.length;
      cursor.continue();
    });
  });
  database.close();
  return kept;
}

/** How many pages the device keeps, with a picture or without. Runs in the page. */
async function keptPageCount(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('commonplace');
    request.addEventListener('success', () => resolve(request.result));
  });
  const count = await new Promise<number>((resolve) => {
    const request = database.transaction('pages').objectStore('pages').count();
    request.addEventListener('success', () => resolve(request.result));
  });
  database.close();
  return count;
}

async function keptNames(page: Page): Promise<readonly string[]> {
  return Object.keys(await page.evaluate(keptPictures)).toSorted();
}

const FIVE = [1, 2, 3, 4, 5].map((number) => `marked-${number}.png`);

/** Fills the storage of the page to the last letter, but for what is told of it. Runs in the page. */
function fillStorage(): void {
  for (const size of [100_000, 1000, 10]) {
    try {
      for (let at = 0; ; at++) localStorage.setItem(`fill ${size} ${at}`, 'x'.repeat(size));
    } catch {
      // Full, for pieces of this size.
    }
  }
}

/** Has the page's storages of these names refuse everything. Runs in the page. */
function forbidStorage(names: readonly string[]): void {
  for (const name of names) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
  }
}

describe('notes in a browser that keeps nothing', () => {
  it('are read all the same where storage is forbidden, and are said to be gone with the page', async () => {
    const { page, errors, ownContext } = await stage.open();
    const context = ownContext();
    await context.addInitScript(forbidStorage, ['localStorage', 'sessionStorage', 'indexedDB']);
    await page.reload();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-1.png')]);
    await screen.startOver.waitFor();
    expect(await lines(screen)).toHaveLength(1);
    await page.getByText('no leave to keep them, and will not find them once this page is left.').waitFor();
    await page.locator('.proof-open').first().click();
    await page.getByText('The picture of this page is not on this device').waitFor();
    expect(errors).toEqual([]);
  });

  it.each([
    ['anything', ['localStorage', 'sessionStorage', 'indexedDB']],
    ['books', ['indexedDB']],
  ])('come back after Start Over while the page is open, where it may not keep %s', async (_what, names) => {
    const { page, ownContext } = await stage.open();
    await ownContext().addInitScript(forbidStorage, names);
    await page.reload();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-1.png')]);
    await screen.startOver.waitFor();
    await screen.notes.fill('• p. 1 What the reader made of it.\nno page');
    await screen.startOver.click();
    await page.getByText('can be brought back until this page is left').waitFor();
    const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(await page.evaluate(leave)).toBe(false);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => screen.notes.inputValue()).toBe('• p. 1 What the reader made of it.\nno page');
    await page.getByRole('button', { name: 'Your books' }).click();
    await page.getByText('gives no leave to keep books').waitFor();
    expect(await page.getByText('They are kept on this device').count()).toBe(0);
  });

  it('are said to be gone with the page, and leaving it is asked about', async () => {
    const { page, ownContext } = await stage.open();
    const context = ownContext();
    await page.evaluate(fillStorage);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: stage.server.address, quotaSize: 1 });
    const screen = mainScreen(page);
    await screen.choose([picture('marked-1.png')]);
    await screen.startOver.waitFor();
    await page.getByText('no leave to keep them, and will not find them once this page is left.').waitFor();
    const asked = page.waitForEvent('dialog');
    const leaving = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await leaving;
    await screen.selectFiles.waitFor();
  });
});

/**
 * Lets the database fall silent: nothing is heard any more of what was asked, as after a transaction that ends neither way.
 * With `'at a blob'` only once it is given one, which it refuses first, as WebKit does in a session that keeps nothing; with
 * `'from the first page'` once a page is to be kept. Runs in the page.
 */
function fallSilent(when: string): void {
  let isSilent = false;
  // oxlint-disable-next-line typescript/unbound-method -- Called on what it is asked of.
  const listen = EventTarget.prototype.addEventListener;
  const isOfDatabase = (target: unknown): boolean => target instanceof IDBRequest || target instanceof IDBTransaction;
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    const isHeard = (event: Event): boolean => !(isSilent && isOfDatabase(event.target));
    const heard = (event: Event): void => {
      if (typeof listener === 'function' && isHeard(event)) listener.call(this, event);
    };
    const isWatched = isOfDatabase(this) || this instanceof IDBDatabase;
    listen.call(this, type, isWatched ? heard : listener, options);
  };
  // oxlint-disable-next-line typescript/unbound-method -- As above.
  const put = IDBObjectStore.prototype.put;
  const hasBlob = (value: unknown): boolean =>
    value instanceof Blob || (value instanceof Object && Object.values(value).some((one) => one instanceof Blob));
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key) {
    const { transaction } = this;
    if (when === 'from the first page') isSilent ||= this.name === 'pages';
    if (!hasBlob(value)) return put.call(this, value, key);
    queueMicrotask(() => {
      transaction.dispatchEvent(new Event('error'));
      isSilent = true;
    });
    return this.get([]);
  };
}

describe('in a browser that takes no blobs', () => {
  it('pages are kept with their pictures, and so are the covers of books', async () => {
    const { page, errors, ownContext } = await stage.open();
    await ownContext().addInitScript(fallSilent, 'at a blob');
    await page.reload();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-1.png')]);
    await screen.startOver.waitFor();
    await expect.poll(() => keptNames(page)).toEqual(['marked-1.png']);
    await expect.poll(() => page.locator('.proof-row .strip').count()).toBe(1);
    await screen.startOver.click();
    await page.getByRole('button', { name: 'Bring it back' }).waitFor();
    await page.getByRole('button', { name: 'Your books' }).click();
    await page.getByRole('dialog').locator('img.shelf-cover').waitFor();
    expect(errors).toEqual([]);
  });
});

describe('in a browser whose database gives no answer', () => {
  it('the notes come all the same, and are said to be gone with the page', async () => {
    const { page, ownContext } = await stage.open();
    await ownContext().addInitScript(fallSilent, 'from the first page');
    await page.reload();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-1.png'), picture('marked-2.png')]);
    await screen.startOver.waitFor();
    expect(await lines(screen)).toHaveLength(2);
    await page.getByText('This device does not have the pictures of 2 pages. The notes are complete.').waitFor();
  });
});

describe('pictures of pages', () => {
  it('are kept up to a bound: the oldest give way, the notes stay, and the reader is told', async () => {
    const files = FIVE.map((name) => heavy(name, 100_000));
    const { page, screen, rows } = await withPages(stage, files, { path: '/?picture-bytes=350000' });
    await screen.startOver.waitFor();
    await expect.poll(() => keptNames(page)).toEqual(FIVE.slice(2));
    await page.getByText('This device does not have the pictures of 2 pages.').waitFor();
    await expect.poll(() => rows.count()).toBe(5);
    await expect.poll(() => lines(screen)).toHaveLength(5);
    await expect.poll(() => rows.last().locator('.strip').count()).toBe(1);
    await expect.poll(() => rows.first().locator('.strip').count()).toBe(0);
    await rows.first().locator('.proof-open').click();
    await page.getByText('The picture of this page is not on this device').waitFor();
  });

  it('are as many as the device has room for, and the notes are all there', async () => {
    const { page, errors, ownContext } = await stage.open();
    const context = ownContext();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: stage.server.address, quotaSize: 4 * MEGABYTE });
    const screen = mainScreen(page);
    await screen.choose(FIVE.map((name) => heavy(name, 1.5 * MEGABYTE)));
    await screen.startOver.waitFor();
    await expect.poll(() => lines(screen).then((all) => all.length)).toBe(5);
    await expect.poll(() => keptNames(page)).toHaveLength(2);
    await expect.poll(() => page.evaluate(keptPageCount)).toBe(5);
    await expect
      .poll(() => page.getByText('This device does not have').allInnerTexts())
      .toEqual(['This device does not have the pictures of 3 pages. The notes are complete.']);
    await page.getByText('All changes are saved.').waitFor();
    await page.reload();
    await expect.poll(() => lines(mainScreen(page)).then((all) => all.length)).toBe(5);
    await expect.poll(() => page.locator('.proof-row .strip').count()).toBe(2);
    expect(errors).toEqual([]);
  });

  it('that have no room at all are told of, and the notes are all there', async () => {
    const { page, ownContext } = await stage.open();
    const context = ownContext();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: stage.server.address, quotaSize: MEGABYTE });
    const screen = mainScreen(page);
    await screen.choose(FIVE.map((name) => heavy(name, 1_200_000)));
    await screen.startOver.waitFor();
    await page.getByText('This device does not have the pictures of 5 pages. The notes are complete.').waitFor();
    expect(await lines(screen)).toHaveLength(5);
    await expect.poll(() => page.evaluate(keptPageCount)).toBe(5);
    // What is small is kept as before.
    await pressOn(page.locator('.proof-open').first(), 'Delete');
    await expect.poll(() => lines(screen).then((all) => all.length)).toBe(4);
    await page.getByText('All changes are saved.').waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);
  });

  it('of two files with one name are not taken for one another, in one upload or in two', async () => {
    const [red, blue, green] = [
      await plain('marked-1.png', '#ff0000'),
      await plain('marked-1.png', '#0000ff'),
      await plain('marked-1.png', '#00ff00'),
    ];
    const { page, screen, rows } = await withPages(stage, [red, blue]);
    await screen.startOver.waitFor();
    await expect.poll(() => colourOf(rows.first())).toBe('255 0 0');
    await expect.poll(() => colourOf(rows.last())).toBe('0 0 255');
    await page.getByText('All changes are saved.').waitFor();
    await page.reload();
    await screen.choose([green]);
    await screen.startOver.waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => colourOf(rows.first())).toBe('0 255 0');
    await page.getByRole('button', { name: 'Bring back previous notes' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => colourOf(rows.first())).toBe('255 0 0');
    await expect.poll(() => colourOf(rows.last())).toBe('0 0 255');
  });

  it('of notes that uploads replaced stay with their books', async () => {
    const { page, screen, rows } = await readPages(stage, ['marked-1.png']);
    for (const name of ['marked-2.png', 'marked-3.png']) {
      await page.getByText('All changes are saved.').waitFor();
      await page.reload();
      await screen.choose([picture(name)]);
      await screen.startOver.waitFor();
      await rows.getByText(name).waitFor();
    }
    await expect.poll(() => keptNames(page)).toEqual(['marked-1.png', 'marked-2.png', 'marked-3.png']);
  });
});

describe('edits', () => {
  it('of notes that an upload has replaced are not made to others', async () => {
    const { page, screen, rows } = await readPages(stage, ['marked-1.png', 'marked-2.png']);
    await pressOn(rows.first().locator('.proof-open'), 'Delete');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByText('All changes are saved.').waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);
    await screen.choose([picture('marked-3.png')]);
    await screen.startOver.waitFor();
    await rows.getByText('marked-3.png').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });
});
