import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { dragFiles, mainScreen } from './main-screen.ts';
import { otherFile, picture } from './pictures.ts';
import { hasFocus } from './proof-stage.ts';
import { openFakeStage, type Stage, sidewaysScroll, toastShown } from './stage.ts';

let stage: Stage;

/** A row is as high as a button, and the edge around it. */
const ROW_PX = 58;
/** Height of a line of a list, with the space above it. */
const NOTE_PX = 40;

function boxOf(target: Locator): Promise<{ top: number; bottom: number; height: number }> {
  return target.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return { top, bottom, height };
  });
}

/** How many tiles of the page the browser draws while something is done. */
async function tilesDrawn(page: Page, change: (pixels: number) => void, pixels: number): Promise<number> {
  const browser = await sharedBrowser();
  await browser.startTracing(page, { categories: ['cc'] });
  await page.evaluate(change, pixels);
  // What has changed is drawn by the frame after the next.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const trace: { readonly traceEvents: readonly { readonly name: string; readonly ph: string }[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  return trace.traceEvents.filter(({ name, ph }) => name === 'RasterTask' && ph === 'X').length;
}

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

describe('the upload zone', () => {
  it('invites, and opens its picker for the accepted types by click on button and zone', async () => {
    const { page, errors } = await stage.open();
    const screen = mainScreen(page);
    await page.getByRole('heading', { name: 'Drop your book page photos or PDFs here' }).waitFor();
    await page.getByText('Upload all pages at once - new uploads will overwrite existing notes').waitFor();
    await page
      .getByText('You can also upload exported Kindle highlight PDFs to convert them into editable notes!')
      .waitFor();
    for (const target of [screen.selectFiles, page.getByText('Upload all pages at once')]) {
      const choosing = page.waitForEvent('filechooser');
      await target.click();
      const chooser = await choosing;
      expect(chooser.isMultiple()).toBe(true);
      expect(await chooser.element().getAttribute('accept')).toBe('image/jpeg,image/png,application/pdf');
    }
    expect(errors).toEqual([]);
  });

  it('is highlighted while files hover over it', async () => {
    const { page } = await stage.open();
    const { zone } = mainScreen(page);
    await dragFiles(zone, 'dragenter', [picture('marked-1.png')]);
    await expect.poll(() => zone.getAttribute('data-state')).toBe('drag-over');
    await dragFiles(zone, 'dragleave', [picture('marked-1.png')]);
    await expect.poll(() => zone.getAttribute('data-state')).toBe('idle');
  });

  it('refuses other types one by one and goes on with the rest', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await screen.drop([otherFile('page.gif', 'image/gif')]);
    await toastShown(page, 'Invalid file type', 'Please upload only JPEG, PNG images or PDF files');
    await expect.poll(() => screen.zone.getAttribute('data-state')).toBe('idle');
    await screen.drop([otherFile('page.webp', 'image/webp'), picture('marked-12.png')]);
    await screen.startOver.waitFor();
    expect(await screen.notes.inputValue()).toBe('• p. 12 The marked page keeps what the reader wanted to keep.');
  });

  it('is done until Start Over, and says so to whoever drops more', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-12.png')]);
    await page.getByRole('heading', { name: 'Files processed successfully' }).waitFor();
    await page.getByText("Click 'Start Over' to process new files").waitFor();
    await toastShown(page, 'Success', 'Your notes have been processed successfully');
    await expect.poll(() => screen.selectFiles.count()).toBe(0);
    await screen.drop([picture('marked-99.png')]);
    await toastShown(page, 'Upload disabled', "Please click 'Start Over' if you want to process new files");
    const before = await page.evaluate(() => localStorage.getItem('commonplace.session'));
    await screen.startOver.click();
    await screen.selectFiles.waitFor();
    await expect.poll(() => screen.notes.count()).toBe(0);
    await screen.choose([picture('marked-13.png')]);
    await screen.startOver.waitFor();
    const after = await page.evaluate(() => localStorage.getItem('commonplace.session'));
    const idOf = (record: string | null): unknown => JSON.parse(record ?? '{}').sessionId;
    expect(idOf(after)).toMatch(/^[\w-]{21}$/);
    expect(idOf(after)).not.toBe(idOf(before));
  });

  it('is dimmed and takes nothing while files are read; Cancel stops at once and keeps what was read', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-12.png'), picture('slow-13.png'), picture('marked-14.png')]);
    await page.getByText('Page 2 of 3').waitFor();
    await page
      .getByText('Analyzing with AI - this may take 2-3 seconds per image and 10-15 seconds per PDF page')
      .waitFor();
    await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('10');
    await expect.poll(() => screen.selectFiles.isDisabled()).toBe(true);
    // The third page is read beside the second, which never ends.
    await expect.poll(() => page.evaluate(() => document.body.dataset['read'])).toContain('marked-14.png');
    await screen.drop([picture('marked-99.png')]);
    await toastShown(page, 'Upload disabled');
    await screen.cancel.click();
    await page.getByText('Cancelled. What was read until then is kept: 2 pages.').waitFor();
    expect(await screen.notes.inputValue()).toMatch(/^• p\. 12 .*\n• p\. 14 .*$/);
    expect(await page.getByRole('heading', { name: 'Files processed successfully' }).count()).toBe(0);
  });

  it('leaves the notes alone when it was cancelled before anything was read', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-12.png')]);
    await screen.startOver.waitFor();
    await page.reload();
    await screen.choose([picture('slow.png')]);
    await screen.cancel.click();
    await page.getByText('Cancelled before a page was read. Nothing has changed.').waitFor();
    expect(await screen.notes.inputValue()).toContain('p. 12');
    await expect.poll(() => screen.selectFiles.isEnabled()).toBe(true);
  });
});

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844, isMobile: true },
  { width: 360, height: 640, isMobile: true },
])('when done, at $width x $height', ({ isMobile = false, ...viewport }) => {
  it('the zone has shrunk to one row, and the notes are in view at once', async () => {
    const { page } = await stage.open({ viewport, isMobile, hasTouch: isMobile });
    const screen = mainScreen(page);
    await screen.choose([picture('marked-12.png'), picture('marked-13.png')]);
    await hasFocus(page.getByRole('heading', { name: 'Your Notes' }));
    const heading = screen.zone.getByRole('heading', { name: 'Files processed successfully' });
    const [zone, text, button] = await Promise.all([screen.zone, heading, screen.startOver].map(boxOf));
    expect(zone?.height).toBeLessThanOrEqual(ROW_PX);
    // Heading and button stand side by side, not one below the other.
    expect(text?.bottom).toBeGreaterThan(button?.top ?? 0);
    expect(text?.top).toBeLessThan(button?.bottom ?? 0);
    for (const list of [screen.takeaways, screen.notes]) {
      const { top } = await boxOf(list);
      expect(top).toBeGreaterThan(0);
      expect(top + NOTE_PX).toBeLessThanOrEqual(viewport.height);
    }
    // On the lowest window the row has gone above, and the heading is the first thing.
    const first = viewport.height < 700 ? await boxOf(page.getByRole('heading', { name: 'Your Notes' })) : zone;
    expect(first?.top).toBeGreaterThanOrEqual(0);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

it('a page that becomes higher is drawn anew only where it has changed', async () => {
  const { page } = await stage.open();
  await mainScreen(page).selectFiles.waitFor();
  const setHeight = (height: number): void => document.body.style.setProperty('padding-bottom', `${height}px`);
  // What can be scrolled is drawn for that once.
  await tilesDrawn(page, setHeight, 900);
  const all = await tilesDrawn(page, (width) => document.body.style.setProperty('margin-right', `${width}px`), 20);
  const some = await tilesDrawn(page, setHeight, 950);
  expect(some).toBeLessThan(all / 2);
});

it('that all is saved stands right below the notes, however long the pages beside them are', async () => {
  const { page } = await stage.open({ viewport: { width: 1440, height: 900 } });
  const screen = mainScreen(page);
  await screen.choose([picture('many-12.png'), picture('many-13.png')]);
  const saved = page.getByText('All changes are saved.');
  await saved.waitFor();
  const below = async (): Promise<number> => (await boxOf(saved)).top - (await boxOf(screen.notes)).bottom;
  await expect.poll(below).toBeLessThan(60);
});

it('a folder that is dropped is read in the order of its names', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const number of [10, 9, 2, 1]) {
    await writeFile(path.join(folder, `marked-${number}.png`), picture('page.png').buffer);
  }
  const { page, ownContext } = await stage.open();
  const screen = mainScreen(page);
  const { x, y } = (await screen.zone.boundingBox()) ?? { x: 0, y: 0 };
  // As a hand does it: what a script dispatches has no folders.
  const devtools = await ownContext().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: x + 50, y: y + 50, data });
  }
  await screen.startOver.waitFor();
  expect((await screen.notes.inputValue()).match(/p\. \d+/gu)).toEqual(['p. 1', 'p. 2', 'p. 9', 'p. 10']);
});

describe('a file that cannot be read', () => {
  it('is named in card and toast and costs the others nothing', async () => {
    const { page, errors } = await stage.open();
    const screen = mainScreen(page);
    await screen.choose([picture('broken.png'), picture('marked-5.png')]);
    const told = 'Failed to process "broken.png". Please ensure it\'s a valid file.';
    await page.getByRole('main').getByText(told).waitFor();
    await page.getByText('The picture ends in the middle. Take it again.').waitFor();
    await screen.startOver.waitFor();
    expect(await screen.notes.inputValue()).toContain('p. 5');
    expect(errors).toEqual([]);
    await page.getByRole('button', { name: 'Show Debug Info' }).click();
    await page.getByText('Check the browser console for the details.').waitFor();
    await expect.poll(() => errors.join()).toContain('The picture ends in the middle');
  });

  it('is still in view when the notes are, also on a phone', async () => {
    const { page } = await stage.open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const screen = mainScreen(page);
    await screen.choose([picture('broken-1.png'), picture('broken-2.png'), picture('marked-5.png')]);
    await hasFocus(page.getByRole('heading', { name: 'Your Notes' }));
    const { top } = await boxOf(page.getByRole('heading', { name: '2 files could not be read' }));
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(844);
  });

  it('leaves the notes within reach where there are forty, and each is named once that is asked for', async () => {
    const { page } = await stage.open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const screen = mainScreen(page);
    const broken = Array.from({ length: 40 }, (_, at) => `broken-${at + 1}.png`);
    await screen.choose(['marked-5.png', ...broken].map(picture));
    await screen.startOver.waitFor();
    const card = page.getByRole('region', { name: '40 files could not be read' });
    expect((await boxOf(card)).height).toBeLessThan(844);
    const last = card.getByText('"broken-40.png"');
    expect(await last.isVisible()).toBe(false);
    await card.getByText('and 37 more').click();
    expect(await last.isVisible()).toBe(true);
    expect(await card.getByRole('listitem').count()).toBe(40);
  });

  it('alone leaves the zone open and the notes as they were', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-12.png')]);
    await screen.startOver.waitFor();
    await page.reload();
    await screen.choose([picture('broken.png')]);
    await toastShown(page, 'Error', 'Failed to process "broken.png"');
    await screen.selectFiles.waitFor();
    expect(await screen.notes.inputValue()).toContain('p. 12');
  });

  it('may be a PDF: the service says why', async () => {
    const { page } = await stage.open();
    await page.route('**/api/process-pdf', (route) =>
      route.fulfill({ status: 422, json: { error: 'The file is locked', details: 'It needs a password.' } }),
    );
    const screen = mainScreen(page);
    await screen.choose([otherFile('book.pdf', 'application/pdf')]);
    await page.getByRole('main').getByText('Failed to process "book.pdf".').waitFor();
    await expect.poll(() => page.getByText('Failed to process PDF: The file is locked').count()).toBe(1);
  });
});

describe('an upload over older notes', () => {
  it('replaces them, and they can be brought back while the result is on screen', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await screen.choose([picture('marked-12.png')]);
    await screen.startOver.waitFor();
    await page.reload();
    await screen.notes.waitFor();
    await screen.choose([picture('marked-77.png')]);
    await screen.startOver.waitFor();
    expect(await screen.notes.inputValue()).toContain('p. 77');
    await page.getByRole('button', { name: 'Bring back previous notes' }).click();
    await expect.poll(() => screen.notes.inputValue()).toContain('p. 12');
    await expect.poll(() => page.getByText('All changes are saved.').count()).toBe(1);
    await page.reload();
    await expect.poll(() => screen.notes.inputValue()).toContain('p. 12');
    await expect.poll(() => page.getByRole('button', { name: 'Bring back previous notes' }).count()).toBe(0);
  });
});

describe('copying', () => {
  it('puts a list on the clipboard and says so', async () => {
    const { page } = await stage.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const screen = mainScreen(page);
    await screen.choose([picture('marked-12.png')]);
    await screen.startOver.waitFor();
    await page.getByRole('button', { name: 'Copy Notes' }).click();
    await toastShown(page, 'Copied!', 'Notes copied to clipboard.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await screen.notes.inputValue());
    await page.getByRole('button', { name: 'Copy Key Takeaways' }).click();
    await toastShown(page, 'Copied!', 'Key Takeaways copied to clipboard.');
  });

  it('says when the browser does not let it', async () => {
    const { page } = await stage.open();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
    });
    const screen = mainScreen(page);
    await screen.choose([picture('marked-12.png')]);
    await screen.startOver.waitFor();
    await page.getByRole('button', { name: 'Copy Notes' }).click();
    await toastShown(page, 'Copy failed', 'Could not copy to clipboard.');
    await expect.poll(() => screen.notes.inputValue()).toContain('p. 12');
  });
});

describe('what was seen and not read', () => {
  it('is listed with the print beside it, and pages without marks give no note', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await screen.choose([picture('margin-9.png')]);
    await page.getByRole('heading', { name: 'Seen, not read' }).waitFor();
    await page.getByText('A note in the margin, p. 9').waitFor();
    await screen.startOver.click();
    await screen.choose([picture('plain.png')]);
    await page.getByText('No marks were found on these pages').waitFor();
    await expect.poll(() => screen.notes.count()).toBe(0);
  });
});

it('the settings open where the browser does not tell what it keeps, or cannot', async () => {
  for (const estimate of ['absent', 'refused'] as const) {
    const { page, errors } = await stage.open({ hasWindows: true });
    await page.addInitScript((how) => {
      const refuse = { configurable: true, value: () => Promise.reject(new TypeError('Nothing may be kept.')) };
      if (how === 'absent') Reflect.deleteProperty(StorageManager.prototype, 'estimate');
      else Object.defineProperty(StorageManager.prototype, 'estimate', refuse);
    }, estimate);
    await page.reload();
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('button', { name: 'Remove everything on this device' }).waitFor();
    expect(errors).toEqual([]);
  }
});

describe('a dialog that is longer than a small window', () => {
  it('keeps its name and its way out in view wherever in it the reader is', async () => {
    const { page } = await stage.open({ viewport: { width: 390, height: 600 } });
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('button', { name: 'Remove everything on this device' }).scrollIntoViewIfNeeded();
    const frame = await boxOf(dialog);
    expect((await boxOf(dialog.getByRole('heading', { name: 'Settings' }))).top).toBeGreaterThanOrEqual(frame.top);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('covers nothing with its name where it is not scrolled', async () => {
    const { page } = await stage.open();
    await page.getByRole('button', { name: 'Your books' }).click();
    const first = await boxOf(page.getByText('Nothing is here yet.'));
    expect((await boxOf(page.locator('.dialog-head'))).bottom).toBeLessThanOrEqual(first.top);
  });
});

it('an address that is none of the app is not found, however deep, and has a way back', async () => {
  const { page } = await stage.open({ path: '/nowhere' });
  for (const path of ['/notes/deep/down', undefined]) {
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await expect.poll(() => mainScreen(page).selectFiles.count()).toBe(1);
    if (path !== undefined) await page.goto(`${stage.server.address}${path}`);
  }
});
