import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainScreen } from './main-screen.ts';
import { picture } from './pictures.ts';
import { focusOn, hasFocus, lines, placeOf, readPages, word } from './proof-stage.ts';
import { openFakeStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

const PAGES = ['part-1.png', 'part-2.png', 'part-3.png'];

/** The pages that the scripted engine lists under a name, in order. */
const listed = (page: Page, name: 'read' | 'wanted' | 'givenUp' | 'warmed' | 'alone'): Promise<readonly string[]> =>
  page.evaluate((key) => (document.body.dataset[key] ?? '').trim().split(' ').filter(Boolean), name);

/** Lets the page that is being read be read to its end. */
const release = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('release-held-page')));

/** Shows or hides the page, as another tab would. */
const turnTab = (page: Page, state: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

describe('the words of pages in view', () => {
  it('are read before a page is opened, one page after the other, and are there also after a reload', async () => {
    const { page, rows, pageView } = await readPages(stage, PAGES);
    for (const count of [1, 2, 3]) {
      await expect.poll(() => listed(page, 'wanted')).toEqual(PAGES.slice(0, count));
      await release(page);
    }
    await rows.last().locator('.proof-open').click();
    await word(pageView, 'Nobody').waitFor();
    await page.reload();
    await rows.last().locator('.proof-open').click();
    await word(pageView, 'Nobody').waitFor();
    expect(await listed(page, 'wanted')).toEqual([]);
  });

  it('are read first of the page that is pointed at or has the focus', async () => {
    const { page, rows } = await readPages(stage, PAGES);
    await expect.poll(() => listed(page, 'wanted')).toEqual(['part-1.png']);
    await rows.nth(2).locator('.proof-open').hover();
    await expect.poll(() => listed(page, 'wanted')).toEqual(['part-1.png', 'part-3.png']);
    expect(await listed(page, 'givenUp')).toEqual(['part-1.png']);
    await rows.nth(1).locator('.proof-open').focus();
    await expect.poll(() => listed(page, 'wanted')).toEqual(['part-1.png', 'part-3.png', 'part-2.png']);
  });

  it('are not read while the page is hidden, and are once it is seen again', async () => {
    const { page } = await readPages(stage, PAGES);
    await expect.poll(() => listed(page, 'wanted')).toEqual(['part-1.png']);
    await turnTab(page, 'hidden');
    await expect.poll(() => listed(page, 'givenUp')).toEqual(['part-1.png']);
    await turnTab(page, 'visible');
    await expect.poll(() => listed(page, 'wanted')).toEqual(['part-1.png', 'part-1.png']);
  });

  it('are not read where the reader saves data, but for a page that is opened', async () => {
    const { page, ownContext } = await stage.open();
    const context = ownContext();
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    });
    await page.reload();
    const screen = mainScreen(page);
    await screen.choose(PAGES.map(picture));
    await screen.startOver.waitFor();
    await page.locator('.proof-open').nth(1).click();
    await expect.poll(() => listed(page, 'wanted')).toEqual(['part-2.png']);
  });

  it('wait while files are read, and after that was cancelled', async () => {
    const { page, screen } = await readPages(stage, PAGES);
    await expect.poll(() => listed(page, 'wanted')).toEqual(['part-1.png']);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add pages' }).click();
    await (await choosing).setFiles(
      ['marked-4', 'slow-5', 'slow-6', 'slow-7', 'slow-8', 'slow-9'].map((name) => picture(`${name}.png`)),
    );
    await expect.poll(() => listed(page, 'givenUp')).toEqual(['part-1.png']);
    // Cancelled before the app has taken the first page in, it would be said that nothing was read.
    await page.getByText('Page 2 of 6').waitFor();
    await screen.cancel.click();
    await page.getByText('What was read until then is kept').waitFor();
    await page.locator('.proof-open').nth(1).click();
    await expect.poll(() => listed(page, 'wanted')).toEqual(['part-1.png', 'part-2.png']);
  });
});

describe('the last pages of an upload', () => {
  it('leave room for reading ahead what was read before them', async () => {
    const { page } = await stage.open();
    await mainScreen(page).choose(['part-1.png', 'slow-2.png'].map(picture));
    await expect.poll(() => listed(page, 'wanted')).toEqual(['part-1.png']);
  });
});

describe('a page that is read alone', () => {
  it('has readers made ready for its rest meanwhile, not where the device is to rest', async () => {
    const { page } = await stage.open();
    await mainScreen(page).choose([picture('held-1.png')]);
    await expect.poll(() => listed(page, 'warmed')).toEqual(['eng']);
    expect(await listed(page, 'read')).toEqual([]);
    await release(page);
    await expect.poll(() => listed(page, 'read')).toEqual(['held-1.png']);
    await turnTab(page, 'hidden');
    await mainScreen(page).startOver.click();
    await mainScreen(page).choose([picture('held-2.png')]);
    await page.getByText('Analyzing with AI').waitFor();
    await release(page);
    await expect.poll(() => listed(page, 'read')).toContain('held-2.png');
    expect(await listed(page, 'warmed')).toEqual(['eng']);
  });

  it('is told from pages that are read with others, and from those that join a book together', async () => {
    const { page, screen } = await readPages(stage, ['marked-1.png', 'marked-2.png']);
    await screen.startOver.click();
    await screen.choose([picture('marked-3.png')]);
    await screen.startOver.waitFor();
    for (const names of [['marked-4.png', 'marked-5.png'], ['marked-6.png']]) {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Add pages' }).click();
      await (await choosing).setFiles(names.map(picture));
      await expect.poll(() => listed(page, 'read')).toContain(names.at(-1));
      await screen.startOver.waitFor();
    }
    expect(await listed(page, 'alone')).toEqual(['marked-3.png', 'marked-6.png']);
  });
});

/** Lets one line more of a page be read that is called `rest-…`. */
const readLine = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('read-a-line')));

/** A picture with bars where the scripted engine has the letters of a page called `rest-…`, in base64. Runs in the page. */
function drawnPage(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1000, height: 1400 });
  const context = canvas.getContext('2d');
  if (context === null) return '';
  context.fillStyle = 'white';
  context.fillRect(0, 0, 1000, 1400);
  context.fillStyle = 'black';
  for (let line = 0; line < 8; line += 1)
    [...`Line ${line + 2} was not marked by anybody.`].forEach((letter, at) => {
      if (letter !== ' ') context.fillRect(60 + at * 12 + 1, 160 + line * 100 + 8, 10, 18);
    });
  return canvas.toDataURL().split(',')[1] ?? '';
}

describe('the lines of a page that lies open', () => {
  it('are read in the order in which the reader comes to them, and can be taken before the others are there', async () => {
    const { page, screen, pageView, rows } = await readPages(stage, ['rest-7.png']);
    await expect.poll(() => listed(page, 'wanted')).toEqual(['rest-7.png']);
    await rows.first().locator('.proof-open').click();
    await pageView.getByText('Reading the rest of this page, what you see first: 1 of 9 lines.').waitFor();
    await pageView.getByRole('button', { name: 'New note here' }).click();
    const sheet = await placeOf(pageView.locator('.page-sheet'));
    const scale = sheet.width / 1000;
    /** Where the letters stand of a line that is not read yet, at this many pixels from the left of the page. */
    const onLine = (line: number, x: number): [number, number] => [
      sheet.x + x * scale,
      sheet.y + (175 + (line - 2) * 100) * scale,
    ];
    const numbers = async (): Promise<readonly (string | null)[]> => {
      const words = await pageView.getByRole('option', { name: /^\d/ }).all();
      return await Promise.all(words.map((one) => one.getAttribute('aria-label')));
    };
    // Pointed at.
    await page.mouse.move(...onLine(4, 500));
    await readLine(page);
    await expect.poll(numbers).toEqual(['4']);
    // A word there is chosen before any other line is read.
    await page.mouse.click(...onLine(3, 155));
    await readLine(page);
    await expect.poll(numbers).toEqual(['3', '4']);
    const marked = '• p. 7 The rest page keeps what the reader wanted to keep.';
    await expect.poll(() => lines(screen)).toEqual([marked, '• p. 7 was']);
    // A word that has the focus.
    await focusOn(word(pageView, '4'));
    await readLine(page);
    await expect.poll(numbers).toEqual(['3', '4', '5']);
    // Dragged over, from `not` to `Line`; the line above it is not read yet.
    await pageView.getByRole('button', { name: 'New note here' }).click();
    await page.mouse.move(...onLine(7, 225));
    await page.mouse.down();
    await page.mouse.move(...onLine(8, 100), { steps: 4 });
    await page.mouse.up();
    await readLine(page);
    await expect.poll(numbers).toEqual(['3', '4', '5', '7']);
    expect(await lines(screen)).toHaveLength(2);
    await readLine(page);
    const dragged = '• p. 7 not marked by anybody. Line';
    await expect.poll(() => lines(screen)).toEqual([marked, '• p. 7 was', dragged]);
    await pageView.getByText('Reading the rest of this page, what you see first: 6 of 9 lines.').waitFor();
  });

  it('show at once which word was pressed, by its print, and give its text once it is read', async () => {
    const { page, screen, pageView, rows } = await readPages(stage, ['plain-1.png']);
    await screen.startOver.click();
    const buffer = Buffer.from(await page.evaluate(drawnPage), 'base64');
    await screen.choose([{ ...picture('rest-7.png'), buffer }]);
    await rows.first().locator('.proof-open').click();
    await pageView.getByText('1 of 9 lines.').waitFor();
    await pageView.getByRole('button', { name: 'New note here' }).click();
    const sheet = await placeOf(pageView.locator('.page-sheet'));
    const scale = sheet.width / 1000;
    await page.mouse.click(sheet.x + 155 * scale, sheet.y + 275 * scale);
    const band = await placeOf(pageView.locator('.span-band'));
    expect((band.x - sheet.x) / scale).toBeCloseTo(144, -1);
    expect(band.width / scale).toBeCloseTo(36, -1);
    await readLine(page);
    await expect.poll(() => lines(screen)).toContain('• p. 7 was');
    expect(await pageView.locator('.span-band').count()).toBe(0);
  });

  it('are reached by the keyboard: Shift and arrows wait for them, and go on as they are read', async () => {
    const { page, screen, pageView, rows } = await readPages(stage, ['rest-7.png']);
    await rows.first().locator('.proof-open').click();
    await pageView.getByText('1 of 9 lines.').waitFor();
    await page.mouse.move(1, 1);
    await pageView.getByRole('button', { name: 'New note here' }).click();
    await focusOn(word(pageView, 'The'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => pageView.locator('.span-band').count()).toBe(1);
    for (const key of ['ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    await readLine(page);
    // The band is now where the third line is awaited.
    await hasFocus(word(pageView, '2'));
    await expect.poll(() => pageView.locator('.span-band').count()).toBe(1);
    await readLine(page);
    await expect.poll(() => lines(screen)).toContain('• p. 7 2 was not marked by anybody. Line 3 was');
    expect(await pageView.locator('.span-band').count()).toBe(0);
    // What is read before the word that has the focus does not change which it is.
    await page.keyboard.press('End');
    await readLine(page);
    await hasFocus(word(pageView, 'anybody').last());
    await readLine(page);
    await pageView.getByText('5 of 9 lines.').waitFor();
    await page.keyboard.press('ArrowLeft');
    await hasFocus(word(pageView, 'by').last());
  });

  it('are reached by the keyboard also where no word of the page is known', async () => {
    const { page, screen, pageView } = await readPages(stage, ['bare-7.png']);
    await page.getByRole('button', { name: 'Look at the page bare-7.png' }).click();
    // There is no note to turn to.
    for (const name of ['Previous', 'Next'])
      expect(await pageView.getByRole('button', { name, exact: true }).getAttribute('aria-disabled')).toBe('true');
    await focusOn(pageView.getByRole('listbox'));
    for (const key of ['ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    expect(await pageView.getByRole('option').count()).toBe(0);
    await readLine(page);
    await expect.poll(() => lines(screen)).toEqual(['• p. 7 The bare page']);
  });

  it('are read first where they are in view, though others are nearer to the note', async () => {
    const { page, pageView, rows } = await readPages(stage, ['rest-7.png']);
    await page.setViewportSize({ width: 1300, height: 360 });
    await rows.first().locator('.proof-open').click();
    await pageView.getByText('1 of 9 lines.').waitFor();
    // The pointer has left the page; the sixth line and those below it are in view.
    await page.mouse.move(1, 1);
    const top = await pageView.locator('.page-frame').evaluate(async (frame) => {
      // Who listens for it was told with the frame of the screen that shows it.
      const isTold = new Promise((resolve) => frame.addEventListener('scroll', resolve, { once: true }));
      frame.scrollTo(0, (540 * frame.scrollWidth) / 1000);
      await isTold;
      return frame.scrollTop;
    });
    expect(top).toBeGreaterThan(300);
    await readLine(page);
    await pageView.getByText('2 of 9 lines.').waitFor();
    const [read] = await pageView.getByRole('option', { name: /^\d/ }).all();
    expect(Number(await read?.getAttribute('aria-label'))).toBeGreaterThan(5);
  });
});
