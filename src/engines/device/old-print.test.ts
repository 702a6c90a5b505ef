import { beforeAll, expect, test } from 'vitest';
import { askingReader, lineTexts, readAndTake } from '../../../tests/fixtures/asking-reader.ts';
import { inkedPage } from '../../../tests/fixtures/drawn/inked-page.ts';
import { registerFace } from '../../../tests/fixtures/drawn/typeface.ts';
import { AppError } from '../../core/errors.ts';
import type { PageReading } from '../../core/page.ts';
import type { DeviceJob } from './device-job.ts';
import type { DeviceReader } from './device-reader.ts';
import { nodeOcrAssets } from './platform/node-assets.ts';
import { OLD_PRINT } from './read/read.ts';

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

const jobOf = (lines: readonly string[], readAll = false): DeviceJob => {
  const bytes = inkedPage(lines, { pen: 'highlighter', marked: MARKED, faces: [FACE] });
  return { file: 'page.png', image: { bytes, type: 'image/png' }, languages: ['eng'], readAll };
};

/** What a page gives whose lines are read a few at a time, whoever reads them. */
async function readInParts(reader: DeviceReader, job: DeviceJob): Promise<readonly PageReading[]> {
  const { sheets } = await reader.cutRest({ job, id: 1, first: { near: [], count: 99 } });
  return await readAndTake(reader, sheets);
}

test('marked lines of old print come with each s where it has a long one, as do all of its lines, in one or in parts', async () => {
  const { reader, asked } = askingReader();
  expect(lineTexts(await reader.readPage(jobOf(LINES)))).toEqual(MARKED.map((line) => AS_TODAY[line]));
  expect(asked).toEqual(['eng', OLD_PRINT]);
  expect(lineTexts(await reader.readPage(jobOf(LINES, true)))).toEqual(AS_TODAY);
  expect(lineTexts(await readInParts(askingReader().reader, jobOf(LINES)))).toEqual(AS_TODAY);
});

test('a page of today asks for no other data', async () => {
  const { reader, asked } = askingReader();
  expect(lineTexts(await reader.readPage(jobOf(AS_TODAY, true)))).toEqual(AS_TODAY);
  expect(asked).toEqual(['eng']);
});

test('where that data cannot be loaded, the lists alone put right what they can, and the next page asks anew', async () => {
  const { reader, asked } = askingReader(async (code) => {
    if (code === OLD_PRINT) throw new AppError('reader-missing', 'No network.');
    return await nodeOcrAssets.loadLanguage(code);
  });
  for (const lines of [LINES, LINES.toReversed()]) {
    const [read = ''] = lineTexts(await reader.readPage(jobOf(lines)));
    expect(read).not.toBe(lines[0]!.replaceAll('ſ', 's'));
    expect(read.split(' ')).toHaveLength(lines[0]!.split(' ').length);
  }
  expect(asked).toEqual(['eng', OLD_PRINT, OLD_PRINT]);
});
