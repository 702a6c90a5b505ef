import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePage } from '../../bench/pages/make-page.ts';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/running/root.mjs';
import { mainScreen } from './main-screen.ts';
import { otherFile, type PickedFile } from './pictures.ts';
import { openStage, type Stage } from './stage.ts';
import { textOfDocx } from './word-file.ts';

/** Marked words of a passage that must be found again: the engine's own figures are measured elsewhere. */
const WORDS_FOUND_MIN = 0.8;
/** A first page on a busy machine, with the engine's files loaded. */
const READING_MS = 90_000;

/** Bytes of the first load, compressed with Brotli, before the engine is asked for. */
const FIRST_LOAD_BYTES_MAX = 100_000;

let stage: Stage;
let page: Page;
/** Every address that the page has asked for. */
const asked: string[] = [];
let made: { readonly file: PickedFile; readonly passages: readonly string[]; readonly pageNumber: number | 'x' };

beforeAll(async () => {
  await ensureBuilt();
  const { jpeg, gold } = await makePage('journey', { kinds: ['highlight'], flat: true, megapixels: 3 });
  made = {
    file: { name: 'made-page.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    passages: gold.pages[0]?.passages.map(({ text }) => text) ?? [],
    pageNumber: gold.pages[0]?.page ?? 'x',
  };
  stage = await openStage(join(ROOT, 'dist/app'));
  const opened = await stage.open({ acceptDownloads: true, stays: true });
  page = opened.page;
  page.on('request', (request) => asked.push(request.url()));
  await page.reload({ waitUntil: 'networkidle' });
});

afterAll(async () => {
  await stage?.close();
});

describe('the first load', () => {
  it('is small, and has nothing of the engine, the Word writer or the form client', () => {
    const paths = asked.map((url) => new URL(url).pathname).filter((path) => !path.startsWith('/api/'));
    const files = paths.map((path) => join(ROOT, 'dist/app', path.replace(/\/$/, '/index.html')));
    const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0);
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(bytes).toBeLessThan(FIRST_LOAD_BYTES_MAX);
    expect(
      files.filter((file) =>
        /device-worker|tesseract|traineddata|wasm|docx|feedback-form|workshop|dialog|toast/.test(file),
      ),
    ).toEqual([]);
  });
});

describe('a photo of a marked page, dropped together with a file that is none', () => {
  it('becomes notes, and the other file is named', async () => {
    const screen = mainScreen(page);
    await screen.drop([otherFile('not-a-picture.jpg', 'image/jpeg', 'certainly not'), made.file]);
    await screen.startOver.waitFor({ timeout: READING_MS });
    await page.getByRole('main').getByText('Failed to process "not-a-picture.jpg"').waitFor();
    const notes = await screen.notes.inputValue();
    expect(made.passages.length).toBeGreaterThan(0);
    for (const passage of made.passages) expect(shareFound(passage, notes)).toBeGreaterThanOrEqual(WORDS_FOUND_MIN);
    for (const line of notes.split('\n')) expect(line).toMatch(new RegExp(`^• p\\. (${made.pageNumber}|x) .+`));
    expect(await screen.takeaways.inputValue()).toMatch(/^• .+/);
  });

  it('are edited and found again after a reload', async () => {
    const screen = mainScreen(page);
    await screen.notes.press('Control+End');
    await page.keyboard.type('\np. x Überlegung, von Hand: “naïve café”');
    await screen.notes.blur();
    await page.getByText('All changes are saved.').waitFor();
    const edited = await screen.notes.inputValue();
    expect(edited).toContain('\n• p. x Überlegung, von Hand: “naïve café”');
    await page.reload();
    await screen.selectFiles.waitFor();
    await expect.poll(() => screen.notes.inputValue()).toBe(edited);
  });

  it('are exported as text, Markdown and Word, with the same words in each', async () => {
    const screen = mainScreen(page);
    await screen.selectFiles.waitFor();
    const [notes, takeaways] = [await linesOf(screen.notes), await linesOf(screen.takeaways)];
    await screen.exportButton.click();
    const text = await downloadOf('Download as Text (.txt)', 'notes.txt');
    expect(text.toString('utf8')).toBe(`Key Takeaways\n\n${takeaways.join('\n')}\n\nNotes\n\n${notes.join('\n')}\n`);
    const markdown = (await downloadOf('Download as Markdown (.md)', 'notes.md')).toString('utf8');
    expect(markdown).toContain('# Key Takeaways\n');
    expect(markdown).toContain('# Notes\n');
    expect(markdown).toContain('**p. x** Überlegung, von Hand: “naïve café”');
    const word = textOfDocx(await downloadOf('Download as Word (.docx)', 'book-notes.docx'));
    expect(word).toContain('Key Takeaways');
    for (const note of notes) expect(word).toContain(note.replace(/^• /, ''));
    for (const takeaway of takeaways) expect(word).toContain(takeaway.replace(/^• /, ''));
  });
});

describe('the whole session', () => {
  it('asked no other origin for anything', () => {
    const origins = new Set(asked.filter((url) => !url.startsWith('blob:')).map((url) => new URL(url).origin));
    expect([...origins]).toEqual([stage.server.address]);
    expect(asked.some((url) => url.includes('traineddata'))).toBe(true);
  });
});

async function linesOf(area: { inputValue(): Promise<string> }): Promise<readonly string[]> {
  return (await area.inputValue()).split('\n');
}

async function downloadOf(button: string, name: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(name);
  return readFile(await download.path());
}

/** Share of the words of `passage` that `notes` hold, in any order. */
function shareFound(passage: string, notes: string): number {
  const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = new Set(wordsOf(notes));
  const words = wordsOf(passage);
  return words.filter((word) => found.has(word)).length / words.length;
}
