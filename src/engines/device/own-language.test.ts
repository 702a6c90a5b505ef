import { beforeAll, describe, expect, test } from 'vitest';
import { askingReader, lineTexts, readAndTake } from '../../../tests/fixtures/asking-reader.ts';
import { inkedPage } from '../../../tests/fixtures/drawn/inked-page.ts';
import { registerFace } from '../../../tests/fixtures/drawn/typeface.ts';
import { AppError } from '../../core/errors.ts';
import type { DeviceJob } from './device-job.ts';
import { nodeOcrAssets } from './platform/node-assets.ts';

const FACE = 'Own Serif';
const GERMAN = [
  'Jeder Leser weiß, dass ein gutes Buch vor allem',
  'Zeit und Stille braucht und am Abend am besten',
  'gelesen wird, wenn die Stadt schon ruhig ist und',
  'draußen nichts mehr übrig bleibt als der Schnee.',
  'Der alte Fischer zählte jeden Morgen seine Netze',
  'und sagte, dass das Meer die nicht vergisst, die',
  'es geliebt haben. Für die Kinder war er früher',
  'ein König, später nur noch ein müder alter Mann.',
];
const FRENCH = [
  'Chaque lecteur sait qu’un bon livre demande du',
  'temps et du silence, et qu’il est préférable de',
  'le lire le soir, quand la ville est déjà calme',
  'et qu’il ne reste à la fenêtre que la neige. Le',
  'vieux pêcheur comptait ses filets chaque matin',
  'et répétait que la mer n’oublie jamais ceux qui',
  'l’ont aimée. Pour les élèves il était autrefois',
  'un héros, et après cela une énigme à résoudre.',
];
const ENGLISH = [
  'Every reader knows that a good book asks for',
  'time and quiet, and is best read in the evening',
  'when the town has grown silent and nothing but',
  'rain or snow is left outside of the window.',
];
const MARKED = [1, 6];

beforeAll(() => {
  registerFace(FACE, 'pt-serif/files/pt-serif-latin-400-normal.woff2');
  registerFace('Own Fraktur', 'unifrakturmaguntia/files/unifrakturmaguntia-latin-400-normal.woff2');
});

/** German with the long s, as Fraktur has it. */
const FRAKTUR = [
  'Jeder Leſer weiß, daß ein gutes Buch vor allem',
  'Zeit und Stille braucht und am Abend am beſten',
  'geleſen wird, wenn die Stadt ſchon ruhig iſt und',
  'draußen nichts mehr übrig bleibt als der Schnee.',
  'Der alte Fiſcher zählte jeden Morgen ſeine Netze',
  'und ſagte, daß das Meer die nicht vergißt, die',
  'es geliebt haben. Für die Kinder war er früher',
  'ein König, ſpäter nur noch ein müder alter Mann.',
];

function jobOf(
  lines: readonly string[],
  { languages = ['eng'], readAll = false, marked = MARKED, face = FACE } = {},
): DeviceJob {
  const bytes = inkedPage(lines, { pen: 'highlighter', marked, faces: [face] });
  return { file: 'page.png', image: { bytes, type: 'image/png' }, languages, readAll };
}

const markedOf = (lines: readonly string[]): string[] => MARKED.map((line) => lines[line]!);

describe('a page in another language than the one that was asked for', () => {
  test.each([
    ['deu', GERMAN],
    ['fra', FRENCH],
  ])('is read in its own, and says so: %s', async (code, lines) => {
    const { reader, asked } = askingReader();
    const readings = await reader.readPage(jobOf(lines));
    expect(lineTexts(readings)).toEqual(markedOf(lines));
    expect(readings[0]!.language).toEqual({ code, wasRead: true });
    expect(asked).toEqual(['eng', code]);
    expect(lineTexts(await reader.readPage(jobOf(lines, { readAll: true })))).toEqual(lines);
  });

  test('gives the same when its lines are read elsewhere, a few at a time', async () => {
    const { reader } = askingReader();
    // More lines than tell the language.
    const lines = [...GERMAN, ...GERMAN];
    const { sheets } = await reader.cutRest({ job: jobOf(lines), id: 1, first: { near: [], count: 99 } });
    expect(new Set(sheets.map(({ language }) => language))).toEqual(new Set(['deu']));
    expect(lineTexts(await readAndTake(reader, sheets))).toEqual(lines);
  });

  test('is read anew where its lines were cut out before that was known', async () => {
    const { reader } = askingReader();
    // Under several sheets of marked lines others are cut out with them.
    const job = jobOf(GERMAN, { marked: [0, 1, 2, 3] });
    const { sheets } = await reader.cutRest({ job, id: 1, first: { near: [], count: 99 }, isForNotes: true });
    expect(new Set(sheets.map(({ language }) => language))).toEqual(new Set([undefined]));
    const [marked, others] = [true, false].map((is) => sheets.filter(({ isMarked }) => isMarked === is));
    expect(others!.length).toBeGreaterThan(0);
    await readAndTake(reader, marked!);
    expect(lineTexts(await reader.readPage(job))).toEqual(GERMAN.slice(0, 4));
    const later = await reader.cutOthers(1);
    expect(lineTexts(await readAndTake(reader, [...others!, ...later.sheets]))).toEqual(GERMAN);
  });

  test('is read as what was asked for where there is no data of its own, and says so', async () => {
    const missing = (code: string) =>
      code === 'deu' ? Promise.reject(new AppError('reader-missing', 'Gone.')) : nodeOcrAssets.loadLanguage(code);
    const [reading] = await askingReader(missing).reader.readPage(jobOf(GERMAN));
    expect(reading!.language).toEqual({ code: 'deu', wasRead: false });
    expect(lineTexts([reading!])[0]).toContain('Zeit und Stille braucht');
  });

  test('without a mark it is asked only where all of it is wanted', async () => {
    const { reader, asked } = askingReader();
    await reader.readPage(jobOf(GERMAN, { marked: [] }));
    expect(asked).toEqual(['eng']);
    expect(lineTexts(await reader.readPage(jobOf(GERMAN, { marked: [], readAll: true })))).toEqual(GERMAN);
  });
});

test.each([['eng'], ['deu']])(
  'German set in Fraktur is read by its letters where %s was asked for',
  async (language) => {
    const { reader } = askingReader();
    const [reading] = await reader.readPage(jobOf(FRAKTUR, { languages: [language], face: 'Own Fraktur' }));
    expect(lineTexts([reading!])).toEqual(markedOf(FRAKTUR).map((line) => line.replaceAll('ſ', 's')));
    expect(reading!.language).toEqual({ code: 'frk', wasRead: true });
  },
);

test('a page in a language that was asked for asks for no other', async () => {
  for (const [lines, languages] of [
    [ENGLISH, ['eng']],
    [GERMAN, ['eng', 'deu']],
  ] as const) {
    const { reader, asked } = askingReader();
    const [reading] = await reader.readPage(jobOf(lines, { languages: [...languages], marked: [1] }));
    expect(lineTexts([reading!])).toEqual([lines[1]]);
    expect(reading!.language).toBeUndefined();
    expect(asked).toEqual(languages);
  }
});
