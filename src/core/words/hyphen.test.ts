import { describe, expect, test } from 'vitest';
import type { Line } from '../page.ts';
import { seamOf } from './hyphen.ts';
import { countWords, type Lexicon, lemmaOf } from './lexicon.ts';

const EMPTY: Lexicon = { counts: new Map() };

/** A lexicon of a word list (`known`) and of words that the pages use. */
function lexicon(known: string, pages = '', language?: string): Lexicon {
  const list = new Set(known.split(' '));
  const counts = new Map(pages.split(' ').map((word) => [word, 1]));
  return { counts, isWord: (word) => list.has(word), language };
}

const across = (first: string, second: string, words: Lexicon = EMPTY): string => {
  const seam = seamOf(first, second, words);
  return seam.kind === 'joined' ? seam.text : `${first} ${second}`;
};

describe('whatever is known of words', () => {
  test.each([
    ['unbeliev-', 'ably', 'unbelievably'],
    ['unbeliev\u2010', 'ably,”', 'unbelievably,”'],
    ['“unbeliev-', 'ably', '“unbelievably'],
    ['soft\u00ad', 'ware', 'software'],
    ['alt\u2e17', 'modisch', 'altmodisch'],
    ['well-', 'known', 'well-known'],
    ['self-', 'evident', 'self-evident'],
    ['self-', 'ish', 'selfish'],
    ['well-', 'ness', 'wellness'],
    ['twenty-', 'five', 'twenty-five'],
    ['Anglo-', 'Saxon', 'Anglo-Saxon'],
    ['non-', 'English', 'non-English'],
    ['IMPOR-', 'TANT', 'IMPORTANT'],
    ['1914-', '18', '1914-18'],
    ['20-', 'year', '20-year'],
    ['X-', 'ray', 'X-ray'],
    ['mother-in-', 'law', 'mother-in-law'],
    ['follow-', 'up,', 'follow-up,'],
    ['Cs—', 'but', 'Cs—but'],
    ['1939–', '1945', '1939–1945'],
    ['Cs', '—but', 'Cs—but'],
    ['Cs', '—‘but', 'Cs—‘but'],
    ['keeper@old-', 'light.org', 'keeper@old-light.org'],
    ['www.old\u0002', 'light.org', 'www.old-light.org'],
    ['https://light.org/ke', 'epers/voss', 'https://light.org/keepers/voss'],
    ['(https://light.org/list?', 'of=oil)', '(https://light.org/list?of=oil)'],
    ['keeper@light.org', 'writes', 'keeper@light.org writes'],
    ['ended.', '—But', 'ended. —But'],
    ['a –', 'b', 'a –b'],
    ['plain', 'words', 'plain words'],
    ['-', 'item', '- item'],
    ['—', 'item', '— item'],
  ])('%s | %s is %s', (first, second, text) => {
    expect(across(first, second)).toBe(text);
  });
});

test('an address goes on with what is no word, and ends before one', () => {
  const words = lexicon('for more');
  expect(across('https://light.org/some/fragmen', 'ts', words)).toBe('https://light.org/some/fragments');
  expect(across('https://light.org/some/fragments', 'for', words)).toBe('https://light.org/some/fragments for');
  const letters = lexicon('fragments ts for');
  expect(across('https://light.org/some#fragmen', 'ts', letters)).toBe('https://light.org/some#fragments');
  expect(across('https://light.org/some#fragments', 'for', letters)).toBe('https://light.org/some#fragments for');
  expect(across('https://light.org/some/fragments', 'Voss', words)).toBe('https://light.org/some/fragments Voss');
});

describe('the words of the pages decide first', () => {
  test.each([
    ['mixed-', 'mode', 'mixed-mode', 'mixed-mode'],
    ['co-', 'operate', 'cooperate', 'cooperate'],
    ['co-', 'operate', 'co-operate', 'co-operate'],
    ['well-', 'being', 'wellbeing', 'wellbeing'],
  ])('%s | %s where the pages say %s', (first, second, pages, text) => {
    expect(across(first, second, lexicon('mixedmode co-operate cooperate well-being wellbeing', pages))).toBe(text);
  });
});

describe('then how the pages write other words with the same prefix', () => {
  const list =
    'governmental non-governmental nongovernmental profit english violent sense standard exchange ample anticipate antidote dote';
  test.each([
    ['non-', 'governmental', 'non-profit', 'non-governmental'],
    ['Non\u0002', 'governmental', 'non-english', 'Non-governmental'],
    ['non-', 'governmental', 'nonprofit', 'nongovernmental'],
    ['non-', 'governmental', 'nonprofit nonviolent non-english', 'nongovernmental'],
    ['non-', 'governmental', 'non-profit nonsense', 'nongovernmental'],
    ['non-', 'governmental', 'nonesuch', 'nongovernmental'],
    ['non-', 'standard', '', 'non-standard'],
    ['non-', 'standard', 'nonprofit', 'nonstandard'],
    ['non-', 'English', 'nonprofit', 'non-English'],
    ['anti-', 'cipate', 'anti-war', 'anticipate'],
    ['anti-', 'dote', 'anti-war', 'antidote'],
  ])('%s | %s beside %s is %s', (first, second, pages, text) => {
    expect(across(first, second, lexicon(list, pages))).toBe(text);
  });
});

describe('then the word list', () => {
  const list =
    'normativity disk-shaped long-term longterm today to-day memory mapped inlaw mother-in-law distortion ship mate unknown deed';
  test.each([
    ['norma-', 'tivity', 'normativity'],
    ['disk-', 'shaped', 'disk-shaped'],
    ['long-', 'term', 'long-term'],
    ['to-', 'day', 'today'],
    ['memory-', 'mapped', 'memory-mapped'],
    ['mother-in-', 'law', 'mother-in-law'],
    ['ex-', 'ship', 'ex-ship'],
    ['Zar-', 'athustra', 'Zarathustra'],
    ['NORMA-', 'TIVITY', 'NORMATIVITY'],
    ['deed–', 'unknown', 'deed–unknown'],
    ['norma–', 'tivity', 'normativity'],
  ])('%s | %s is %s', (first, second, text) => {
    expect(across(first, second, lexicon(list))).toBe(text);
  });

  // Word lists hold many words in both forms, and every pair of letters.
  const both =
    'follow-up followup log-in login with-in within with re-enter reenter co-operate cooperate syrup unable able return turn ' +
    'in up off un re co stand-by standby how-to howto enter operate brush write cart carton on lehrer-in lehrerin';
  test.each([
    ['follow-', 'up', 'follow-up'],
    ['log-', 'in', 'log-in'],
    ['stand-', 'by', 'stand-by'],
    ['Follow\u0002', 'up', 'Follow-up'],
    ['brush-', 'up', 'brush-up'],
    ['write-', 'off', 'write-off'],
    ['with-', 'in', 'within'],
    ['cart-', 'on', 'carton'],
    ['syr-', 'up', 'syrup'],
    ['un-', 'able', 'unable'],
    ['re-', 'turn', 'return'],
    ['re-', 'enter', 'reenter'],
    ['co-', 'operate', 'cooperate'],
  ])('%s | %s, a half of two letters, is %s', (first, second, text) => {
    expect(across(first, second, lexicon(both))).toBe(text);
  });

  test('a language that writes compounds as one word has endings of two letters', () => {
    expect(across('Lehrer-', 'in', lexicon(both, '', 'deu'))).toBe('Lehrerin');
  });

  test('German writes two words as one, English does not', () => {
    expect(across('Gedächtnis-', 'leistung', lexicon('gedächtnis leistung', '', 'deu'))).toBe('Gedächtnisleistung');
    expect(across('Gedächtnis-', 'leistung', lexicon('gedächtnis leistung', '', 'eng'))).toBe('Gedächtnis-leistung');
  });

  test('French ties pronouns by a hyphen', () => {
    expect(across('avons-', 'nous', lexicon('avons', '', 'fra'))).toBe('avons-nous');
  });
});

function line(text: string): Line {
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  return { words: text.split(' ').map((word) => ({ text: word, box, confidence: 1 })), baseline: [], xHeight: 1 };
}

test('halves of split words are not counted as words', () => {
  const counts = new Map<string, number>();
  countWords(counts, [line('ably it was unbeliev-'), line('ably Good, “good” and'), line('so it was')]);
  expect(Object.fromEntries(counts)).toEqual({ it: 2, was: 2, good: 2, and: 1, so: 1 });
});

test.each([
  ['“Well‐known,”', 'well-known'],
  ['don’t.', "don't"],
  ['—', ''],
])('%s is looked up as %s', (text, lemma) => {
  expect(lemmaOf(text)).toBe(lemma);
});

describe('a hyphen that a PDF reader takes for one that splits', () => {
  test.each([
    ['memory-mapped where the list has its halves', 'memory\u0002', 'mapped', 'memory mapped', '', 'memory-mapped'],
    ['example where the list has it', 'exam\u0002', 'ple', 'exam example', '', 'example'],
    ['an unknown word where one half is none', 'frob\u0002', 'nicates', 'exam', '', 'frobnicates'],
    ['what the pages say, before the list', 'memory\u0002', 'mapped', 'memory mapped', 'memorymapped', 'memorymapped'],
  ])('is decided as %s', (_, ...[first, second, known, pages, text]) => {
    expect(across(first, second, lexicon(known, pages))).toBe(text);
  });

  test('splits where there is no list', () => {
    expect(across('memory\u0002', 'mapped')).toBe('memorymapped');
  });
});
