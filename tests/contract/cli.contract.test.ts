import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LabelledFile } from '../fixtures/fixture-file.ts';
import { halfPage } from '../fixtures/pages.ts';
import { addMarkup, PdfBook } from '../fixtures/pdf/book.ts';

const MAIN = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
/** What is installed as `commonplace`: it builds what is stale, then chooses the program. */
const BIN = fileURLToPath(new URL('../../bin/commonplace.js', import.meta.url));
let folder = '';
let page: LabelledFile;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'commonplace-cli-'));
  page = await halfPage();
  await writeFile(path.join(folder, 'page.jpg'), page.bytes);
  await writeFile(path.join(folder, 'broken.jpg'), page.bytes.subarray(0, 2000));
  await writeFile(path.join(folder, 'book.pdf'), await markedPdf());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Print and a highlight of which a PDF says itself what they are: read in a tenth of the time that a photo takes. */
async function markedPdf(): Promise<Uint8Array> {
  const book = await PdfBook.make();
  const { page: sheet, find } = book.addPage(['A line of print that somebody has marked.'], { footer: '41' });
  addMarkup(sheet, 'Highlight', { boxes: find('somebody has marked') });
  return book.bytes();
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface StartOptions {
  readonly script?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the command in the folder of the pages; its environment is bare but for the path. */
function start(args: readonly string[], { script = MAIN, env = {} }: StartOptions = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const chunks = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    chunks.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    chunks.stderr += text;
  });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...chunks }));
  return { child, chunks, ended };
}

const run = (...args: string[]): Promise<Ended> => start(args).ended;

test('a page and a broken file: the notes on standard output, the failure named, status 1', async () => {
  const { code, stdout, stderr } = await run('read', 'page.jpg', 'broken.jpg');
  expect(code).toBe(1);
  const result = JSON.parse(stdout);
  const [gold] = page.gold.pages;
  expect(result.notes.length).toBeGreaterThan(0);
  for (const note of result.notes) {
    expect(note).toMatchObject({ page: gold?.page, source: { file: 'page.jpg', pageIndex: 0 } });
  }
  expect(result.notes[0].source.boxes.length).toBeGreaterThan(0);
  expect(result.failures).toMatchObject([{ file: 'broken.jpg', error: expect.any(String) }]);
  expect(stderr).toContain('Failed to process "broken.jpg". Please ensure it\'s a valid file.');
});

test('a Word file is written where it was asked for', async () => {
  const { code, stdout, stderr } = await run('read', 'book.pdf', '--out', 'notes.docx');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).toContain('written to notes.docx');
  expect((await readFile(path.join(folder, 'notes.docx'))).subarray(0, 2).toString()).toBe('PK');
});

test('a language without data is told, with the way to have it', async () => {
  const { code, stderr } = await run('read', 'page.jpg', '--lang', 'xyz');
  expect(code).toBe(2);
  expect(stderr).toContain('"xyz"');
});

test('Ctrl-C stops at once; what was read is written', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `copy${at}.jpg`);
  await Promise.all(names.map((name) => writeFile(path.join(folder, name), page.bytes)));
  const { child, chunks, ended } = start(['read', ...names, '--format', 'txt']);
  await expect.poll(() => chunks.stderr).toContain('[2/40]');
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(130);
  expect(stderr).toMatch(/Cancelled\. \d+ of 40 files read to the end; \d+ notes? kept\./);
  expect(stdout).toContain('• p. ');
  expect(stderr).not.toContain('[40/40]');
});

test('a reader that leaves early is no crash', async () => {
  const { child, ended } = start(['read', 'book.pdf']);
  child.stdout.destroy();
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  expect(stderr).not.toContain('EPIPE');
});

test('help and version go to standard output, misuse to standard error with status 2', async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('commonplace read FILE…'),
  });
  expect(await run('--version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  expect(await run('raed')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('no command "raed"'),
  });
});

test('serve starts the server', async () => {
  const { child, chunks, ended } = start(['serve'], {
    script: BIN,
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
  });
  await expect.poll(() => chunks.stdout + chunks.stderr).toMatch(/http:\S+/);
  const [address = ''] = /http:\S+/.exec(chunks.stdout + chunks.stderr) ?? [];
  expect((await fetch(new URL('/healthz', address))).ok).toBe(true);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
