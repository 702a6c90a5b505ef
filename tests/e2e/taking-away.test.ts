import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus, PHONE, type Proof, placeOf, readPages, SENTENCE } from './proof-stage.ts';
import { axeFindings, openFakeStage, type Stage, sidewaysScroll, toastShown } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openFakeStage();
});

afterAll(() => stage?.close());

async function downloaded(page: Page, act: () => Promise<void>): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await act();
  return await downloading;
}

/**
 * Stands for the device's share sheet, which headless browsers lack: it takes what the standard says that can be shared, and
 * pictures only where they are some. What it is given is kept for the test.
 */
async function withShareSheet(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canShare = ({ title, text, files }: ShareData = {}): boolean =>
      files === undefined ? (title ?? text) !== undefined : files.length > 0;
    const share = async (data: ShareData): Promise<void> => {
      if (!canShare(data)) throw new TypeError('Nothing to share.');
      const { title, text, files } = data;
      const pictures = files?.map(async (file) => {
        const { width } = await createImageBitmap(file);
        return `${file.name} ${file.type} ${width} wide`;
      });
      const given = { title, text, ...(pictures && { files: await Promise.all(pictures) }) };
      document.body.dataset['shared'] = JSON.stringify(given);
    };
    Object.assign(navigator, { share, canShare });
  });
}

async function shared(page: Page): Promise<unknown> {
  await expect.poll(() => page.evaluate(() => document.body.dataset['shared'])).toBeDefined();
  return JSON.parse((await page.evaluate(() => document.body.dataset['shared'])) ?? 'null');
}

async function openCard({ page, rows }: Proof): Promise<void> {
  await rows.first().getByRole('button', { name: 'Change note' }).click();
  await rows.first().getByRole('button', { name: 'Quote card' }).click();
  await page.locator('.quote-card[data-drawn="text"]').waitFor();
}

/** Pixels from the top of the letters of a picture's last line to their foot. */
async function lastInkOf(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  // Without the coloured edge on the left.
  const isInk = (row: number): boolean =>
    data.subarray(row * info.width + 50, (row + 1) * info.width).some((grey) => grey < 150);
  let foot = info.height - 1;
  while (!isInk(foot)) foot -= 1;
  let top = foot;
  while (isInk(top - 1)) top -= 1;
  return foot - top + 1;
}

describe.each([
  ['on a desktop', {}],
  ['on a phone in the dark', { ...PHONE, colorScheme: 'dark' }],
] as const)('a quote card %s', (_where, look) => {
  it('is a picture of the passage in letters or as photographed, to be saved and shared', async () => {
    const proof = await readPages(stage, ['marked-12.png'], { ...look, acceptDownloads: true });
    const { page } = proof;
    await withShareSheet(page);
    await openCard(proof);
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    const card = page.getByRole('dialog', { name: 'Quote card' });
    const save = card.getByRole('button', { name: 'Save picture' });
    const inLetters = await downloaded(page, () => save.click());
    expect(inLetters.suggestedFilename()).toBe('quote-p-12.png');
    await card.getByText('Saved as quote-p-12.png').waitFor();
    const { width, height, channels } = await sharp(await readFile(await inLetters.path())).metadata();
    expect([width, channels]).toEqual([1080, 4]);
    expect(height).toBeGreaterThanOrEqual(720);
    // Also the line that says where it stands can be read as the card is shown, in whatever face the machine has.
    const shown = (await placeOf(page.locator('.quote-card'))).width / width;
    expect((await lastInkOf(await readFile(await inLetters.path()))) * shown).toBeGreaterThan(10);
    // More than paper: ink stands on it.
    expect((await sharp(await readFile(await inLetters.path())).stats()).channels[0]?.min).toBeLessThan(90);
    await card.getByLabel('As it was photographed').check();
    await page.locator('.quote-card[data-drawn="photo"]').waitFor();
    // That one is not saved yet.
    expect(await card.getByText('Saved as').count()).toBe(0);
    await card.getByRole('button', { name: 'Share picture' }).click();
    await expect.poll(() => shared(page)).toEqual({ title: 'p. 12', files: ['quote-p-12.png image/png 1080 wide'] });
    await card.getByRole('button', { name: 'Share text' }).click();
    await expect.poll(() => shared(page)).toEqual({ title: 'p. 12', text: `${SENTENCE}\n— p. 12` });
  });
});

it('the card of a passage of four pages is no larger than phones can draw', async () => {
  const proof = await readPages(stage, ['marked-12.png']);
  const { page, screen } = proof;
  await screen.notes.fill(`• p. 12 ${'A passage that goes on and on. '.repeat(400)}`);
  await screen.notes.blur();
  await openCard(proof);
  const [width, height] = await page.locator('.quote-card').evaluate((card) => {
    const { width, height } = card as HTMLCanvasElement;
    return [width, height] as const;
  });
  expect(width * height).toBeLessThanOrEqual(2 ** 24);
  expect(width).toBeGreaterThan(800);
});

it('a title that fills a page fills neither the screen of a phone nor a card', async () => {
  const proof = await readPages(stage, ['marked-12.png'], PHONE);
  const { page } = proof;
  await page.getByRole('button', { name: 'Add title and author' }).click();
  await page.getByLabel('Title').fill('The Life and Strange Surprizing Adventures of Robinson Crusoe. '.repeat(9));
  await page.getByLabel('Author').fill('Daniel Defoe');
  await page.getByRole('button', { name: 'Save' }).click();
  const from = page.getByText('From The Life and Strange');
  const line = await from.evaluate((one) => Number.parseFloat(getComputedStyle(one).lineHeight));
  expect((await placeOf(from)).height).toBeLessThan(3.5 * line);
  await openCard(proof);
  // As high as the card of the same sentence from a book without a title.
  expect(await page.locator('.quote-card').evaluate((card) => (card as HTMLCanvasElement).height)).toBe(720);
});

describe('the export dialog', () => {
  it('has a sentence for each format, says which file was saved, and is free of barriers', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png'], { acceptDownloads: true });
    await screen.exportButton.click();
    await page.getByText('More formats').click();
    expect(await axeFindings(page)).toEqual([]);
    for (const [label, name, content] of [
      ['Web page (.html)', 'book-notes.html', `<p>${SENTENCE}</p><footer>p. 12</footer>`],
      ['Cards for Anki (.txt)', 'anki-cards.txt', `${SENTENCE}\tp. 12\tbook_notes`],
      ['Citation as BibTeX (.bib)', 'book.bib', `annote = {p. 12: ${SENTENCE}}`],
      ['Citation as RIS (.ris)', 'book.ris', `N1  - p. 12: ${SENTENCE}`],
    ] as const) {
      const button = page.getByRole('button', { name: label });
      expect(await button.evaluate((one) => one.getAttribute('aria-describedby'))).not.toBeNull();
      const file = await downloaded(page, () => button.click());
      expect(file.suggestedFilename()).toBe(name);
      expect(await readFile(await file.path(), 'utf8')).toContain(content);
      const said = page.getByText(`Saved as ${name}`);
      await said.waitFor();
      // Also where the button that was pressed is far above the end of the list.
      const { y, height } = await placeOf(said);
      expect(y + height).toBeLessThanOrEqual(900);
    }
  });

  it('saves one file at a double click', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png'], { acceptDownloads: true });
    const names: string[] = [];
    page.on('download', (one) => names.push(one.suggestedFilename()));
    await screen.exportButton.click();
    await page.getByRole('button', { name: 'Download as Word (.docx)' }).dblclick();
    await expect.poll(() => names).toContain('book-notes.docx');
    await page.getByRole('button', { name: 'Download as Text (.txt)' }).dblclick();
    // Whoever clicks again later wants it again.
    await page.getByRole('button', { name: 'Download as Markdown (.md)' }).click();
    await expect.poll(() => names).toContain('notes.md');
    await page.getByRole('button', { name: 'Download as Text (.txt)' }).click();
    await expect.poll(() => names).toEqual(['book-notes.docx', 'notes.txt', 'notes.md', 'notes.txt']);
  });

  it('makes files beside the page; one that takes long says so and can be stopped, and the next one comes', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png'], { acceptDownloads: true });
    const names: string[] = [];
    page.on('download', (one) => names.push(one.suggestedFilename()));
    // What makes files does not come, as if it took for ever.
    await page.route(/browser-export-worker/, () => undefined);
    await screen.exportButton.click();
    await page.getByRole('button', { name: 'Download as Word (.docx)' }).click();
    await page.getByText('Making the file…').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped. No file was made.').waitFor();
    await hasFocus(page.getByRole('dialog', { name: 'Export Notes' }));
    await page.unroute(/browser-export-worker/);
    await page.getByRole('button', { name: 'Download as Text (.txt)' }).click();
    await page.getByText('Saved as notes.txt').waitFor();
    expect(names).toEqual(['notes.txt']);
    expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('browser-export-worker')]);
  });

  it('makes the file in the page where no worker can be had', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png'], { acceptDownloads: true });
    await page.route(/browser-export-worker/, (route) => route.abort());
    await screen.exportButton.click();
    const button = page.getByRole('button', { name: 'Download as Text (.txt)' });
    const file = await downloaded(page, () => button.click());
    expect(await readFile(await file.path(), 'utf8')).toContain(SENTENCE);
  });

  it('shares the notes where the device can', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await withShareSheet(page);
    await screen.exportButton.click();
    await page.getByRole('button', { name: 'Share' }).click();
    expect(await shared(page)).toMatchObject({ text: expect.stringContaining(`• p. 12 ${SENTENCE}`) });
  });

  it('says nothing of a share sheet that the reader closes, and tells of one that does not open', async () => {
    const { page, screen, errors } = await readPages(stage, ['marked-12.png']);
    const failWith = (name: string): Promise<void> =>
      page.evaluate((kind) => {
        Object.assign(navigator, {
          share: () => {
            document.body.dataset['asked'] = kind;
            return Promise.reject(new DOMException('', kind));
          },
        });
      }, name);
    await failWith('AbortError');
    await screen.exportButton.click();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset['asked'])).toBe('AbortError');
    await failWith('NotAllowedError');
    await page.getByRole('button', { name: 'Share' }).click();
    await toastShown(page, 'Error', 'The notes could not be shared. Try again.');
    // Both would look alike.
    expect(errors).toHaveLength(1);
  });
});

describe('printing', () => {
  it('gives the notes on white paper and nothing of the screen around them, also in the dark', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png', 'marked-13.png'], { colorScheme: 'dark' });
    await page.evaluate(() => {
      window.print = () => void window.dispatchEvent(new Event('beforeprint'));
    });
    await screen.exportButton.click();
    await page.getByRole('button', { name: 'Print' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.print-view blockquote').allInnerTexts()).toHaveLength(2);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await expect.poll(() => page.locator('body').innerText()).toMatch(/^Book Notes\s+Key Takeaways\s+The marked page/u);
    await expect.poll(() => page.getByRole('button', { includeHidden: true }).first().isVisible()).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(() => page.locator('.print-view').count()).toBe(0);
  });

  it('has the bar of a note that is written from the right at its right', async () => {
    const { page, screen } = await readPages(stage, ['marked-12.png']);
    await screen.notes.fill('• p. 12 שלום עולם');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const bars = await page.locator('.print-view blockquote').evaluate((note) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(note);
      return [borderLeftWidth, borderRightWidth].map((width) => Number.parseFloat(width) > 0);
    });
    expect(bars).toEqual([false, true]);
  });
});
