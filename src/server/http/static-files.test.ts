import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  sharedStore,
  type TestApp,
  temporaryFolder,
  testApp,
  type WhenDone,
} from '../../../tests/contract/test-app.ts';

const PAGE = '<!doctype html><title>Commonplace</title>';
const SCRIPT = 'console.log("hello");'.repeat(50);
const SCRIPT_PATH = '/assets/index-b19abc09.js';
const database = sharedStore();
const ends: (() => Promise<void>)[] = [];
/** A server of one app, for all tests: none of them changes what it serves. */
let app: FastifyInstance;

beforeAll(async () => {
  ({ app } = await appWithFiles((end) => void ends.unshift(end)));
});

afterAll(async () => {
  for (const end of ends) await end();
});

async function appWithFiles(whenDone: WhenDone): Promise<TestApp> {
  const appDir = await temporaryFolder(whenDone);
  await mkdir(join(appDir, 'assets', 'data'), { recursive: true });
  const files: Record<string, string | Uint8Array> = {
    'index.html': PAGE,
    'index.html.br': brotliCompressSync(PAGE),
    'index.html.gz': gzipSync(PAGE),
    'sw.js': 'self',
    'icon.svg': '<svg/>',
    '.hidden': 'secret',
    [`.${SCRIPT_PATH}`]: SCRIPT,
    [`.${SCRIPT_PATH}.br`]: brotliCompressSync(SCRIPT),
    [`.${SCRIPT_PATH}.gz`]: gzipSync(SCRIPT),
    'assets/plain.js': 'plain',
    'not-b19abc09.js': 'not in assets',
    'assets/data/eng.traineddata-dafecdab.gz': 'data',
    'assets/core-5df3e901.wasm': new Uint8Array([0, 97, 115, 109]),
    'assets/plain-language.js': 'plain',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(appDir, name), content);
  return testApp({ appDir, store: database(), whenDone });
}

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('the page itself is asked for anew each time', async () => {
  for (const url of ['/', '/index.html']) {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(PAGE);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
});

test('a file is sent without a warning about too many who wait for its end', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of ['/', SCRIPT_PATH, '/nowhere'])
      await app.inject({ method, url, headers: { ...BROWSER, 'accept-encoding': 'br' } });
  expect(warnings).toEqual([]);
});

test('a file that is known already is not sent again', async () => {
  const { headers } = await app.inject({ url: '/' });
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test.each([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
] as const)('a script is sent as its %s side file, for ever', async (encoding, decompress) => {
  const answer = await app.inject({ url: SCRIPT_PATH, headers: { 'accept-encoding': encoding } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(decompress(answer.rawPayload).toString()).toBe(SCRIPT);
});

test('a client that takes no compression gets the file itself', async () => {
  const answer = await app.inject({ url: SCRIPT_PATH, headers: { 'accept-encoding': 'identity' } });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe(SCRIPT);
  expect(answer.headers['cache-control']).toMatch(/immutable/);
});

test.each([
  ['/sw.js', 'no-cache'],
  ['/icon.svg', 'no-cache'],
  ['/assets/plain.js', 'no-cache'],
  ['/assets/plain-language.js', 'no-cache'],
  ['/not-b19abc09.js', 'no-cache'],
  ['/assets/data/eng.traineddata-dafecdab.gz', 'public, max-age=31536000, immutable'],
  ['/assets/core-5df3e901.wasm', 'public, max-age=31536000, immutable'],
])('%s is cached as %s', async (url, caching) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe(caching);
});

test('WebAssembly has the type that lets it compile while it loads', async () => {
  expect((await app.inject({ url: '/assets/core-5df3e901.wasm' })).headers['content-type']).toBe('application/wasm');
});

test.each(['/nowhere', '/deep/er?a=b', '/notes/123', '/index', '//double', '/apiary'])(
  'a browser that opens %s gets the app, which shows its not-found screen',
  async (url) => {
    const answer = await app.inject({ url, headers: BROWSER });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(PAGE);
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

test('the app is sent compressed on other paths as well', async () => {
  const answer = await app.inject({ url: '/nowhere', headers: { ...BROWSER, 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PAGE);
});

test.each<['GET' | 'POST' | 'PATCH' | 'HEAD', string, Record<string, string>]>([
  ['GET', '/api/nothing', BROWSER],
  ['GET', '/api', BROWSER],
  ['GET', '/api/notes', BROWSER],
  ['GET', '/f/feedback', BROWSER],
  ['GET', '/assets/gone-0a1b2c3d.js', BROWSER],
  ['GET', '/assets/gone-0a1b2c3d.js', { 'accept-encoding': 'br' }],
  ['GET', '/gone.png', { accept: 'image/*,*/*' }],
  ['GET', '/nowhere', {}],
  ['GET', '/.hidden', {}],
  ['GET', '/..%2f..%2fetc/passwd', {}],
  ['GET', '/assets/..%2f..%2f..%2fetc/passwd', {}],
  ['GET', '/assets/', {}],
  ['POST', '/nowhere', BROWSER],
  ['PATCH', '/api/notes/abc', BROWSER],
])('%s %s with %j is 404 in JSON and never cached', async (method, url, headers) => {
  const answer = await app.inject({ method, url, headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ error: 'Not found' });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('an address that cannot be read is 400 in JSON, without repeating it', async () => {
  const answer = await app.inject({ url: '/%zz-sensitive', headers: BROWSER });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).toMatchObject({ 'x-request-id': expect.any(String), connection: 'close' });
  expect(answer.json()).toEqual({ error: expect.any(String) });
  expect(answer.body).not.toContain('sensitive');
});

test('HEAD answers as GET does, without the body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: SCRIPT_PATH });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('');
  expect((await app.inject({ method: 'HEAD', url: '/nowhere', headers: BROWSER })).statusCode).toBe(200);
});

test('without a built app the API works, and other paths say what is missing', async () => {
  const { app: bare, logged } = await testApp({ store: database() });
  expect((await bare.inject({ url: '/healthz' })).statusCode).toBe(200);
  const answer = await bare.inject({ url: '/', headers: BROWSER });
  expect(answer.statusCode).toBe(404);
  expect(logged()).toMatch(/not built/);
});
