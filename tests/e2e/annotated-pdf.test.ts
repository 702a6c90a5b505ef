import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/running/root.mjs';
import { PdfBook } from '../fixtures/pdf/book.ts';
import { append, filled } from '../fixtures/pdf/strokes.ts';
import { mainScreen } from './main-screen.ts';
import type { PickedFile } from './pictures.ts';
import { axeFindings, openStage, type Stage, sidewaysScroll } from './stage.ts';

const READING_MS = 90_000;
const BUILDING_MS = 600_000;

let stage: Stage;

beforeAll(async () => {
  await ensureBuilt();
  stage = await openStage(join(ROOT, 'dist/app'));
}, BUILDING_MS);

afterAll(() => stage?.close());

/** A page on which a highlight was flattened: no program but ours sees a mark in it. */
async function flattenedBook(name: string): Promise<PickedFile> {
  const book = await PdfBook.make();
  const { page, find } = book.addPage(['A line of print that many people have', 'read.'], { footer: '41' });
  append(page, filled(find('many people')[0]!, '1 1 0'), '0 0 0', 0.5);
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await book.bytes()) };
}

function textOf(dict: PDFDict): string {
  const text = dict.lookup(PDFName.of('Contents'));
  return text instanceof PDFString || text instanceof PDFHexString ? text.decodeText() : '';
}

async function highlightsIn(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().flatMap((page) => {
    const list = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
    return (list?.asArray() ?? []).flatMap((_, at) => {
      const dict = list?.lookup(at, PDFDict);
      return dict?.get(PDFName.of('Subtype')) === PDFName.of('Highlight') ? [textOf(dict)] : [];
    });
  });
}

it.each([
  ['on a desktop', {}],
  ['on a phone in the dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
])(
  'a flattened PDF is given again with highlights that every program shows, and a file that is no PDF refused, %s',
  async (_where, look) => {
    const { page, errors, ownContext } = await stage.open({ ...look, acceptDownloads: true });
    const context = ownContext();
    const screen = mainScreen(page);
    const book = await flattenedBook('marked.pdf');
    await screen.drop([book]);
    await screen.startOver.waitFor({ timeout: READING_MS });
    await screen.exportButton.click();
    const dialog = page.getByRole('dialog', { name: 'Export Notes' });
    await dialog.getByText('More formats').click();
    await dialog.getByText('Choose marked.pdf once more').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'PDF with highlights (.pdf)' }).click();
    const downloading = page.waitForEvent('download');
    await (await choosing).setFiles([book]);
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('marked-annotated.pdf');
    await dialog.getByText('It has 1 highlight more.').waitFor();
    expect(await highlightsIn(await readFile(await download.path()))).toEqual(['many people']);
    expect(errors).toEqual([]);
    const other = { name: 'other.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') };
    await dialog.getByLabel('The PDF that gets the highlights').setInputFiles([other]);
    const refusal = page.getByText('"other.pdf" is not a PDF.');
    await expect.poll(() => refusal.count(), { timeout: READING_MS }).toBeGreaterThan(0);
    await context.close();
  },
);
