import { beforeAll, expect, test } from 'vitest';
import { inkedPage, type Pen, PITCH, TOP } from '../../../tests/fixtures/drawn/inked-page.ts';
import { registerFace } from '../../../tests/fixtures/drawn/typeface.ts';
import { notesFromReading } from '../../core/passages/page-finds.ts';
import { createInlineDeviceReader } from './platform/node-inline-reader.ts';

const RUSSIAN = [
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
/** Polish: its letters are known, its words are not. */
const POLISH = [
  'Każdy czytelnik wie, że dobra książka',
  'potrzebuje czasu i ciszy, dlatego najlepiej',
  'czytać ją wieczorem, gdy miasto już cichnie,',
  'a za oknem zostaje tylko deszcz albo śnieg,',
  'zależnie od pory roku. Wtedy słowa same',
  'znajdują drogę do tego, kto na nie czekał,',
  'i zostają z nim na długo, czasem nawet na',
  'całe życie. Stary rybak co rano liczył swoje',
  'sieci i mówił, że morze nigdy nie zapomina',
  'tych, którzy je kochali i szanowali.',
];
const ENGLISH = [
  'Every reader knows that a good book asks for',
  'time and quiet, and is best read in the evening',
  'when the town has grown silent and nothing but',
  'rain or snow is left outside of the window.',
  'The old fisherman counted his nets each morning',
];
const reader = createInlineDeviceReader();

/** The line under the highlighter, or the last one. */
const markedOf = (lines: readonly string[]): number => Math.min(3, lines.length - 1);

/** Subsets of typefaces, each of which has only the letters of its script. */
const FACES = {
  'Foreign Cyrillic': 'pt-serif/files/pt-serif-cyrillic-400-normal.woff2',
  'Foreign Latin': 'pt-serif/files/pt-serif-latin-400-normal.woff2',
  'Foreign Latin Ext': 'pt-serif/files/pt-serif-latin-ext-400-normal.woff2',
};

beforeAll(() => {
  for (const [name, path] of Object.entries(FACES)) registerFace(name, path);
});

/** A page of lines of which some are marked: the fourth, or the last one. */
const foreignPage = (lines: readonly string[], pen: Pen, marked = [markedOf(lines)]): Uint8Array =>
  inkedPage(lines, { pen, marked, faces: Object.keys(FACES) });

test.each([
  ['Russian', 'highlighter', 'highlight', RUSSIAN],
  ['Russian', 'line', 'underline', RUSSIAN],
  ['Polish', 'highlighter', 'highlight', POLISH],
  ['a short page of Russian', 'highlighter', 'highlight', RUSSIAN.slice(2, 4)],
  ['a short page of Russian', 'line', 'underline', RUSSIAN.slice(2, 4)],
] as const)('%s read as English: a %s is shown as it was seen, and nothing is made up', async (_, pen, kind, lines) => {
  const image = { bytes: foreignPage(lines, pen), type: 'image/png' };
  const [reading] = await reader.readPage({ file: 'page.png', image, languages: ['eng'] });
  expect(reading).toMatchObject({ isUnreadable: true, lines: [] });
  const place = { file: 'page.png', pageIndex: 0 };
  const { notes, unread } = notesFromReading(reading!, place, { counts: new Map() });
  expect(notes).toEqual([]);
  expect(unread).toMatchObject([{ kind }]);
  const { top, bottom } = unread[0]!.box;
  const baseline = TOP + markedOf(lines) * PITCH;
  expect(top).toBeLessThan(baseline - 10);
  expect(bottom).toBeGreaterThan(baseline - 10);
});

test('a marked line that cannot be read on a page that can is shown as it was seen, beside what is quoted', async () => {
  const [quoted, unknown] = [3, 7];
  const lines = Array.from({ length: 10 }, (_, at) => (at === unknown ? RUSSIAN[0]! : ENGLISH[at % ENGLISH.length]!));
  const image = { bytes: foreignPage(lines, 'highlighter', [quoted, unknown]), type: 'image/png' };
  const [reading] = await reader.readPage({ file: 'page.png', image, languages: ['eng'] });
  const { notes, unread } = notesFromReading(reading!, { file: 'page.png', pageIndex: 0 }, { counts: new Map() });
  expect(notes.map(({ text }) => text)).toEqual([lines[quoted]]);
  expect(unread).toMatchObject([{ kind: 'highlight' }]);
  expect(unread[0]!.box.top).toBeGreaterThan(TOP + (unknown - 1) * PITCH);
});
