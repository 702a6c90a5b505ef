import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MainScreen, mainScreen } from './main-screen.ts';
import { picture } from './pictures.ts';
import { hasFocus, readPages } from './proof-stage.ts';
import { openFakeStage, type Stage } from './stage.ts';

const CONFLICT = 'These notes were also changed somewhere else';
const FIRST_EDIT = '• p. 12 The marked page keeps what the first window wanted to keep.';
const SECOND_EDIT = '• p. 12 The marked page keeps what the second window wanted to keep.';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

interface TwoWindows {
  readonly first: Page;
  readonly second: Page;
  readonly inFirst: MainScreen;
  readonly inSecond: MainScreen;
}

/** Two windows on the same notes; the second has changed what the first had changed before, and is asked about it. */
async function withConflict(): Promise<TwoWindows> {
  const { page: first, screen: inFirst } = await readPages(stage, ['marked-12.png'], { hasWindows: true });
  const context = first.context();
  await first.getByText('All changes are saved.').waitFor();
  const second = await context.newPage();
  await second.goto(stage.server.address);
  const inSecond = mainScreen(second);
  await second.getByText('All changes are saved.').waitFor();
  await inFirst.notes.fill(FIRST_EDIT);
  await inFirst.notes.blur();
  await first.getByText('All changes are saved.').waitFor();
  await inSecond.notes.fill(SECOND_EDIT);
  await inSecond.notes.blur();
  await second.getByRole('heading', { name: CONFLICT }).waitFor();
  return { first, second, inFirst, inSecond };
}

/** Everything that the shelf has of notes, as one text. Runs in the page. */
async function keptTexts(): Promise<string> {
  const opening = indexedDB.open('commonplace');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const all = opening.result.transaction('contents').objectStore('contents').getAll();
  await new Promise((resolve) => all.addEventListener('success', resolve));
  opening.result.close();
  return JSON.stringify(all.result);
}

/** Opens the newest book on the shelf with these words: while two versions are open, each may stand there. */
async function openBook(page: Page, words: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: /^Open/ }).first().click();
}

describe('an edit in a second window that waits for a choice between two versions', () => {
  it('outlives Start Over in the first, with what is half typed, and a reload', async () => {
    const { first, second, inFirst, inSecond } = await withConflict();
    await inSecond.notes.fill(`${SECOND_EDIT}\nand half a line`);
    await inSecond.notes.blur();
    await second.getByText('Line 2 is not kept').waitFor();
    await inFirst.startOver.click();
    await second.reload();
    await second.getByRole('heading', { name: CONFLICT }).waitFor();
    expect(await inSecond.notes.inputValue()).toBe(`${SECOND_EDIT}\nand half a line`);
    await first.reload();
    await inFirst.selectFiles.waitFor();
  });

  it('is a book of its own where its window is closed', async () => {
    const { first, second, inFirst, inSecond } = await withConflict();
    await inSecond.notes.fill(`${SECOND_EDIT}\nand half a line`);
    await inSecond.notes.blur();
    await expect.poll(() => second.evaluate(keptTexts)).toContain('and half a line');
    await second.close();
    await inFirst.startOver.click();
    await first.reload();
    await openBook(first, 'keeps what the second');
    await expect.poll(() => inFirst.notes.inputValue()).toBe(`${SECOND_EDIT}\nand half a line`);
    await first.locator('.proof-row canvas').first().waitFor();
    await first.getByRole('button', { name: 'Start Over' }).click();
    await openBook(first, 'keeps what the first');
    await expect.poll(() => inFirst.notes.inputValue()).toBe(FIRST_EDIT);
  });

  it('is what a window shows that is opened after its own was closed at once', async () => {
    const { second, inFirst, inSecond } = await withConflict();
    await inSecond.notes.fill(`${SECOND_EDIT}\nand half a line`);
    await second.close();
    await inFirst.startOver.click();
    const third = await second.context().newPage();
    await third.goto(stage.server.address);
    await third.getByRole('heading', { name: CONFLICT }).waitFor();
    expect(await mainScreen(third).notes.inputValue()).toBe(`${SECOND_EDIT}\nand half a line`);
  });

  it.each([
    ['Use the other version', FIRST_EDIT, 'keeps what the second', SECOND_EDIT],
    ['Keep my version', SECOND_EDIT, 'keeps what the first', FIRST_EDIT],
  ])('stays on the shelf, or what it stands for does, after "%s"', async (choice, shown, other, otherNotes) => {
    const { second, inSecond } = await withConflict();
    await second.getByRole('button', { name: choice }).click();
    await hasFocus(second.getByRole('heading', { name: 'Your Notes' }));
    await expect.poll(() => inSecond.notes.inputValue()).toBe(shown);
    await second.getByText('All changes are saved.').waitFor();
    await second.getByRole('button', { name: 'Your books' }).click();
    await openBook(second, other);
    await expect.poll(() => inSecond.notes.inputValue()).toBe(otherNotes);
  });
});

describe('what is half typed', () => {
  it('of lines that are no notes comes back after Start Over', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await screen.notes.fill('• p. 12 Kept.\nhalf a line');
    await screen.startOver.click();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => screen.notes.inputValue()).toBe('• p. 12 Kept.\nhalf a line');
    await page.getByText('Line 2 is not kept').waitFor();
  });

  it('of title and author is kept by Start Over, Back and a reload, and dropped by Cancel and Escape alone', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    const title = page.getByRole('textbox', { name: 'Title' });
    const change = page.getByRole('button', { name: /title and author$/ });
    await change.click();
    await title.fill('Walden');
    await screen.startOver.click();
    await page.getByText('Walden is on the shelf.').waitFor();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await page.getByText('From Walden').waitFor();
    await change.click();
    await title.fill('Dropped');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await title.waitFor({ state: 'detached' });
    await page.getByText('From Walden').waitFor();
    await page.getByRole('button', { name: 'Your books' }).click();
    await page.getByRole('button', { name: /^More/ }).click();
    await title.fill('Emma');
    await hasFocus(title);
    await page.goBack();
    await title.waitFor({ state: 'detached' });
    await page.getByText('From Emma').waitFor();
    await page.getByRole('button', { name: 'Your books' }).click();
    await page.getByRole('button', { name: /^More/ }).click();
    await title.fill('Dropped');
    await title.press('Escape');
    await title.waitFor({ state: 'detached' });
    await page.getByText('From Emma').waitFor();
    await change.click();
    await title.fill('Middlemarch');
    await page.reload();
    await expect.poll(() => page.getByText('From Middlemarch').count()).toBe(1);
  });
});

describe('everything that is removed on this device', () => {
  it('goes from other windows as well, with what they read and write at this moment', async () => {
    const { page: first, screen: inFirst } = await readPages(stage, ['marked-12.png'], { hasWindows: true });
    await first.getByText('All changes are saved.').waitFor();
    const second = await first.context().newPage();
    await second.goto(stage.server.address);
    const inSecond = mainScreen(second);
    await second.getByRole('button', { name: 'Start Over' }).click();
    await inSecond.choose([picture('marked-13.png'), picture('slow-14.png')]);
    await expect.poll(() => inSecond.notes.inputValue()).toContain('p. 13');
    await inSecond.notes.fill(SECOND_EDIT);
    const removed: string[] = [];
    first.on('request', (request) => {
      if (request.method() === 'DELETE') removed.push(request.url());
    });
    await first.getByRole('button', { name: 'Settings' }).click();
    await first.getByRole('button', { name: 'Remove everything on this device' }).click();
    await first.getByRole('button', { name: 'Remove', exact: true }).click();
    await first.getByText('This device keeps no notes and no pictures any more').waitFor();
    await inSecond.selectFiles.waitFor();
    expect(await inSecond.notes.count()).toBe(0);
    // Who says it does not hear it: the server is asked once about each book.
    expect(new Set(removed).size).toBe(removed.length);
    await expect.poll(() => second.evaluate(keptTexts)).toBe('[]');
    for (const window of [first, second]) await window.reload();
    for (const { selectFiles, notes } of [inFirst, inSecond]) {
      await selectFiles.waitFor();
      expect(await notes.count()).toBe(0);
    }
  });
});
