import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/running/root.mjs';
import { addMarkup, PdfBook } from '../fixtures/pdf/book.ts';
import { mainScreen } from './main-screen.ts';
import type { PickedFile } from './pictures.ts';
import { openStage, type Stage } from './stage.ts';

const READING_MS = 90_000;
const BUILDING_MS = 600_000;

let stage: Stage;

beforeAll(async () => {
  await ensureBuilt();
  stage = await openStage(join(ROOT, 'dist/app'));
}, BUILDING_MS);

afterAll(() => stage?.close());

async function markedBook(): Promise<PickedFile> {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(['A line of print that many people have', 'read.'], { footer: '41' });
  addMarkup(page, 'Highlight', { boxes: find('many people have') });
  return { name: 'marked.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await book.bytes()) };
}

it('with the setting, PDFs are opened on the device, also after a reload; without it they are sent', async () => {
  const { page, errors } = await stage.open();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/process-pdf')) sent.push(request.url());
  });
  const screen = mainScreen(page);
  await page.getByText('PDFs are opened by this site’s own server.').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('PDFs stay here too').check();
  await page.keyboard.press('Escape');
  await page.getByText('Photos and PDFs stay on this device.').waitFor();
  await page.reload();
  await page.getByText('Photos and PDFs stay on this device.').waitFor();
  await screen.drop([await markedBook()]);
  await screen.startOver.waitFor({ timeout: READING_MS });
  expect(await screen.notes.inputValue()).toBe('• p. 41 many people have');
  await page.getByText('Your PDFs have not left this device.').waitFor();
  expect(sent).toEqual([]);
  await screen.startOver.click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('PDFs stay here too').uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('PDFs are opened by this site’s own server.').waitFor();
  await screen.selectFiles.waitFor();
  await screen.drop([await markedBook()]);
  await screen.startOver.waitFor({ timeout: READING_MS });
  await page.getByText('Your PDFs were opened by this site’s own server.').waitFor();
  expect(sent).toHaveLength(1);
  expect(errors).toEqual([]);
});

it('a server that does not answer leaves PDFs to the device', async () => {
  const { page } = await stage.open();
  await page.route('**/api/process-pdf', (route) => route.abort('connectionrefused'));
  const screen = mainScreen(page);
  await screen.selectFiles.waitFor();
  await screen.drop([await markedBook()]);
  await screen.startOver.waitFor({ timeout: READING_MS });
  expect(await screen.notes.inputValue()).toBe('• p. 41 many people have');
});
