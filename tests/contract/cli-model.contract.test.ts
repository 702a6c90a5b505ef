import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import type { Extraction } from '../../src/core/note.ts';
import type { LabelledFile } from '../fixtures/fixture-file.ts';
import { halfPage } from '../fixtures/pages.ts';
import { type ChatServer, startChatServer } from '../stand-ins/chat-server.ts';

const MAIN = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
let folder = '';
let page: LabelledFile;
let chat: ChatServer;

beforeAll(async () => {
  await ensureBuilt();
  folder = await mkdtemp(path.join(tmpdir(), 'commonplace-cli-'));
  page = await halfPage();
  await writeFile(path.join(folder, 'page.jpg'), page.bytes);
  chat = await startChatServer({ key: 'right' });
});

afterAll(async () => {
  await chat?.close();
  await rm(folder, { recursive: true, force: true });
});

async function readPage(key: string) {
  const child = spawn(process.execPath, [MAIN, 'read', 'page.jpg', '--engine', 'model'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', OPENAI_API_KEY: key, OPENAI_BASE_URL: chat.address },
  });
  const told = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      told[stream] += text;
    });
  }
  const [code] = await once(child, 'close');
  // What the program prints is the extraction with failures beside it.
  return { code: Number(code), stderr: told.stderr, result: JSON.parse(told.stdout) as Extraction };
}

test('a page goes to the model, and comes back checked', async () => {
  const [passage] = page.gold.pages[0]?.passages ?? [];
  const notes = [
    { page: 1, text: passage?.text.toUpperCase() },
    { page: 1, text: 'Nobody ever printed this.' },
  ];
  chat.reply([{ kind: 'json', value: { notes, keyTakeaways: [passage?.text] } }]);
  const { code, stderr, result } = await readPage('right');
  expect([code, chat.violations]).toEqual([0, []]);
  expect(chat.requests[0]?.images[0]).toMatch(/^data:image\/jpeg;base64,/);
  expect(stderr).toContain(`A picture of each page goes to ${new URL(chat.address).host} (gpt-4o)`);
  expect(result.notes.map((note) => note.text)).toContain(passage?.text);
  expect(result.doubtful).toMatchObject([{ text: 'Nobody ever printed this.', why: 'not-on-page', file: 'page.jpg' }]);
});

test('a key that is refused: this machine reads the page, says so, and does not print the key', async () => {
  const { code, stderr, result } = await readPage('sk-wrong-key');
  expect(code).toBe(0);
  expect(stderr).toContain('Read on this device instead, because the model service refuses the key: page.jpg.');
  expect(stderr).not.toContain('sk-wrong-key');
  expect(result.notes.length).toBeGreaterThan(0);
});
