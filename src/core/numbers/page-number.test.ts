import { describe, expect, test } from 'vitest';
import {
  isRoman,
  mayBeNumber,
  type NumberRow,
  type NumberToken,
  pageNumberFrom,
  pageNumbersFrom,
  parseNumber,
} from './page-number.ts';

/** A row of sure words; the numbers among them stand `space` x-heights from the rest. */
function row(text: string, space = 3, more: Partial<NumberRow> = {}): NumberRow {
  const texts = text.split(' ');
  const tokens = texts.map((word) => ({ text: word, confidence: 0.96, space: texts.length === 1 ? Infinity : space }));
  return { tokens, place: 'header', apart: 1, ...more };
}

/** A row as a picture gives it: the word in brackets was read by itself, several times. */
function readRow(
  text: string,
  readings: readonly [string, number][],
  more: Partial<NumberRow> & { space?: number } = {},
): NumberRow {
  const { space = 3, ...rest } = more;
  const alone = !text.includes(' ');
  const tokens = text.split(' ').map((word): NumberToken => {
    if (word !== '#') return { text: word, confidence: 0.96, space: 0 };
    const read = readings.map(([text, confidence]) => ({ text, confidence }));
    return { ...read[0]!, space: alone ? Infinity : space, readings: read };
  });
  return { tokens, place: 'header', apart: 1, ...rest };
}

const numberOf = (...rows: NumberRow[]): unknown => pageNumberFrom(rows).number;

describe('the printed number is found', () => {
  test.each<[string, NumberRow, number]>([
    ['alone at the foot', row('278', 3, { place: 'footer' }), 278],
    ['between dashes', row('– 12 –', 1), 12],
    ['between dashes without space', row('—12—'), 12],
    ['in brackets', row('[412]'), 412],
    ['in pointed brackets', row('<412>'), 412],
    ['before the running head', row('188 The Subtle Art of Walking'), 188],
    ['after the running head', row('The Four and You 227', 1.8), 227],
    ['after a chapter with a roman number', row('Chapter IV 31', 1.8), 31],
    ['after a chapter with a number close to it', row('Chapter 3 | 102', 0.8, { place: 'footer' }), 102],
    ['before a chapter with a number', row('84 Chapter 2 Digital Image Fundamentals'), 84],
    ['after the word page', row('Page 12', 0.6, { place: 'footer' }), 12],
    ['before the number of all pages', row('Page 3 of 12', 0.6, { place: 'footer' }), 3],
    ['after a head that ends with a year', row('Notes from 1871 295', 1.8), 295],
    ['in German', row('Seite 3 von 12', 0.6, { place: 'footer' }), 3],
    ['one figure', row('5'), 5],
    ['four figures', row('1204'), 1204],
    ['in the margin', row('400', 3, { place: 'side', apart: 0.65 }), 400],
  ])('%s', (_, given, expected) => {
    expect(numberOf(given)).toBe(expected);
  });
});

describe('other numbers are no page number', () => {
  test.each<[string, NumberRow]>([
    ['a chapter', row('Chapter 3')],
    ['a chapter in capitals', row('CHAPTER 3', 1)],
    ['a chapter in German', row('Kapitel 12', 1)],
    ['a chapter in French', row('CHAPITRE 12', 1)],
    ['a part', row('Part 2', 1)],
    ['an issue', row('VOL. 27 NO. 4', 1)],
    ['a day of a month', row('JULY 4', 1)],
    ['a month before a day', row('4 July', 1)],
    ['the year of a journal', row('IBM J. RES. DEVELOP. JULY 1983', 1)],
    ['a year at the end of a head', row('The Great War 1914', 3)],
    ['a year alone', row('1914')],
    ['a date', row('14/3')],
    ['the last word of a text', row('168.')],
    ['the number of all pages alone', row('of 12', 1)],
    ['a numbered item', row('3. The manuscript has eleven', 2)],
    ['nought', row('0')],
    ['a number with nought before it', row('007')],
    ['five figures', row('12345')],
    ['words', row('Opuscula')],
    ['a sum', row('31 35', 1.8)],
    ['a number inside a head', row('The 39 Steps', 1)],
    ['nothing', { tokens: [], place: 'footer', apart: 1 }],
  ])('%s', (_, given) => {
    expect(numberOf(given)).toBe('x');
  });

  test.each<[string, NumberRow]>([
    [
      'part of a title',
      readRow(
        'Genesis #',
        [
          ['12', 0.96],
          ['12', 0.96],
        ],
        { space: 0.9 },
      ),
    ],
    [
      'a chapter by its place',
      readRow(
        '#',
        [
          ['3', 0.96],
          ['3', 0.96],
        ],
        { isAmbiguous: true },
      ),
    ],
    [
      'a counted word before it',
      readRow(
        'Canto #',
        [
          ['12', 0.96],
          ['12', 0.96],
        ],
        { space: 2 },
      ),
    ],
  ])('%s', (_, given) => {
    expect(numberOf(given)).toBe('x');
    expect(numberOf(row('12', 3, { place: 'footer' }), given)).toBe(12);
  });
});

describe('several readings of one number', () => {
  test.each<[string, [string, number][], number | 'x']>([
    [
      'two that agree',
      [
        ['58', 0.9],
        ['58', 0.95],
      ],
      58,
    ],
    [
      'two of three',
      [
        ['227', 0.91],
        ['2217', 0.7],
        ['227', 0.95],
      ],
      227,
    ],
    [
      'a pale wrong one',
      [
        ['5', 0.95],
        ['5', 0.93],
        ['3', 0.3],
      ],
      5,
    ],
    [
      'a letter that must be a figure',
      [
        ['\\89', 0.4],
        ['189', 0.8],
        ['189', 0.8],
      ],
      189,
    ],
    [
      'an l among figures',
      [
        ['3l4', 0.9],
        ['3l4', 0.9],
      ],
      314,
    ],
    [
      'an O among figures',
      [
        ['1O4', 0.9],
        ['1O4', 0.9],
      ],
      104,
    ],
    [
      'three that differ',
      [
        ['58', 0.9],
        ['53', 0.9],
        ['38', 0.9],
      ],
      'x',
    ],
    [
      'one stroke: figure or letter',
      [
        ['1', 0.82],
        ['1', 0.87],
        ['i', 0.97],
      ],
      'x',
    ],
    [
      'one stroke: dirt',
      [
        ['1', 0.96],
        ['x', 0.41],
        ['I', 0.53],
      ],
      'x',
    ],
    [
      'letters that look like figures',
      [
        ['lO', 0.9],
        ['lO', 0.9],
      ],
      'x',
    ],
    [
      'guesses',
      [
        ['46', 0.4],
        ['46', 0.5],
      ],
      'x',
    ],
  ])('%s', (_, readings, expected) => {
    expect(numberOf(readRow('#', readings))).toBe(expected);
  });

  test('only what was read by itself may be the number; its neighbours say what it counts', () => {
    const read: [string, number][] = [
      ['31', 0.9],
      ['31', 0.9],
    ];
    expect(numberOf(readRow('Chapter IV #', read, { space: 1.7 }))).toBe(31);
    expect(numberOf(readRow('12 Steps #', [['word', 0.9]]))).toBe('x');
  });
});

describe('roman numbers', () => {
  test('give the label, and no number', () => {
    expect(pageNumberFrom([row('xxv')])).toMatchObject({ number: 'x', label: 'xxv' });
    expect(pageNumberFrom([row('PREFACE xiv', 4)])).toMatchObject({ number: 'x', label: 'xiv' });
  });

  test.each([
    ['a letter beside a word', row('Henry v', 3)],
    ['a numeral as near as a word', row('Louis xiv', 0.6)],
    ['a numeral in the margin', row('iv', 3, { place: 'side' })],
    ['capitals, which count chapters', row('XIV')],
  ])('%s is none', (_, given) => {
    expect(pageNumberFrom([given]).label).toBeUndefined();
  });

  test('are written the usual way', () => {
    expect(['i', 'iv', 'ix', 'xiv', 'xl', 'xcix', 'cxii'].map(isRoman)).toEqual(Array(7).fill(true));
    expect(['', 'iiii', 'vx', 'mild', 'XIV', 'iix'].map(isRoman)).toEqual(Array(6).fill(false));
  });
});

describe('of several rows', () => {
  test('the surest counts', () => {
    expect(numberOf(row('14', 3, { place: 'side', apart: 0.6 }), row('38', 3, { place: 'footer' }))).toBe(38);
  });

  test('two equally sure ones that differ leave the page without a number', () => {
    const rows = [row('14'), row('38', 3, { place: 'footer' })];
    expect(numberOf(...rows)).toBe('x');
  });

  test('the same number at head and foot is one', () => {
    const rows = [row('38'), row('38', 3, { place: 'footer' })];
    expect(numberOf(...rows)).toBe(38);
  });
});

test.each([
  ['12', { number: 12 }],
  ['·12·', { number: 12 }],
  ['~ 7 ~', { number: 7 }],
  ['(3)', { number: 3 }],
  ['xii', { number: 'x', label: 'xii' }],
  ['3/12', { number: 3 }],
  ['12a', undefined],
  ['1,204', undefined],
  ['–', undefined],
])('"%s" reads as %j', (text, expected) => {
  expect(parseNumber(text)).toEqual(expected);
});

test('a second look is worth what is nearly a number, not a word', () => {
  expect(['12', '\\89', '3l4', 'xii', '"4'].map(mayBeNumber)).toEqual(Array(5).fill(true));
  expect(['Story', 'of', '—', ''].map(mayBeNumber)).toEqual(Array(4).fill(false));
});

describe('facing pages', () => {
  /** Pages of one row each, whose number was read so. */
  const said = (...pages: readonly (readonly [string, number][])[]): unknown[] =>
    pageNumbersFrom(pages.map((readings) => (readings.length === 0 ? [] : [readRow('#', readings)]))).map(
      ({ number, label }) => label ?? number,
    );
  const sure = (text: string, confidence = 0.95): [string, number][] => [
    [text, confidence],
    [text, confidence],
  ];
  const torn: [string, number][] = [
    ['215', 0.53],
    ['216', 0.68],
    ['210', 0.84],
    ['2180', 0.55],
  ];
  test.each<[string, (readonly [string, number][])[], unknown[]]>([
    ['follow on one another', [sure('80'), sure('81')], [80, 81]],
    ['from right to left as well', [sure('81'), sure('80')], [81, 80]],
    ['a translation repeats a number', [sure('80'), sure('80')], [80, 80]],
    ['of two that do not, equally sure, neither is believed', [sure('80'), sure('31')], ['x', 'x']],
    ['of two that do not the much surer one is believed', [sure('80'), sure('31', 0.8)], [80, 'x']],
    ['a reading that nobody else shared is believed where it follows', [torn, sure('211')], [210, 211]],
    ['or goes before', [sure('215'), torn], [215, 216]],
    ['and is none where it does not', [torn, sure('215')], ['x', 215]],
    ['one alone says nothing of the other', [sure('80'), []], [80, 'x']],
    ['a numeral stands beside any number', [sure('xii'), sure('3')], ['xii', 3]],
    ['a page by itself has its number', [sure('80')], [80]],
  ])('%s', (_, given, expected) => {
    expect(said(...given)).toEqual(expected);
  });
});
