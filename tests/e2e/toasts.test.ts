import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainScreen } from './main-screen.ts';
import { otherFile, picture } from './pictures.ts';
import { PHONE } from './proof-stage.ts';
import { type OpenOptions, openFakeStage, type Stage, toast } from './stage.ts';

/** Time that a toast needs to come and go, apart from its own. */
const SLACK_MS = 300;

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

/** How far ahead the clock is stopped: further than the page takes to load. */
const AHEAD_MS = 3_600_000;
/** The clock goes on by so much between two looks at the page. */
const TICK_MS = 10;

/** A page whose clock stands still but for what the test lets pass. */
async function timedPage(options: OpenOptions = {}): Promise<Page> {
  const { page } = await stage.open({ permissions: ['clipboard-write'], hasOwnClock: true, ...options });
  await mainScreen(page).selectFiles.waitFor();
  await page.clock.pauseAt(new Date(Date.now() + AHEAD_MS));
  return page;
}

/** Lets a little time pass again and again until something is there. */
async function untilThere(page: Page, target: Locator): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    await page.clock.runFor(TICK_MS);
    return (await target.count()) === 1;
  };
  await expect.poll(isThere).toBe(true);
}

/** Reads a page; the toast that says so is on the screen then. */
async function readPage(page: Page): Promise<void> {
  await mainScreen(page).choose([picture('marked-12.png')]);
  await untilThere(page, toast(page, 'Success'));
}

describe('a toast', () => {
  it('is shown for as long as what it says takes to be read', async () => {
    const page = await timedPage();
    await readPage(page);
    for (const [title, durationMs, bringUp] of [
      ['Success', 5000, async () => undefined],
      ['Copied!', 2000, () => page.getByRole('button', { name: 'Copy Notes' }).click()],
      ['Thank you!', 3000, () => sendFeedback(page)],
    ] as const) {
      await bringUp();
      await untilThere(page, toast(page, title));
      await page.clock.runFor(durationMs - SLACK_MS);
      expect([title, await toast(page, title).count()]).toEqual([title, 1]);
      await page.clock.runFor(2 * SLACK_MS);
      await expect.poll(() => toast(page, title).count(), { message: title }).toBe(0);
    }
  });

  it('takes the place of the one before', async () => {
    const page = await timedPage();
    const screen = mainScreen(page);
    await screen.drop([otherFile('a.gif', 'image/gif'), otherFile('b.gif', 'image/gif'), picture('broken.png')]);
    await untilThere(page, toast(page, 'Error'));
    await expect.poll(() => page.locator('.toast[data-state="open"]').count()).toBe(1);
  });

  it.each([
    ['upright', PHONE],
    ['across', { ...PHONE, viewport: { width: 740, height: 360 } }],
  ] as const)('leaves what can be done to a note free on a phone that is held %s', async (_how, phone) => {
    const page = await timedPage(phone);
    await readPage(page);
    await page.getByRole('button', { name: 'On the page' }).click();
    await untilThere(page, page.locator('.proof-open'));
    // By keys: the message may lie over these.
    await page.getByRole('button', { name: 'Change note' }).press('Enter');
    await untilThere(page, page.locator('.proof-actions'));
    // Its usual place.
    await page.locator('.proof-actions').evaluate((actions) => actions.scrollIntoView({ block: 'end' }));
    await expect.poll(() => liesFree(page, page.locator('.proof-actions'))).toBe(true);
    await page.locator('.proof-open').press('Enter');
    await untilThere(page, page.locator('.page-view-panel'));
    await expect.poll(() => liesFree(page, page.locator('.page-view-panel'))).toBe(true);
  });

  it('lies over no action that comes with what the reader does meanwhile', async () => {
    const page = await timedPage(PHONE);
    await readPage(page);
    const { startOver } = mainScreen(page);
    await startOver.press('Enter');
    const back = page.getByRole('button', { name: 'Bring it back' });
    await untilThere(page, back);
    await back.press('Enter');
    const actions = page.getByRole('button', { name: /^(?:Add pages|Export|Copy|Text|On the page)/ });
    await untilThere(page, page.getByRole('button', { name: 'Add pages' }));
    await page.getByRole('button', { name: 'Copy Notes' }).press('Enter');
    await untilThere(page, toast(page, 'Copied!'));
    // Where they come to stand right under its usual place.
    await actions.first().evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await page.getByRole('button', { name: 'Add title and author' }).press('Enter');
    const areFree = async (): Promise<boolean> => {
      for (const action of await actions.all()) {
        if ((await action.isVisible()) && !(await liesFree(page, action, 'Copied!'))) return false;
      }
      return true;
    };
    await expect.poll(areFree).toBe(true);
  });

  it.each([
    ['a phone', PHONE],
    ['a small phone', { ...PHONE, viewport: { width: 320, height: 568 } }],
    ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ] as const)('lies over nothing that is written on %s, where a page was read', async (_what, options) => {
    const page = await timedPage(options);
    await readPage(page);
    // The first of the notes stand at its usual place.
    await mainScreen(page).notes.evaluate((area) => {
      window.scrollBy(0, area.getBoundingClientRect().top - window.innerHeight + 70);
    });
    const lines = async (): Promise<boolean> => {
      await page.clock.runFor(TICK_MS);
      return await page.evaluate(liesOverText);
    };
    await expect.poll(lines).toBe(false);
  });

  it('lies beside the line that says what to do about a file that was refused', async () => {
    const page = await timedPage({ ...PHONE, viewport: { width: 390, height: 844 } });
    await mainScreen(page).drop([otherFile('IMG_1.HEIC', 'image/heic'), otherFile('a.gif', 'image/gif')]);
    await untilThere(page, toast(page, 'Invalid file type'));
    const lines = page.getByRole('list', { name: 'Files that cannot be read' });
    await expect.poll(() => liesFree(page, lines, 'Invalid file type')).toBe(true);
  });

  it('lies beside what the reader is asked of pages that were added', async () => {
    const page = await timedPage({ ...PHONE, viewport: { width: 390, height: 844 } });
    await readPage(page);
    await page.getByRole('button', { name: 'On the page', exact: true }).click();
    await page.clock.runFor(6000);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add pages' }).click();
    await (await choosing).setFiles([picture('marked-again-12.png')]);
    await untilThere(page, toast(page, 'Success'));
    await expect.poll(() => liesFree(page, page.getByText('Page 12 was in this book already.'))).toBe(true);
  });

  it.each([
    ['the number of a page', /^Correct page number/, '.page-field'],
    ['a note', 'Edit or split', '.proof-list textarea'],
  ] as const)(
    'lies beside the field that %s is typed in, however much else is on a phone',
    async (_what, name, typed) => {
      const page = await timedPage({ ...PHONE, viewport: { width: 390, height: 844 } });
      await mainScreen(page).choose([picture('many-12.png')]);
      await untilThere(page, toast(page, 'Success'));
      await page.getByRole('button', { name: 'On the page', exact: true }).click();
      await page.locator('.proof-open').nth(4).focus();
      const row = page.getByRole('listitem').filter({ has: page.locator('.proof-actions') });
      await row.getByRole('button', { name }).press('Enter');
      const field = page.locator(typed);
      await untilThere(page, field);
      // Its usual place, and one that it gave way to while anything else was free.
      for (const top of [780, 60]) {
        await field.evaluate((one, at) => window.scrollBy(0, one.getBoundingClientRect().top - at), top);
        await expect.poll(() => liesFree(page, field), { message: `at ${top}` }).toBe(true);
      }
    },
  );

  it('covers neither what an open dialog is called nor the button that closes it', async () => {
    const page = await timedPage({ ...PHONE, viewport: { width: 390, height: 640 } });
    await readPage(page);
    await mainScreen(page).exportButton.click();
    const head = page.getByRole('dialog').locator('.dialog-head');
    await page.getByText('More formats').click();
    await expect.poll(() => liesFree(page, head)).toBe(true);
  });

  it('goes when it is swiped by more than 50 pixels, and comes back from less', async () => {
    const page = await timedPage();
    await readPage(page);
    const shown = toast(page, 'Success');
    await swipe(page, 40);
    expect(await shown.count()).toBe(1);
    await swipe(page, 60);
    await expect.poll(() => shown.count()).toBe(0);
  });
});

/** Whether the toast lies over a line of the page, or over the first of a text area. */
function liesOverText(): boolean {
  const toast = document.querySelector('.toast')?.getBoundingClientRect();
  if (toast === undefined) throw new Error('It is not on the screen.');
  const range = document.createRange();
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const lines: DOMRect[] = [];
  while (walker.nextNode() !== null) {
    range.selectNodeContents(walker.currentNode);
    const isSeen = walker.currentNode.parentElement?.closest('.sr-only, textarea') === null;
    if (isSeen) lines.push(...range.getClientRects());
  }
  for (const area of document.querySelectorAll('textarea')) {
    const { x, y, width } = area.getBoundingClientRect();
    const { paddingTop, lineHeight } = getComputedStyle(area);
    lines.push(new DOMRect(x, y, width, Number.parseFloat(paddingTop) + Number.parseFloat(lineHeight)));
  }
  return lines.some(
    (line) =>
      line.width > 0 &&
      line.left < toast.right &&
      toast.left < line.right &&
      line.top < toast.bottom &&
      toast.top < line.bottom,
  );
}

/** Whether the toast, still shown, lies beside something on the screen, after a little more time. */
async function liesFree(page: Page, kept: Locator, title = 'Success'): Promise<boolean> {
  await page.clock.runFor(TICK_MS);
  const [a, b] = [await placeNow(toast(page, title)), await placeNow(kept)];
  return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
}

async function sendFeedback(page: Page): Promise<void> {
  await mainScreen(page).feedbackButton.click();
  await page.getByLabel('Email').fill('reader@example.org');
  await page.getByLabel('Message').fill('Fine.');
  await page.getByRole('dialog').locator('[type="submit"]').click();
}

async function placeNow(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return box;
}

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await placeNow(toast(page, 'Success'));
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 4 });
  await page.mouse.move(x + pixels, y, { steps: 4 });
  await page.mouse.up();
}
