import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, TOOLS } from '../../scripts/running/run.mjs';
import type { PageReading } from '../../src/core/page.ts';
import { MAP_KINDS } from '../../src/marks/maps/mark-maps.ts';
import { createMarksNetwork } from '../../src/marks/maps/run-network.ts';
import { inkedPage } from '../fixtures/drawn/inked-page.ts';
import { digestsOf, speckedPage } from '../fixtures/drawn/specked-page.ts';
import { registerFace } from '../fixtures/drawn/typeface.ts';
import { passageTexts } from '../fixtures/fixture-file.ts';
import { pngBomb, truncatedJpeg } from '../fixtures/hostile.ts';
import { networkFile, WHOLE_NETWORK } from '../fixtures/network-file.ts';
import { oddPictures } from '../fixtures/odd-pictures.ts';
import { halfPage, highlightedPage } from '../fixtures/pages.ts';
import { blackPng } from '../fixtures/png.ts';
import { openStage, type Stage } from './stage.ts';

const CONFIG = fileURLToPath(new URL('./engine-page/vite.config.ts', import.meta.url));

const RELAXED_SIMD_BUILD = 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm';

let appDir: string;
let stage: Stage;
let page: Page;
let errors: readonly string[];
/** Every address that the page and its workers have asked for. */
const asked: string[] = [];

beforeAll(async () => {
  appDir = await mkdtemp(join(tmpdir(), 'commonplace-engine-page-'));
  const status = await run(process.execPath, [TOOLS.vite, 'build', '--config', CONFIG, '--outDir', appDir], {
    env: { NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The page for this test could not be built; the messages above say why.');
  stage = await openStage(appDir);
  const opened = await stage.open({ stays: true });
  ({ page, errors } = opened);
  page.on('request', (request) => asked.push(request.url()));
  await page.waitForFunction(() => 'engineTools' in globalThis);
});

afterAll(async () => {
  await stage?.close();
  await rm(appDir, { recursive: true, force: true });
});

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

describe('the device engine in a browser, under the content security policy of the server', () => {
  test('reads the marked words of a page in a worker', async () => {
    const fixture = await highlightedPage();
    const result = await page.evaluate((picture) => engineTools.read(picture), base64(fixture.bytes));
    if (!('answer' in result)) throw new Error(result.message);
    const reading = result.answer[0];
    const marked = new Set(reading?.markedWords?.map(({ line, word }) => reading.lines[line]?.words[word]?.text));
    const wished = passageTexts(fixture.gold).flatMap((text) => text.split(/\s+/));
    const found = wished.filter((word) => marked.has(word));
    expect(wished.length).toBeGreaterThan(5);
    expect(found.length / wished.length).toBeGreaterThan(0.8);
    expect(reading?.pageNumber).toBe(fixture.gold.pages[0]?.page);
  });

  test('reads the rest of a page with all workers, and tells of it in parts', async () => {
    const result = await page.evaluate(
      (picture) => engineTools.readRest(picture),
      base64((await highlightedPage()).bytes),
    );
    if (!('answer' in result)) throw new Error(result.message);
    const { marked, all, told } = result.answer;
    expect(told.length).toBeGreaterThan(1);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(all[0]?.lines.length).toBeGreaterThan(told.at(-1) ?? 0);
    const markedWords = (reading: PageReading | undefined) =>
      reading?.markedWords?.map(({ line, word }) => reading.lines[line]?.words[word]?.text);
    expect(markedWords(all[0])).toEqual(markedWords(marked[0]));
  });

  test('runs the fastest build of the recogniser that this browser accepts', async () => {
    const relaxed = await readFile(createRequire(import.meta.url).resolve(RELAXED_SIMD_BUILD));
    const isAccepted = await page.evaluate(
      (wasm) => WebAssembly.validate(Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0))),
      base64(relaxed),
    );
    // Each worker asks for it.
    const builds = [...new Set(asked.filter((url) => url.endsWith('.wasm')))];
    expect(builds).toHaveLength(1);
    expect(builds[0]).toContain(isAccepted ? 'relaxedsimd' : '-simd');
  });

  test('reads old print with further data from there, which a page of today does not ask for', async () => {
    const old = (): string[] => asked.filter((url) => url.includes('enm.traineddata'));
    expect(old()).toEqual([]);
    registerFace('Old Fell', 'im-fell-english/files/im-fell-english-latin-400-normal.woff2');
    const lines = [
      'Those who have loſt their ſight may ſtill be ſold',
      'She ſat and ſang by the fire, and fed it for herſelf.',
    ];
    const picture = inkedPage(lines, { pen: 'highlighter', marked: [0, 1], faces: ['Old Fell'] });
    const result = await page.evaluate((bytes) => engineTools.read(bytes), base64(picture));
    if (!('answer' in result)) throw new Error(result.message);
    const read = result.answer[0]!.lines.map(({ words }) => words.map(({ text }) => text).join(' '));
    expect(read).toEqual(lines.map((line) => line.replaceAll('ſ', 's')));
    expect(old()).toHaveLength(1);
  });

  test('reads another language with data from the same server', async () => {
    const fixture = await halfPage();
    const result = await page.evaluate((picture) => engineTools.read(picture, ['deu', 'eng']), base64(fixture.bytes));
    expect(result).toHaveProperty('answer');
    expect(asked.filter((url) => url.includes('deu.traineddata'))).toHaveLength(1);
    expect(asked.every((url) => url.startsWith(stage.server.address))).toBe(true);
  });

  test('reads a page in its own language, though English was asked for, with data from there', async () => {
    const french = (): string[] => asked.filter((url) => url.includes('fra.traineddata'));
    expect(french()).toEqual([]);
    registerFace('Own Serif', 'pt-serif/files/pt-serif-latin-400-normal.woff2');
    const lines = [
      'Chaque lecteur sait qu’un bon livre demande du',
      'temps et du silence, et qu’il est préférable de',
      'le lire le soir, quand la ville est déjà calme',
      'et qu’il ne reste à la fenêtre que la neige. Le',
      'vieux pêcheur comptait ses filets chaque matin',
    ];
    const picture = inkedPage(lines, { pen: 'highlighter', marked: [1, 3], faces: ['Own Serif'] });
    const result = await page.evaluate((bytes) => engineTools.read(bytes), base64(picture));
    if (!('answer' in result)) throw new Error(result.message);
    const [reading] = result.answer;
    const read = reading!.lines.map(({ words }) => words.map(({ text }) => text).join(' '));
    expect(read).toEqual([lines[1], lines[3]]);
    expect(reading!.language).toEqual({ code: 'fra', wasRead: true });
    expect(french()).toHaveLength(1);
  });

  test('says which languages there are when one is missing, and reads on', async () => {
    const picture = base64((await halfPage()).bytes);
    const failed = await page.evaluate((bytes) => engineTools.read(bytes, ['rus']), picture);
    expect(failed).toMatchObject({ code: 'language-missing', message: expect.stringContaining('deu, eng, fra') });
    expect(await page.evaluate((bytes) => engineTools.read(bytes), picture)).toHaveProperty('answer');
  });

  test('stops at once when cancelled, and reads on', async () => {
    const picture = base64((await halfPage()).bytes);
    const stopped = await page.evaluate((bytes) => engineTools.readAndCancel(bytes), picture);
    expect(stopped).toMatchObject({ code: 'cancelled' });
    expect(await page.evaluate((bytes) => engineTools.read(bytes), picture)).toHaveProperty('answer');
  });

  test('refuses broken pictures and bombs by name, and reads on', async () => {
    const cut = await page.evaluate((bytes) => engineTools.read(bytes), base64((await truncatedJpeg()).bytes));
    expect(cut).toMatchObject({ code: 'image-broken', message: expect.stringContaining('"page.jpg"') });
    const bomb = await page.evaluate((bytes) => engineTools.read(bytes), base64(pngBomb().bytes));
    expect(bomb).toMatchObject({ code: 'image-too-large', message: expect.stringContaining('30000 × 30000') });
    const picture = base64((await halfPage()).bytes);
    expect(await page.evaluate((bytes) => engineTools.read(bytes), picture)).toHaveProperty('answer');
  });

  test('uses no more workers than four', async () => {
    const concurrency = await page.evaluate(() => engineTools.concurrency());
    expect(concurrency).toBeGreaterThanOrEqual(1);
    expect(concurrency).toBeLessThanOrEqual(4);
  });

  test('sees with a network exactly what Node sees', async () => {
    const file = networkFile(WHOLE_NETWORK);
    const seen = await page.evaluate((weights) => engineTools.seeMarks(weights), base64(file));
    expect(Object.keys(seen)).toEqual([...MAP_KINDS]);
    expect(seen).toEqual(digestsOf(createMarksNetwork(file).see(speckedPage(700, 900), 9)));
    expect(new Set(Object.values(seen)).size).toBe(MAP_KINDS.length);
  });

  test('loads the network that is shipped', async () => {
    expect(await page.evaluate(() => engineTools.shippedMaps())).toEqual({ answer: [...MAP_KINDS] });
    // Each worker asks for it, the browser's cache answers all but the first.
    expect(new Set(asked.filter((url) => url.endsWith('.bin'))).size).toBe(1);
  });

  test('leaves no error in the console', () => {
    expect(errors).toEqual([]);
  });
});

describe.each(['with', 'with a turning form of', 'without'] as const)('decoding %s the frame decoder', (way) => {
  beforeAll(async () => {
    if (way === 'with a turning form of') await page.evaluate(() => engineTools.turnFramesInDecoder());
    if (way === 'without') await page.evaluate(() => engineTools.forgetImageDecoder());
  });

  test('is what this browser does here', async () => {
    expect(await page.evaluate(() => 'ImageDecoder' in globalThis)).toBe(way !== 'without');
  });

  test('pictures of every odd kind are upright and in their colours', async () => {
    const wipe = base64(blackPng(600, 600));
    for (const { name, bytes, width, height, expected, tolerance } of await oddPictures()) {
      // The decoder uses its memory again: what the picture before left there must not count.
      await page.evaluate((picture) => engineTools.decode(picture), wipe);
      const result = await page.evaluate((picture) => engineTools.decode(picture), base64(bytes));
      if (!('answer' in result)) throw new Error(`${name}: ${result.message}`);
      const { colours, ...shape } = result.answer;
      expect({ name, ...shape }).toEqual({ name, width, height, scale: 1, bytes: width * height * 4 });
      const off = colours.map((colour, quarter) =>
        Math.max(...colour.map((value, channel) => Math.abs(value - (expected[quarter]?.[channel] ?? Number.NaN)))),
      );
      expect({ name, isTooFarOff: Math.max(...off) > tolerance }).toEqual({ name, isTooFarOff: false });
    }
  });

  test('a large photo that lies on its side is reduced, and upright', async () => {
    const lying = (await oddPictures()).find(({ name }) => name === 'orientation-6.jpg');
    const large = sharp(lying?.bytes).resize(6000, 3200, { kernel: 'nearest' }).keepMetadata();
    const bytes = await large.jpeg({ quality: 95 }).toBuffer();
    const result = await page.evaluate((picture) => engineTools.decode(picture), base64(bytes));
    if (!('answer' in result)) throw new Error(result.message);
    const { colours, width, height, scale } = result.answer;
    expect(width * height).toBeLessThanOrEqual(16_100_000);
    expect(width * scale).toBeCloseTo(3200);
    expect(Math.abs(height * scale - 6000)).toBeLessThan(scale);
    const off = colours.flatMap((colour, quarter) =>
      colour.map((value, channel) => Math.abs(value - (lying?.expected[quarter]?.[channel] ?? Number.NaN))),
    );
    expect(Math.max(...off)).toBeLessThanOrEqual(4);
  });

  test('a file that only begins like a picture is refused', async () => {
    const [first] = await oddPictures();
    const bytes = new Uint8Array(first?.bytes ?? []);
    bytes.fill(0, 4, bytes.length - 40);
    const result = await page.evaluate((picture) => engineTools.decode(picture), base64(bytes));
    expect(result).toMatchObject({ code: 'image-broken' });
  });
});
