import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainScreen } from './main-screen.ts';
import { picture } from './pictures.ts';
import { focusOn, lines, pressOn, readPages, SENTENCE, withPages } from './proof-stage.ts';
import { openFakeStage, type Stage, toast } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

describe('pages that are still being read', () => {
  it('add notes while those that are there are edited, and overwrite nothing', async () => {
    const { page, screen, rows } = await withPages(
      stage,
      ['marked-1.png', 'marked-2.png', 'held-3.png', 'marked-4.png'].map(picture),
    );
    await expect.poll(() => rows.count()).toBe(2);
    await screen.cancel.waitFor();
    await pressOn(rows.nth(1).locator('.proof-open'), 'Delete');
    await expect.poll(() => lines(screen)).toEqual([`• p. 1 ${SENTENCE}`]);
    // The end of the text: 'End' alone would lead to that of the row on the screen, and the line may fill several.
    await screen.notes.press('Control+End');
    await page.keyboard.type(' Mine.');
    await page.evaluate(() => window.dispatchEvent(new Event('release-held-page')));
    await screen.startOver.waitFor();
    const held = SENTENCE.replace('marked', 'held');
    await expect
      .poll(() => lines(screen))
      .toEqual([`• p. 1 ${SENTENCE} Mine.`, `• p. 3 ${held}`, `• p. 4 ${SENTENCE}`]);
    // The cursor is where it was: before the same words.
    await page.keyboard.type('!');
    await expect.poll(async () => (await lines(screen))[0]).toBe(`• p. 1 ${SENTENCE} Mine.!`);
  });
});

describe('hundreds of notes', () => {
  it('are drawn, and give way to a toast, only near the window', async () => {
    // Nine on each page: what is drawn is the same as of many pages, which would each be read and kept.
    const names = Array.from({ length: 24 }, (_, at) => `many-${at + 1}.png`);
    const { page, rows, errors } = await readPages(stage, names, { permissions: ['clipboard-write'] });
    await expect.poll(() => rows.count()).toBe(216);
    const canvases = rows.locator('canvas');
    await expect.poll(() => canvases.count()).toBeGreaterThan(0);
    await expect.poll(() => canvases.count()).toBeLessThan(60);
    expect(await rowsMeasuredBy(page, () => page.getByRole('button', { name: 'Copy Notes' }).click())).toBeLessThan(60);
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.last().locator('canvas').count()).toBe(1);
    expect(errors).toEqual([]);
  });
});

/** A session of so many notes, for the next load of the page. Runs in the page. */
function keepNotes(length: number): void {
  const notes = Array.from({ length }, (_, at) => ({ page: at + 1, text: `Note ${at + 1} of this book.` }));
  const record = { sessionId: 'A'.repeat(21), isUnsaved: false, content: { notes, keyTakeaways: [] } };
  localStorage.setItem('commonplace.session', JSON.stringify(record));
}

describe('thousands of notes', () => {
  it('stay as they are where one of them goes, and the text that is long is right for whoever comes to it', async () => {
    const { page } = await stage.open();
    await page.evaluate(keepNotes, 1000);
    await page.reload();
    const { notes } = mainScreen(page);
    const rows = page.locator('.proof-row');
    await expect.poll(() => rows.count()).toBe(1000);
    const changed = await page.evaluateHandle(() => {
      const seen = new Set<Element | null>();
      new MutationObserver((all) => {
        for (const { target } of all) seen.add(target.parentElement?.closest('.proof-row') ?? null);
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-label', 'data-current'] });
      return seen;
    });
    await focusOn(rows.nth(4).locator('.proof-open'));
    const text = await notes.evaluate(async (area) => {
      const press = { key: 'Delete', bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
      await Promise.resolve();
      area.focus();
      return (area as HTMLTextAreaElement).value;
    });
    expect(text.split('\n').slice(3, 5)).toEqual(['• p. 4 Note 4 of this book.', '• p. 6 Note 6 of this book.']);
    await expect.poll(() => rows.count()).toBe(999);
    expect(await changed.evaluate((seen) => seen.size)).toBeLessThan(10);
    // Without the focus as well, a little later.
    await pressOn(rows.nth(0).locator('.proof-open'), 'Delete');
    await expect.poll(() => lines(mainScreen(page)).then(([first]) => first)).toBe('• p. 2 Note 2 of this book.');
  });

  it('are typed in with a few characters written for each key, which are there again after a reload and in another window', async () => {
    const { page } = await stage.open({ hasWindows: true });
    await page.evaluate(keepNotes, 3000);
    await page.reload();
    const { notes } = mainScreen(page);
    // Within the first line: its end on the screen is the end of the line.
    await notes.press('Control+Home');
    await notes.press('End');
    await page.keyboard.type(' A');
    const written = await page.evaluateHandle(() => {
      const lengths: number[] = [];
      // It is called on its storage below.
      // oxlint-disable-next-line typescript/unbound-method
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function counted(this: Storage, key: string, text: string) {
        if (key.startsWith('commonplace.drafts')) lengths.push(text.length);
        setItem.call(this, key, text);
      };
      return lengths;
    });
    await page.keyboard.type('dd');
    await page.evaluate(() => {
      // A tab that ends at once, without leave: what is to be found is written already.
      for (const type of ['pagehide', 'visibilitychange']) {
        window.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
      }
    });
    const lengths = await written.evaluate((all) => all);
    expect(lengths.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...lengths)).toBeLessThan(200);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await page.reload();
    for (const each of [page, other]) {
      await expect.poll(() => lines(mainScreen(each)).then(([first]) => first)).toBe('• p. 1 Note 1 of this book. Add');
    }
  });
});

/** In how many notes something was measured until a toast stood where it covers nothing. */
async function rowsMeasuredBy(page: Page, act: () => Promise<void>): Promise<number> {
  const seen = await page.evaluateHandle(() => {
    const rows = new Set<Element>();
    // It is called on its element below.
    // oxlint-disable-next-line typescript/unbound-method
    const measure = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function measured(this: Element) {
      const row = this.closest('.proof-row');
      if (row !== null) rows.add(row);
      return measure.call(this);
    };
    return rows;
  });
  await act();
  await toast(page, 'Copied!').waitFor();
  return await seen.evaluate((rows) => rows.size);
}
