import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress.mjs';

let root: string;
const site = () => path.join(root, 'site');
const cache = () => path.join(root, 'cache');

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'precompress-'));
  mkdirSync(path.join(site(), 'assets'), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('both forms stand beside the file and unpack to it', async () => {
  const text = 'a page of words '.repeat(500);
  writeFileSync(path.join(site(), 'assets/app.js'), text);
  await precompress(site(), cache());
  expect(brotliDecompressSync(readFileSync(path.join(site(), 'assets/app.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(path.join(site(), 'assets/app.js.gz'))).toString()).toBe(text);
});

test('pictures, packed data and tiny files are left alone', async () => {
  for (const name of ['a.png', 'b.traineddata.gz']) writeFileSync(path.join(site(), name), Buffer.alloc(5000));
  writeFileSync(path.join(site(), 'tiny.js'), 'x');
  await precompress(site(), cache());
  expect(readdirSync(site()).toSorted()).toEqual(['a.png', 'assets', 'b.traineddata.gz', 'tiny.js']);
});

test('what is kept from an earlier build is used again, and dropped when its file is gone', async () => {
  writeFileSync(path.join(site(), 'a.css'), 'p { margin: 0 } '.repeat(200));
  await precompress(site(), cache());
  const first = readdirSync(cache());
  for (const name of first) writeFileSync(path.join(cache(), name), 'from the cache');
  await precompress(site(), cache());
  expect(readFileSync(path.join(site(), 'a.css.br'), 'utf8')).toBe('from the cache');
  rmSync(path.join(site(), 'a.css'));
  await precompress(site(), cache());
  expect([first.length, readdirSync(cache()).length]).toEqual([2, 0]);
});
