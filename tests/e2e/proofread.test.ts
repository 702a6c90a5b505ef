import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus, lines, pressOn, readPages, SENTENCE, word } from './proof-stage.ts';
import { openFakeStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

describe('a note beside its page', () => {
  it('shows its strip and opens its page with the passage outlined; a word of another note leads there', async () => {
    const { page, rows, pageView, errors } = await readPages(stage, ['twice-12.png', 'marked-14.png']);
    await expect.poll(() => rows.count()).toBe(3);
    await expect
      .poll(() =>
        rows
          .first()
          .locator('canvas')
          .evaluate((canvas) => (canvas as HTMLCanvasElement).width),
      )
      .toBeGreaterThan(1);
    await rows.first().locator('.proof-open').click();
    await pageView.getByText('Page 12 · twice-12.png').waitFor();
    await expect.poll(() => pageView.locator('.passage-outline[data-current="true"]').count()).toBe(1);
    await pageView.getByText('Note 1 of 3', { exact: true }).waitFor();
    await word(pageView, 'reader').click();
    await pageView.getByText('Note 2 of 3', { exact: true }).waitFor();
    await hasFocus(pageView);
    await page.keyboard.press('n');
    await pageView.getByText('Page 14 · marked-14.png').waitFor();
    await hasFocus(pageView);
    await page.keyboard.press('+');
    await pageView.getByRole('button', { name: 'Whole width' }).filter({ hasText: '140%' }).waitFor();
    await hasFocus(pageView);
    await page.keyboard.press('Escape');
    await expect.poll(() => pageView.count()).toBe(0);
    await hasFocus(rows.nth(2).locator('.proof-open'));
    expect(errors).toEqual([]);
  });

  it('tints doubtful words in picture and text', async () => {
    const { rows } = await readPages(stage, ['doubtful-12.png']);
    await rows.getByText('1 doubtful word').waitFor();
    await expect.poll(() => rows.locator('.strip-doubt').count()).toBe(1);
    await expect.poll(() => rows.locator('.doubt').innerText()).toContain('wanted');
  });

  it('is still there after a reload, and its pictures go with its book', async () => {
    const { page, rows } = await readPages(stage, ['marked-12.png']);
    await page.getByText('All changes are saved.').waitFor();
    await page.reload();
    await expect.poll(() => rows.locator('canvas').count()).toBe(1);
    const kept = (): Promise<number> => page.evaluate(countPictures);
    await expect.poll(kept).toBe(1);
    await page.getByRole('button', { name: 'Start Over' }).click();
    await page.getByRole('button', { name: /^More/ }).click();
    expect(await kept()).toBe(1);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('It can be put back for a day.').waitFor();
    await page.getByRole('button', { name: /^Remove for good/ }).click();
    await expect.poll(kept).toBe(0);
  });
});

/** The edits that the device keeps, as text. Runs in the page. */
async function keptEdits(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('commonplace');
    request.addEventListener('success', () => resolve(request.result));
  });
  const kept = await new Promise<unknown>((resolve) => {
    const request = database.transaction('histories').objectStore('histories').getAll();
    request.addEventListener('success', () => resolve(request.result));
  });
  database.close();
  return JSON.stringify(kept);
}

/** Pictures that the device keeps. Runs in the page. */
async function countPictures(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('commonplace');
    request.addEventListener('success', () => resolve(request.result));
  });
  const count = await new Promise<number>((resolve) => {
    const request = database.transaction('pictures').objectStore('pictures').count();
    request.addEventListener('success', () => resolve(request.result));
  });
  database.close();
  return count;
}

describe('a page number', () => {
  it('is corrected once for its page and offered to the pages around it', async () => {
    const { page, screen, rows } = await readPages(stage, ['marked-a.png', 'marked-b.png', 'marked-9.png']);
    await rows.first().getByRole('button', { name: 'Correct page number' }).click();
    await hasFocus(rows.first().getByRole('textbox', { name: /^p\./ }));
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await page.getByText('Is the page beside it p. 8?').waitFor();
    // The key closes the field, and does not press the button that stands there then.
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('page-tag');
    await page.getByRole('button', { name: 'Number them so' }).click();
    await expect
      .poll(async () => (await lines(screen)).map((line) => line.slice(0, 6)))
      .toEqual(['• p. 7', '• p. 8', '• p. 9']);
  });
});

describe('the two faces of the notes', () => {
  it('show each other’s edits, and an edited text keeps its page', async () => {
    const { page, screen, rows, pageView } = await readPages(stage, ['twice-12.png']);
    await screen.notes.fill('• p. 12 page KEEPS\nno note\n• p. 12 reader wanted');
    await rows.getByText('page KEEPS').waitFor();
    await expect.poll(() => rows.first().locator('.strip').count()).toBe(1);
    await rows.first().locator('.proof-open').click();
    await word(pageView, 'twice').click();
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 twice page KEEPS', 'no note', '• p. 12 reader wanted']);
    await hasFocus(pageView);
    await page.keyboard.press('Control+z');
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 page KEEPS', 'no note', '• p. 12 reader wanted']);
    await hasFocus(pageView);
    await page.keyboard.press('Control+z');
    await expect.poll(() => lines(screen)).toEqual(['• p. 12 page keeps', 'no note', '• p. 12 reader wanted']);
  });
});

describe('ink that was not read', () => {
  it('becomes a note by typing beside its picture, or is dismissed with one key', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png', 'margin-13.png', 'margin-14.png']);
    const fields = page.getByRole('textbox', { name: 'What it says' });
    await expect.poll(() => fields.count()).toBe(2);
    await fields.first().fill('so true');
    await fields.first().press('Enter');
    await expect.poll(() => lines(screen)).toEqual([`• p. 12 ${SENTENCE}`, '• p. 13 Note: so true']);
    await expect.poll(() => fields.count()).toBe(1);
    await hasFocus(fields);
    await page.keyboard.press('Escape');
    await expect.poll(() => fields.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => fields.count()).toBe(1);
  });
});

describe('when nothing is left', () => {
  it('the last note can be brought back, also after a reload', async () => {
    const { page, rows } = await readPages(stage, ['marked-12.png']);
    await page.getByRole('textbox', { name: 'Key Takeaways' }).fill('');
    await page.getByRole('textbox', { name: 'Key Takeaways' }).blur();
    await pressOn(rows.first().locator('.proof-open'), 'Delete');
    await expect.poll(() => rows.count()).toBe(0);
    expect(await page.getByText('No marks were found').count()).toBe(0);
    await expect.poll(() => page.evaluate(keptEdits)).toContain('Delete note');
    await page.reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(1);
  });

  it('of a page whose ink was not read, nobody is told that it has no marks', async () => {
    const { page } = await readPages(stage, ['margin-13.png']);
    await page.getByText('Seen, not read').waitFor();
    expect(await page.getByText('No marks were found').count()).toBe(0);
    await page.getByRole('textbox', { name: 'What it says' }).press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Seen, not read').waitFor();
  });

  it('of a page without marks the reader is told so', async () => {
    const { page, rows } = await readPages(stage, ['plain-13.png']);
    await page.getByText('No marks were found').waitFor();
    await expect.poll(() => rows.count()).toBe(0);
  });
});

it('more formats are saved under names of their own', async () => {
  const { page, screen } = await readPages(stage, ['marked-12.png'], { acceptDownloads: true });
  await screen.exportButton.click();
  await page.getByText('More formats').click();
  for (const [label, name] of [
    ['Table for Readwise (.csv)', 'notes.csv'],
    ['Markdown for note apps (.md)', 'book-notes.md'],
    ['Everything as JSON (.json)', 'notes.json'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: label }).click();
    expect((await downloading).suggestedFilename()).toBe(name);
  }
});
