import { beforeAll, expect, test } from 'vitest';
import { inkedPage } from '../../../tests/fixtures/drawn/inked-page.ts';
import { registerFace } from '../../../tests/fixtures/drawn/typeface.ts';
import { createInlineDeviceReader } from './platform/node-inline-reader.ts';

const FACE = 'Close Lora';
const LINES = [
  'Every reader knows that a good book asks for',
  'time and quiet, and is best kept by the evening',
  'when they go slowly through pages that nobody',
  'has opened for years; dust rests on the edges.',
  'Of all the things that were left to us, those few',
  'lines by a hand that nobody knows are what stays.',
  'The fisherman counted his nets each morning',
];

beforeAll(() => registerFace(FACE, 'lora/files/lora-latin-400-normal.woff2'));

test.each([34, 36, 40])('lines %i pixels apart, of type 36 high, are read word for word', async (pitch) => {
  const bytes = inkedPage(LINES, { pen: 'line', marked: [], faces: [FACE], pitch });
  const job = { file: 'page.png', image: { bytes, type: 'image/png' }, languages: ['eng'], readAll: true };
  const [reading] = await createInlineDeviceReader().readPage(job);
  expect(reading!.lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(LINES);
});
