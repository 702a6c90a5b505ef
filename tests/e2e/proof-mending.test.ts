import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from './pictures.ts';
import { focusOn, hasFocus, lines, PHONE, type Proof, pressOn, readPages, SENTENCE, word } from './proof-stage.ts';
import { openFakeStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

describe.each([
  ['the mouse', {}, (target: Locator) => target.click()],
  ['a finger on a phone', PHONE, (target: Locator) => target.tap()],
] as const)('mending with %s', (_what, options, press) => {
  it('takes words in and out, extends, goes back, merges, splits and deletes, and undoes it all after a reload', async () => {
    const { page, screen, rows, pageView } = await readPages(stage, ['twice-12.png'], options);
    const read = await lines(screen);
    expect(read).toEqual(['• p. 12 page keeps', '• p. 12 reader wanted']);
    await press(rows.first().locator('.proof-open'));
    await press(word(pageView, 'twice'));
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 twice page keeps', '• p. 12 reader wanted']);
    await press(word(pageView, 'twice'));
    await expect.poll(() => lines(screen)).toEqual(read);
    await press(pageView.getByRole('button', { name: 'Extend to the full sentence' }));
    await expect
      .poll(async () => (await lines(screen))[0])
      .toBe('• p. 12 The twice page keeps what the reader wanted to keep.');
    await press(pageView.getByRole('button', { name: 'Back to the exact mark' }));
    await expect.poll(() => lines(screen)).toEqual(read);
    await press(pageView.getByRole('button', { name: 'Merge with next' }));
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 page keeps reader wanted']);
    await press(pageView.getByRole('button', { name: 'Edit or split' }));
    const field = pageView.getByRole('textbox', { name: 'Text of the note' });
    await hasFocus(field);
    await field.evaluate((area) => (area as HTMLTextAreaElement).setSelectionRange(4, 4));
    await press(pageView.getByRole('button', { name: 'Split at the cursor' }));
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 page', '• p. 12 keeps reader wanted']);
    await press(pageView.getByRole('button', { name: 'Delete' }));
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 keeps reader wanted']);
    await press(pageView.getByRole('button', { name: 'Close the page' }));
    await page.getByText('All changes are saved.').waitFor();
    await page.reload();
    // A phone has room for one view, and comes back to the one that was chosen.
    await rows.first().waitFor();
    const undo = page.getByRole('button', { name: 'Undo' });
    for (let steps = 0; steps < 7; steps += 1) await press(undo);
    await expect.poll(() => lines(screen)).toEqual(read);
    await expect.poll(() => undo.isDisabled()).toBe(true);
    for (let steps = 0; steps < 5; steps += 1) await press(page.getByRole('button', { name: 'Redo' }));
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 page keeps reader wanted']);
  });
});

describe('a page that joins the book above a note', () => {
  const [above, joined, below] = ['marked-5', 'held-7', 'marked-9'].map((name) => `${name}.png`);
  const joinedLine = `• p. 7 ${SENTENCE.replace('marked', 'held')}`;

  async function whileItIsRead() {
    const proof = await readPages(stage, [above!, below!]);
    const choosing = proof.page.waitForEvent('filechooser');
    await proof.page.getByRole('button', { name: 'Add pages' }).click();
    await (await choosing).setFiles([picture(joined!)]);
    await proof.screen.cancel.waitFor();
    const join = async (): Promise<void> => {
      await proof.page.evaluate(() => window.dispatchEvent(new Event('release-held-page')));
      await expect.poll(() => proof.rows.count()).toBe(3);
    };
    return { ...proof, join };
  }

  it.each([
    ['in the list', 'Change note', ({ rows }: Proof) => rows.nth(1)],
    ['on its page', SENTENCE, ({ pageView }: Proof) => pageView],
  ])('leaves what is typed with its note, %s', async (_where, way, place) => {
    const { join, ...proof } = await whileItIsRead();
    const { page, screen } = proof;
    await proof.rows.nth(1).getByRole('button', { name: way }).click();
    await place(proof).getByRole('button', { name: 'Edit or split' }).click();
    const field = page.getByRole('textbox', { name: 'Text of the note' });
    await hasFocus(field);
    await field.fill('What I meant.');
    await join();
    await field.press('Enter');
    await expect.poll(() => lines(screen)).toEqual([`• p. 5 ${SENTENCE}`, joinedLine, '• p. 9 What I meant.']);
  });

  it('leaves the reader at it: what a key deletes is what has the focus', async () => {
    const { page, screen, rows, join } = await whileItIsRead();
    await focusOn(rows.nth(1).locator('.proof-open'));
    await join();
    await hasFocus(rows.nth(2).locator('.proof-open'));
    await page.keyboard.press('Delete');
    await expect.poll(() => lines(screen)).toEqual([`• p. 5 ${SENTENCE}`, joinedLine]);
  });
});

describe('what would change nothing', () => {
  it('is off and says why, and so does its key', async () => {
    const { page, screen, rows, pageView } = await readPages(stage, ['twice-12.png']);
    await rows.first().locator('.proof-open').click();
    const extend = pageView.getByRole('button', { name: 'Extend to the full sentence' });
    const back = pageView.getByRole('button', { name: 'Back to the exact mark' });
    await expect.poll(() => back.getAttribute('title')).toBe('Its marks give no other words.');
    expect([await back.isDisabled(), await extend.isDisabled()]).toEqual([true, false]);
    await page.keyboard.press('x');
    await pageView.getByRole('status').getByText('Its marks give no other words.').waitFor();
    await extend.click();
    await expect.poll(() => extend.getAttribute('title')).toBe('It has its full sentence already.');
    expect([await back.isDisabled(), await extend.isDisabled()]).toEqual([false, true]);
    await hasFocus(extend);
    await page.keyboard.press('x');
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 page keeps', '• p. 12 reader wanted']);
    expect([await back.isDisabled(), await extend.isDisabled()]).toEqual([true, false]);
  });
});

describe('with the keyboard only', () => {
  it('a page is opened, words are chosen by arrows, and every edit has its key', async () => {
    const { page, screen, rows, pageView } = await readPages(stage, ['twice-12.png', 'marked-14.png']);
    await pressOn(rows.first().locator('.proof-open'), 'ArrowDown');
    await hasFocus(rows.nth(1).locator('.proof-open'));
    await page.keyboard.press('ArrowUp');
    await hasFocus(rows.first().locator('.proof-open'));
    await page.keyboard.press('Enter');
    await pageView.getByText('Note 1 of 3', { exact: true }).waitFor();
    await hasFocus(pageView);
    await pressOn(word(pageView, 'page'), 'ArrowLeft');
    await hasFocus(word(pageView, 'twice'));
    await page.keyboard.press('Space');
    await expect.poll(async () => (await lines(screen))[0]).toBe('• p. 12 twice page keeps');
    await page.keyboard.press('x');
    await expect.poll(async () => (await lines(screen))[0]).toBe('• p. 12 page keeps');
    await hasFocus(pageView);
    await page.keyboard.press('m');
    await expect.poll(async () => (await lines(screen))[0]).toBe('• p. 12 page keeps reader wanted');
    await hasFocus(pageView);
    await page.keyboard.press('Escape');
    // The note in the list has the focus again once the page over it is gone.
    await hasFocus(rows.first().locator('.proof-open'));
    await page.keyboard.press('Delete');
    await expect.poll(() => lines(screen)).toEqual([`• p. 14 ${SENTENCE}`]);
    // The note that took its place has the focus then.
    await hasFocus(rows.first().locator('.proof-open'));
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(async () => (await lines(screen)).length).toBe(3);
    await expect.poll(async () => (await lines(screen))[0]).toBe('• p. 12 page keeps');
  });

  it('Escape in a field on the page drops what was typed there, and only then closes the page', async () => {
    const { page, screen, rows, pageView } = await readPages(stage, ['marked-14.png']);
    await rows.first().locator('.proof-open').click();
    await pageView.getByRole('button', { name: 'Edit or split' }).click();
    await pressOn(pageView.getByRole('textbox', { name: 'Text of the note' }), 'x');
    await page.keyboard.press('Escape');
    await expect.poll(() => pageView.getByRole('textbox').count()).toBe(0);
    await hasFocus(pageView);
    expect(await lines(screen)).toEqual([`• p. 14 ${SENTENCE}`]);
    await page.keyboard.press('Escape');
    await expect.poll(() => pageView.count()).toBe(0);
  });

  it('notes are split, pages numbered, ink is put away, and it is all undone after a reload', async () => {
    const { page, screen, rows } = await readPages(stage, ['twice-a.png', 'marked-b.png', 'margin-c.png']);
    const read = await lines(screen);
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await focusOn(rows.first().locator('.proof-open'));
    await press('Tab', 'Enter');
    await hasFocus(rows.first().getByRole('textbox', { name: 'Text of the note' }));
    await press('Control+Home', ...Array.from({ length: 4 }, () => 'ArrowRight'), 'Control+Enter');
    await expect.poll(async () => (await lines(screen)).slice(0, 2)).toEqual(['• p. x page', '• p. x keeps']);
    await focusOn(rows.first().locator('.proof-open'));
    // Before the note stands its 'Change', before that its page number.
    await press('Shift+Tab', 'Shift+Tab', 'Enter');
    await hasFocus(rows.first().getByRole('textbox', { name: /^p\./ }));
    await press('7', 'Enter');
    await page.getByText('Are the pages around it p. 8, 9?').waitFor();
    await hasFocus(rows.first().locator('.page-tag'));
    await press('Shift+Tab', 'Shift+Tab', 'Enter');
    await expect.poll(async () => (await lines(screen)).at(-1)).toBe(`• p. 8 ${SENTENCE}`);
    const ink = page.getByRole('textbox', { name: 'What it says' });
    await page.getByText('A note in the margin, p. 9').waitFor();
    await pressOn(ink, 'Escape');
    await expect.poll(() => ink.count()).toBe(0);
    await page.getByText('All changes are saved.').waitFor();
    await page.reload();
    const undo = page.getByRole('button', { name: 'Undo' });
    for (let steps = 0; steps < 4; steps += 1) {
      // A button that cannot be pressed yet takes neither focus nor key.
      await expect.poll(() => undo.isEnabled()).toBe(true);
      await pressOn(undo, 'Enter');
    }
    await expect.poll(() => lines(screen)).toEqual(read);
    await expect.poll(() => ink.count()).toBe(1);
    await expect.poll(() => undo.isDisabled()).toBe(true);
    await press('Control+Shift+Z');
    await expect.poll(async () => (await lines(screen)).slice(0, 2)).toEqual(['• p. x page', '• p. x keeps']);
  });
});
