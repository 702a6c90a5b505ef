import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MainScreen, mainScreen } from './main-screen.ts';
import { picture } from './pictures.ts';
import { type OpenOptions, openFakeStage, type Stage, toastShown } from './stage.ts';

const SAVED = 'All changes are saved.';
/** How far ahead the page's clock is stopped: further than what is under way then takes. */
const AHEAD_MS = 3_600_000;

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

async function withNotes(options: OpenOptions = {}): Promise<{ page: Page; screen: MainScreen }> {
  const { page } = await stage.open(options);
  const screen = mainScreen(page);
  await screen.choose([picture('marked-12.png'), picture('marked-14.png')]);
  await page.getByText(SAVED).waitFor();
  return { page, screen };
}

async function savedContent(page: Page) {
  const record = await page.evaluate(() => localStorage.getItem('commonplace.session'));
  const notes = await stage.server.store().loadNotes(JSON.parse(record ?? '{}').sessionId);
  return notes === undefined ? undefined : JSON.parse(String(notes.contentJson));
}

describe('typing', () => {
  it('is saved after a pause without touching text or cursor', async () => {
    const { page, screen } = await withNotes();
    await screen.notes.press('Control+Home');
    await page.keyboard.type('p. x  A line of my own\n');
    await expect.poll(async () => (await savedContent(page))?.notes.length).toBe(3);
    expect((await savedContent(page))?.notes[0]).toEqual({ page: 'x', text: 'A line of my own' });
    expect(await screen.notes.inputValue()).toMatch(/^p\. x {2}A line of my own\n• p\. 12/);
    await page.keyboard.type('p. 2 And one more\n');
    await expect.poll(async () => (await savedContent(page))?.notes[1]?.text).toBe('And one more');
    await screen.notes.blur();
    await expect
      .poll(() => screen.notes.inputValue())
      .toMatch(/^• p\. x A line of my own\n• p\. 2 And one more\n• p\. 12/);
  });

  it('of lines that are no notes is left standing, with a word about them, until they are mended', async () => {
    const { page, screen } = await withNotes();
    await screen.notes.fill('• p. 3 Kept\nnot yet a note\n• p. x Also kept');
    await screen.notes.blur();
    const remark = page.getByText('Line 2 is not kept');
    await remark.waitFor();
    await expect.poll(async () => (await savedContent(page))?.notes.length).toBe(2);
    await page.reload();
    await remark.waitFor();
    await expect.poll(() => screen.notes.inputValue()).toContain('not yet a note');
    await screen.notes.fill('• p. 3 Kept\n• p. 4 now a note\n• p. x Also kept');
    await screen.notes.blur();
    await expect.poll(async () => (await savedContent(page))?.notes.length).toBe(3);
    await expect.poll(() => remark.count()).toBe(0);
  });

  it('in an area that becomes empty keeps the area until it is left', async () => {
    const { page, screen } = await withNotes();
    await screen.takeaways.fill('');
    await expect.poll(async () => (await savedContent(page))?.keyTakeaways.length).toBe(0);
    await screen.takeaways.fill('Back again');
    await screen.takeaways.blur();
    await expect.poll(async () => (await savedContent(page))?.keyTakeaways).toEqual(['Back again']);
    await screen.takeaways.fill('');
    await screen.takeaways.blur();
    await expect.poll(() => screen.takeaways.count()).toBe(0);
  });
});

describe('a server that goes down while notes are edited', () => {
  it('gets every edit when it is up again, even after a reload in between', async () => {
    const { page, screen } = await withNotes();
    await stage.server.goDown();
    await screen.takeaways.fill('Typed while nobody listened');
    await screen.takeaways.blur();
    await page.getByText('Your changes are safe on this device').waitFor();
    await toastShown(page, 'Failed to save changes');
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await stage.server.comeUp();
    await page.reload();
    await expect.poll(async () => (await savedContent(page))?.keyTakeaways).toEqual(['Typed while nobody listened']);
    await page.getByText(SAVED).waitFor();
    await expect.poll(() => screen.takeaways.inputValue()).toBe('• Typed while nobody listened');
  });

  it('is tried again at once when the reader wishes', async () => {
    const { page, screen } = await withNotes();
    // The page's clock stands still: what the app would repeat by itself, a moment later, never comes.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + AHEAD_MS));
    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/notes') saves += 1;
    });
    await stage.server.goDown();
    await screen.takeaways.fill('Typed while nobody listened');
    await screen.takeaways.blur();
    const retry = page.getByRole('button', { name: 'Try again now' });
    await retry.waitFor();
    await stage.server.comeUp();
    expect(saves).toBe(1);
    await retry.click();
    await page.getByText(SAVED).waitFor();
    expect(saves).toBe(2);
    await expect.poll(async () => (await savedContent(page))?.keyTakeaways).toEqual(['Typed while nobody listened']);
  });
});

const CONFLICT = 'These notes were also changed somewhere else';

/** Takeaways changed in another window on the notes of `page`: the next save of `page` meets them. */
async function changeElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(stage.server.address);
  await mainScreen(other).takeaways.fill('From the other window');
  await mainScreen(other).takeaways.blur();
  await other.getByText(SAVED).waitFor();
  await expect.poll(async () => (await savedContent(page))?.keyTakeaways).toEqual(['From the other window']);
}

describe('two windows on the same notes', () => {
  it('are told of by who is at the notes below, without the focus being taken', async () => {
    const { page, screen } = await withNotes({ hasWindows: true });
    await page.setViewportSize({ width: 390, height: 600 });
    await changeElsewhere(page);
    const many = Array.from({ length: 60 }, (_, at) => `• p. ${at} From this window`).join('\n');
    await screen.notes.fill(many);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const choose = page.getByRole('button', { name: 'Choose a version' });
    await choose.waitFor();
    expect(await screen.notes.evaluate((area) => area === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const foot = await page.getByRole('complementary', { name: 'Two versions' }).boundingBox();
    expect([(foot?.y ?? 0) + (foot?.height ?? 0), foot?.width]).toEqual([900, 1440]);
    await choose.click();
    const title = page.getByRole('heading', { name: CONFLICT });
    await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
    await choose.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Use the other version' }).click();
    await expect.poll(() => screen.takeaways.inputValue()).toBe('• From the other window');
  });

  it.each(['pointer', 'keyboard'])(
    'are told of on an open page, from where the choice is reached by %s',
    async (by) => {
      const use = (button: Locator): Promise<void> => (by === 'pointer' ? button.click() : button.press('Enter'));
      const { page } = await withNotes({ hasWindows: true });
      await changeElsewhere(page);
      await use(page.locator('.proof-open').first());
      // In the view alone: the note's row below has a button of that name too, and is hidden a moment after the view is there.
      const view = page.getByRole('dialog');
      await use(view.getByRole('button', { name: 'Delete' }));
      const told = view.getByRole('alert');
      await told.getByText(CONFLICT).waitFor();
      await use(told.getByRole('button', { name: 'Close the page and choose' }));
      await view.waitFor({ state: 'detached' });
      const title = page.getByRole('heading', { name: CONFLICT });
      await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
    },
  );

  it('never cost the reader an edit', async () => {
    const { page, screen } = await withNotes({ hasWindows: true });
    await changeElsewhere(page);
    await screen.takeaways.fill('From this window');
    await screen.takeaways.blur();
    await page.getByRole('heading', { name: 'These notes were also changed somewhere else' }).waitFor();
    await expect.poll(() => screen.takeaways.inputValue()).toBe('• From this window');
    await page.getByRole('button', { name: 'Keep both' }).click();
    await expect
      .poll(async () => (await savedContent(page))?.keyTakeaways)
      .toEqual(['From this window', 'From the other window']);
    await expect.poll(() => screen.takeaways.inputValue()).toBe('• From this window\n• From the other window');
  });
});
