import { beforeAll, expect, test } from 'vitest';
import { inkedPage } from '../../../tests/fixtures/drawn/inked-page.ts';
import { registerFace } from '../../../tests/fixtures/drawn/typeface.ts';
import { AppError } from '../../core/errors.ts';
import type { PageReading } from '../../core/page.ts';
import type { DeviceJob } from './device-job.ts';
import { createDeviceReader, type DeviceReader } from './device-reader.ts';
import { nodeMarksNetwork, nodeOcrAssets } from './platform/node-assets.ts';
import { decodeInNode } from './platform/node-decode.ts';
import { type OcrAssets, OLD_PRINT } from './read/read.ts';

const FACE = 'Old Fell';
/** Words that are others with an f, and such as are none. */
const LINES = [
  'Those who have loſt their ſight may ſtill be ſold',
  'a houſe upon the ſand; it was the ſame in our time,',
  'when every ſhip that ſailed was ſaid to be the laſt.',
  'She ſat and ſang by the fire, and fed it for herſelf.',
];
const MARKED = [0, 3];
const AS_TODAY = LINES.map((line) => line.replaceAll('ſ', 's'));

beforeAll(() => registerFace(FACE, 'im-fell-english/files/im-fell-english-latin-400-normal.woff2'));

/** The reader of a page, which data it asks for, and the page. */
function setting(load: OcrAssets['loadLanguage'] = (code) => nodeOcrAssets.loadLanguage(code)) {
  const asked: string[] = [];
  const loadLanguage = (code: string): Promise<Uint8Array> => {
    asked.push(code);
    return load(code);
  };
  const parts = { decode: decodeInNode, marksNetwork: nodeMarksNetwork, heldPixels: 1e8 };
  return { reader: createDeviceReader({ ...parts, assets: { ...nodeOcrAssets, loadLanguage } }), asked };
}

const jobOf = (lines: readonly string[], readAll = false): DeviceJob => {
  const bytes = inkedPage(lines, { pen: 'highlighter', marked: MARKED, faces: [FACE] });
  return { file: 'page.png', image: { bytes, type: 'image/png' }, languages: ['eng'], readAll };
};

const textOf = (readings: readonly PageReading[]): string[] =>
  readings.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')));

/** What a page gives whose lines are read a few at a time, whoever reads them. */
async function readInParts(reader: DeviceReader, job: DeviceJob): Promise<readonly PageReading[]> {
  const { sheets } = await reader.cutRest({ job, id: 1, first: { near: [], count: 99 } });
  let whole: readonly PageReading[] = [];
  for (const { at, sheet } of sheets) {
    const words = await reader.readSheet(sheet, job.languages);
    whole = (await reader.takeIn({ id: 1, at, words })).readings ?? [];
  }
  return whole;
}

test('marked lines of old print come with each s where it has a long one, as do all of its lines, in one or in parts', async () => {
  const { reader, asked } = setting();
  expect(textOf(await reader.readPage(jobOf(LINES)))).toEqual(MARKED.map((line) => AS_TODAY[line]));
  expect(asked).toEqual(['eng', OLD_PRINT]);
  expect(textOf(await reader.readPage(jobOf(LINES, true)))).toEqual(AS_TODAY);
  expect(textOf(await readInParts(setting().reader, jobOf(LINES)))).toEqual(AS_TODAY);
});

test('a page of today asks for no other data', async () => {
  const { reader, asked } = setting();
  expect(textOf(await reader.readPage(jobOf(AS_TODAY, true)))).toEqual(AS_TODAY);
  expect(asked).toEqual(['eng']);
});

test('where that data cannot be loaded, the lists alone put right what they can, and the next page asks anew', async () => {
  const { reader, asked } = setting(async (code) => {
    if (code === OLD_PRINT) throw new AppError('reader-missing', 'No network.');
    return await nodeOcrAssets.loadLanguage(code);
  });
  for (const lines of [LINES, LINES.toReversed()]) {
    const [read = ''] = textOf(await reader.readPage(jobOf(lines)));
    expect(read).not.toBe(lines[0]!.replaceAll('ſ', 's'));
    expect(read.split(' ')).toHaveLength(lines[0]!.split(' ').length);
  }
  expect(asked).toEqual(['eng', OLD_PRINT, OLD_PRINT]);
});
