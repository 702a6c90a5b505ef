import { beforeAll, expect, test } from 'vitest';
import { inkedPage } from '../../../../tests/fixtures/drawn/inked-page.ts';
import { registerFace } from '../../../../tests/fixtures/drawn/typeface.ts';
import { createInlineDeviceReader } from '../platform/node-inline-reader.ts';
import { loadWords } from '../platform/node-words.ts';
import { FRAKTUR, inRoman } from './fraktur-letters.ts';
import type { WordList } from './word-list.ts';

let isWord: WordList;

beforeAll(async () => {
  isWord = await loadWords([FRAKTUR]);
});

test('its list knows words by letters of today, whichever s they are printed with', () => {
  expect(['dieses', 'Hausfrau', 'gestohlen', 'Haufrau'].map(isWord)).toEqual([true, true, true, false]);
});

test.each([
  ['„ſc<lecht', '„schlecht'],
  ['Buc<h,', 'Buch,'],
  ['no<', 'noch'],
  ['gedrü>t', 'gedrückt'],
  ['Hau3frau', 'Hausfrau'],
  ['al8', 'als'],
  ['Entwiklung.', 'Entwicklung.'],
  ['gedrükt', 'gedrückt'],
  ['Geſellſhaft;', 'Gesellschaft;'],
  ['beſonder38', 'besonders'],
  ['e3', 'es'],
  ['geſeßt', 'gesetzt'],
])('%s is %s', (seen, text) => {
  expect(inRoman(seen, isWord)).toEqual({ text, isKnown: true });
});

test('names and what could be two words stay as they are, but for the long s', () => {
  const list = new Set(['nackt', 'nacht']);
  expect(inRoman('Stehely', isWord)).toEqual({ text: 'Stehely', isKnown: false });
  expect(inRoman('Wiſbeh,', (text) => list.has(text))).toEqual({ text: 'Wisbeh,', isKnown: false });
  expect(inRoman('nakt', (text) => list.has(text)).text).toBe('nackt');
  expect(inRoman('khat', (text) => ['ckhat', 'kchat'].includes(text))).toEqual({ text: 'khat', isKnown: false });
  expect(inRoman('—', isWord)).toEqual({ text: '—', isKnown: false });
});

test('a page of it is read in letters of today', async () => {
  registerFace('Old Fraktur', 'unifrakturmaguntia/files/unifrakturmaguntia-latin-400-normal.woff2');
  const lines = [
    'Die Gelehrten ſtritten über die Zahl der Sterne,',
    'und die Fiſcher zählten unterdeſſen ihre Netze.',
    'Am Abend ging der alte Lehrer wieder nach Hauſe.',
  ];
  const bytes = inkedPage(lines, { pen: 'highlighter', marked: [0, 1, 2], faces: ['Old Fraktur'] });
  const job = { file: 'page.png', image: { bytes, type: 'image/png' }, languages: [FRAKTUR] };
  const [reading] = await createInlineDeviceReader().readPage(job);
  expect(reading!.lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(
    lines.map((line) => line.replaceAll('ſ', 's')),
  );
});
