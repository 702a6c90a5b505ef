import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFakeApp } from './fake-app.ts';
import { mainScreen } from './main-screen.ts';
import { otherFile, picture } from './pictures.ts';
import { openStage, type Stage, toast } from './stage.ts';

/** Time that a toast needs to come and go, apart from its own. */
const SLACK_MS = 300;

let appDir: string;
let stage: Stage;

beforeAll(async () => {
  appDir = await buildFakeApp();
  stage = await openStage(appDir);
});

afterAll(async () => {
  await stage?.close();
  await rm(appDir, { recursive: true, force: true });
});

/** A page whose clock is in the test's hands, with notes on screen and no toast. */
async function timedPage(): Promise<Page> {
  const { page } = await stage.open({ permissions: ['clipboard-write'] });
  await page.clock.install();
  await page.reload();
  const screen = mainScreen(page);
  await screen.choose([picture('marked-12.png')]);
  await screen.startOver.waitFor();
  return page;
}

describe('a toast', () => {
  it.each([
    ['Success', 5000, async () => undefined],
    ['Copied!', 2000, (page: Page) => page.getByRole('button', { name: 'Copy Notes' }).click()],
    ['Thank you!', 3000, sendFeedback],
  ])('"%s" is shown for %i ms', async (title, durationMs, bringUp) => {
    const page = await timedPage();
    await bringUp(page);
    await toast(page, title).waitFor();
    await page.clock.runFor(durationMs - SLACK_MS);
    expect(await toast(page, title).count()).toBe(1);
    await page.clock.runFor(2 * SLACK_MS);
    await expect.poll(() => toast(page, title).count()).toBe(0);
  });

  it('takes the place of the one before', async () => {
    const { page } = await stage.open();
    const screen = mainScreen(page);
    await screen.drop([otherFile('a.gif', 'image/gif'), otherFile('b.gif', 'image/gif'), picture('broken.png')]);
    await toast(page, 'Error').waitFor();
    expect(await page.locator('.toast[data-state="open"]').count()).toBe(1);
  });

  it('goes when it is swiped by more than 50 pixels, and comes back from less', async () => {
    const page = await timedPage();
    const shown = toast(page, 'Success');
    await swipe(page, 40);
    expect(await shown.count()).toBe(1);
    await swipe(page, 60);
    await expect.poll(() => shown.count()).toBe(0);
  });
});

async function sendFeedback(page: Page): Promise<void> {
  await mainScreen(page).feedbackButton.click();
  await page.getByLabel('Email').fill('reader@example.org');
  await page.getByLabel('Message').fill('Fine.');
  await page.getByRole('dialog').locator('[type="submit"]').click();
}

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toast(page, 'Success').boundingBox();
  if (box === null) throw new Error('There is no toast to swipe.');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 4 });
  await page.mouse.move(x + pixels, y, { steps: 4 });
  await page.mouse.up();
}
