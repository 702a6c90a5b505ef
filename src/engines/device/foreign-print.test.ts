import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { beforeAll, expect, test } from 'vitest';
import { notesFromReading } from '../../core/passages/page-finds.ts';
import { createInlineDeviceReader } from './platform/node-inline-reader.ts';

const FACE = 'Foreign Serif';
const [WIDTH, LEFT, TOP, PITCH] = [1000, 90, 110, 52];
const LINES = [
  'Каждый читатель знает, что хорошая книга',
  'требует времени и тишины, а потому лучше',
  'всего читать её вечером, когда город уже',
  'затихает и за окном остаётся только дождь',
  'или снег, смотря по тому, какое время года',
  'стоит на дворе. Тогда слова сами находят',
  'дорогу к тому, кто их ждал, и остаются с',
  'ним надолго, иногда даже на целую жизнь',
  'и на всё, что человек потом успеет сказать',
  'другим людям о том, что однажды прочитал.',
];
/** The line under the highlighter. */
const MARKED = 3;

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('@fontsource/pt-serif/files/pt-serif-cyrillic-400-normal.woff2');
  if (GlobalFonts.registerFromPath(file, FACE) === null) throw new Error(`The typeface file ${file} cannot be used.`);
});

function russianPage(pen: 'highlighter' | 'line'): Uint8Array {
  const canvas = createCanvas(WIDTH, TOP + LINES.length * PITCH + 60);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fbfaf6';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = `36px "${FACE}"`;
  const baseline = TOP + MARKED * PITCH;
  const width = context.measureText(LINES[MARKED]!).width;
  context.fillStyle = pen === 'line' ? '#2038b0' : '#ffe94a';
  if (pen === 'line') context.fillRect(LEFT, baseline + 11, width, 4);
  else context.fillRect(LEFT - 4, baseline - 34, width + 8, 44);
  context.fillStyle = '#222';
  LINES.forEach((text, line) => context.fillText(text, LEFT, TOP + line * PITCH));
  return new Uint8Array(canvas.toBuffer('image/png'));
}

test.each([
  ['highlighter', 'highlight'],
  ['line', 'underline'],
] as const)('a %s on print of another language is shown as it was seen, and nothing is made up', async (pen, kind) => {
  const image = { bytes: russianPage(pen), type: 'image/png' };
  const [reading] = await createInlineDeviceReader().readPage({ file: 'page.png', image, languages: ['eng'] });
  expect(reading).toMatchObject({ isUnreadable: true, lines: [] });
  const place = { file: 'page.png', pageIndex: 0 };
  const { notes, unread } = notesFromReading(reading!, place, { counts: new Map() });
  expect(notes).toEqual([]);
  expect(unread).toMatchObject([{ kind }]);
  const { top, bottom } = unread[0]!.box;
  const baseline = TOP + MARKED * PITCH;
  expect(top).toBeLessThan(baseline - 10);
  expect(bottom).toBeGreaterThan(baseline - 10);
});
