import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dragFiles, mainScreen } from './main-screen.ts';
import { picture } from './pictures.ts';
import { focusOn, hasFocus, pressOn, readPages } from './proof-stage.ts';
import { faultsOfLooks, openFakeStage, type Stage, sidewaysScroll, toast, toastShown } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
] as const;

describe.each(LOOKS)('opened in $colorScheme at $viewport.width px', (look) => {
  it('in light and dark axe finds nothing and nothing sticks out, in every state', async () => {
    const { page } = await stage.open(look);
    const screen = mainScreen(page);
    const check = async (): Promise<void> => expect(await faultsOfLooks(page)).toEqual([]);
    await screen.selectFiles.waitFor();
    await check();
    await dragFiles(screen.zone, 'dragenter', [picture('marked-1.png')]);
    await page.locator('[data-state="drag-over"]').waitFor();
    await check();
    await dragFiles(screen.zone, 'dragleave', [picture('marked-1.png')]);
    await screen.choose([picture('marked-1.png'), picture('slow.png')]);
    await page.getByText('Page 2 of 2').waitFor();
    await check();
    await screen.cancel.click();
    await screen.startOver.click();
    await screen.selectFiles.waitFor();
    const name = `broken-${'very-long-name-'.repeat(12)}.png`;
    await screen.choose([picture(name), picture('marked-1.png'), picture('margin-9.png')]);
    await toastShown(page, 'Success');
    await page.getByRole('button', { name: 'Show Debug Info' }).click();
    await screen.notes.fill('no note');
    await page.getByText('Line 1 is not kept').waitFor();
    await check();
    await screen.exportButton.click();
    await page.getByRole('dialog').waitFor();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await screen.feedbackButton.click();
    await page.getByLabel('Message').waitFor();
    await check();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  });

  it('the not-found screen is as well kept', async () => {
    const { page } = await stage.open({ ...look, path: '/nowhere' });
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    expect(await faultsOfLooks(page)).toEqual([]);
  });
});

describe('a phone with text twice as large', () => {
  const viewport = { width: 390, height: 844 };
  const twice = { content: 'html { font-size: 212.5% !important }' };

  it('has all that the page view offers inside of its window', async () => {
    const { page, rows, pageView } = await readPages(stage, ['marked-1.png', 'marked-2.png'], { viewport });
    await page.addStyleTag(twice);
    await rows.first().locator('.proof-open').click();
    await pageView.waitFor();
    expect(await pageView.evaluate(buttonsOutside)).toEqual([]);
  });

  it.each([390, 320])(
    'breaks no word of list, tools and toast, and is no wider than a window of %i pixels',
    async (width) => {
      const { page } = await stage.open({ viewport: { width, height: 844 } });
      await page.addStyleTag(twice);
      const screen = mainScreen(page);
      await screen.selectFiles.waitFor();
      expect(await page.evaluate(brokenWords)).toEqual([]);
      await screen.choose([picture('marked-1.png'), picture('doubtful-2.png')]);
      await toast(page, 'Success').waitFor();
      expect(await page.evaluate(brokenWords)).toEqual([]);
      for (const view of ['On the page', 'As text']) {
        await page.getByRole('button', { name: view }).click();
        expect([view, await sidewaysScroll(page), await page.evaluate(brokenWords)]).toEqual([view, 0, []]);
      }
    },
  );

  it('breaks no word in the name of a dialog', async () => {
    const { page } = await stage.open({ viewport });
    await page.addStyleTag(twice);
    await page.getByRole('button', { name: 'Settings' }).click();
    const title = page.getByRole('dialog').getByRole('heading', { name: 'Settings', exact: true });
    await title.waitFor();
    expect(await title.evaluate(lineCount)).toBe(1);
  });
});

/** Names of buttons that an edge of the window cuts off, at the left or the right. Runs in the page. */
function buttonsOutside(element: Element): readonly (string | null)[] {
  const cut = [...element.querySelectorAll('button')].filter((button) => {
    const { left, right } = button.getBoundingClientRect();
    return left < -1 || right > window.innerWidth + 1;
  });
  return cut.map((button) => button.ariaLabel ?? button.textContent);
}

/** Words on the screen that stand on two lines though no hyphen is in them. Runs in the page. */
function brokenWords(): readonly string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode() !== null) {
    const { currentNode: node } = walker;
    if (node.parentElement?.closest('.sr-only, script, style, noscript, textarea') !== null) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) broken.push(word);
    }
  }
  return broken;
}

/** Lines that a text takes. Runs in the page. */
function lineCount(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

describe('a phone', () => {
  it('offers the camera beside the picker', async () => {
    const { page } = await stage.open(LOOKS[1]);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take photo' }).tap();
    const chooser = await choosing;
    expect(await chooser.element().getAttribute('capture')).toBe('environment');
    await chooser.setFiles([picture('marked-8.png')]);
    // Further pages could join it now: nothing is read before the reader has them all.
    await page.getByRole('button', { name: 'Read this page' }).tap();
    await expect.poll(() => mainScreen(page).notes.inputValue()).toContain('p. 8');
  });

  it('has no camera button where there is a mouse', async () => {
    const { page } = await stage.open();
    await mainScreen(page).selectFiles.waitFor();
    expect(await page.getByRole('button', { name: 'Take photo' }).count()).toBe(0);
  });
});

describe('by keyboard only', () => {
  it.each([
    [
      'a dialog',
      'Invalid file type',
      async (page: Page) => {
        await mainScreen(page).feedbackButton.click();
        await focusOn(page.getByLabel('Message'));
      },
    ],
    [
      'a page',
      'Upload disabled',
      async (page: Page) => {
        const screen = mainScreen(page);
        await screen.choose([picture('marked-1.png')]);
        await screen.startOver.waitFor();
        await page.locator('.proof-open').click();
      },
    ],
  ])('Escape closes %s although a toast came after it', async (_what, title, open) => {
    const { page } = await stage.open();
    const zone = await mainScreen(page).zone.elementHandle();
    await open(page);
    await page.getByRole('dialog').waitFor();
    const dropped = await page.evaluateHandle(() => {
      const carried = new DataTransfer();
      carried.items.add(new File(['x'], 'page.gif', { type: 'image/gif' }));
      return carried;
    });
    await zone?.dispatchEvent('drop', { dataTransfer: dropped });
    await toastShown(page, title);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('files are chosen, notes edited, copied and exported, feedback opened, toasts reached with F8', async () => {
    const { page } = await stage.open({ permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true });
    const screen = mainScreen(page);
    const tabTo = async (name: string): Promise<void> => {
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const { activeElement } = document;
          const label = activeElement?.getAttribute('aria-label');
          const labelledBy = document.getElementById(activeElement?.getAttribute('aria-labelledby') ?? '');
          return label ?? labelledBy?.textContent ?? activeElement?.textContent;
        });
        if (focused === name) return;
      }
      throw new Error(`The Tab key never reached "${name}".`);
    };
    await screen.selectFiles.waitFor();
    await tabTo('Select Files');
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles([picture('marked-12.png')]);
    await toastShown(page, 'Success');
    await page.keyboard.press('F8');
    await hasFocus(page.getByRole('region', { name: /^Notifications/ }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect.poll(() => toast(page, 'Success').count()).toBe(0);
    // Back where the reader was.
    await hasFocus(page.getByRole('heading', { name: 'Your Notes' }));
    await tabTo('Notes');
    await hasFocus(screen.notes);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\np. 13 Typed by hand');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => screen.notes.inputValue()).toContain('• p. 13 Typed by hand');
    await page.keyboard.press('Enter');
    await toastShown(page, 'Copied!');
    await pressOn(screen.exportButton, 'Enter');
    await hasFocus(page.getByRole('dialog'));
    await tabTo('Download as Text (.txt)');
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await downloading).suggestedFilename()).toBe('notes.txt');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => screen.exportButton.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
