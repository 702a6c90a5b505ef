import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/running/root.mjs';
import { PdfBook } from '../fixtures/pdf/book.ts';
import { lockedPdf } from '../fixtures/pdf/hostile.ts';
import { mainScreen } from './main-screen.ts';
import { MARKED_LINES, markedBook } from './marked-book.ts';
import { otherFile, type PickedFile } from './pictures.ts';
import { openStage, type Stage } from './stage.ts';

const READING_MS = 60_000;

let stage: Stage;
let page: Page;

beforeAll(async () => {
  await ensureBuilt();
  stage = await openStage(join(ROOT, 'dist/app'));
  page = (await stage.open({ stays: true })).page;
});

afterAll(async () => {
  await stage?.close();
});

function pdf(name: string, bytes: Uint8Array): PickedFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
}

it('a marked PDF, a locked one and one without marks: notes with printed numbers, and the locked one named', async () => {
  const screen = mainScreen(page);
  const plain = await PdfBook.make();
  plain.addPage(['Nothing is marked here.']);
  await screen.drop([
    pdf('marked.pdf', await markedBook()),
    pdf('locked.pdf', lockedPdf()),
    pdf('plain.pdf', await plain.bytes()),
  ]);
  await screen.startOver.waitFor({ timeout: READING_MS });
  await expect.poll(async () => (await screen.notes.inputValue()).split('\n')).toEqual(MARKED_LINES);
  await page.getByRole('main').getByText('Failed to process "locked.pdf"').waitFor();
  await screen.startOver.click();
  await screen.selectFiles.waitFor();
});

it('a PDF without marks gives the one takeaway that says so', async () => {
  const screen = mainScreen(page);
  const plain = await PdfBook.make();
  plain.addPage(['Nothing is marked here.']);
  await screen.drop([pdf('plain.pdf', await plain.bytes())]);
  await screen.startOver.waitFor({ timeout: READING_MS });
  expect(await screen.takeaways.inputValue()).toBe(
    '• No notes could be extracted from the PDF. Please check if the document contains highlights or annotations.',
  );
  await screen.startOver.click();
  await screen.selectFiles.waitFor();
});

it('an answer that is no JSON is shown with its beginning', async () => {
  const screen = mainScreen(page);
  await page.route('**/api/process-pdf', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway' }),
  );
  await screen.drop([otherFile('book.pdf', 'application/pdf', '%PDF-')]);
  const shown = page.getByRole('main').getByText('Server returned invalid JSON: <html>Bad gateway');
  await expect.poll(() => shown.count()).toBe(1);
});
