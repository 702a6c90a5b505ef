import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from './pictures.ts';
import { lines, pressOn, readPages, SENTENCE, withPages } from './proof-stage.ts';
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
