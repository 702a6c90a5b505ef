import { expect, test } from 'vitest';
import { textOfWords } from './word-text.ts';

/** Words of lines; a line of the list is a line of print. */
function text(...lines: string[]): string {
  const words = lines.flatMap((line) => {
    const parts = line.split(' ');
    return parts.map((part, at) => ({ text: part, endsLine: at === parts.length - 1 }));
  });
  return textOfWords(words, { counts: new Map() });
}

test.each([
  ['lines join with a space', ['one two', 'three'], 'one two three'],
  ['split words join', ['an unbeliev-', 'ably good day'], 'an unbelievably good day'],
  ['a word split twice joins', ['un-', 'believ-', 'ably'], 'unbelievably'],
  ['a hyphen at the very end stays', ['the unbeliev-'], 'the unbeliev-'],
  ['a soft hyphen at the very end is written', ['the unbeliev\u00ad'], 'the unbeliev-'],
  ['a soft hyphen within a line is nothing', ['un\u00adbeliev\u00adable'], 'unbelievable'],
  ['a hyphen within a line is left alone', ['well- and ill-meant'], 'well- and ill-meant'],
  ['ligatures become letters', ['eﬃcient ﬁne ﬂow'], 'efficient fine flow'],
  ['a sign that is named by its radical is the sign', ['\u2f63活'], '生活'],
  ['quotes, dashes and long s stay as printed', ['“hiſce—” ‘a’ …'], '“hiſce—” ‘a’ …'],
  ['loose closing signs join what they close', ['yes ,', 'no . ”'], 'yes, no.”'],
  ['loose opening signs join what they open', ['“ yes ( no'], '“yes (no'],
  [
    'brackets at the ends of lines of a program stand alone',
    ['while (on) {', 'keep(', 'oil);', '}'],
    'while (on) { keep( oil); }',
  ],
  [
    'and so do those that end a statement',
    ['await build();', '});', 'f([', '],', 'on);'],
    'await build(); }); f([ ], on);',
  ],
  ['dashes between spaces keep them', ['one – two —', 'three'], 'one – two — three'],
  ['an em dash at a line end joins', ['hired Cs—', 'but he'], 'hired Cs—but he'],
  ['Chinese and Japanese have no spaces', ['話は', '終わった 。'], '話は終わった。'],
  ['nor where the sign of a long vowel stands', ['灯りのル', 'ールはビー', 'ル・ビン'], '灯りのルールはビール・ビン'],
  ['signs that are named as in a column are those of a line', ['話︒︵一︶'], '話。(一)'],
  ['Thai has none where a line turns, and those of its phrases', ['อ่าน หนังสือ', 'เก่า'], 'อ่าน หนังสือเก่า'],
  ['a vowel of Thai that was taken apart is one', ['ส\u0e4d\u0e32คัญ น\u0e4d\u0e49\u0e32'], 'สำคัญ น้ำ'],
  ['odd spaces within a word are one', ['a\u00a0\u2009b \u200b'], 'a b'],
  ['what only lets a word break is none', ['exam\u200bple.org', 'a\u2060b\ufeff'], 'example.org ab'],
])('%s', (_name, lines, joined) => {
  expect(text(...lines)).toBe(joined);
});

test('a text layer says itself where spaces are', () => {
  const words = ['Où ?', '« Là »'].flatMap((line) => line.split(' ')).map((part) => ({ text: part, endsLine: false }));
  expect(textOfWords(words, { counts: new Map() })).toBe('Où? « Là »');
  const exact = words.map((word) => ({ ...word, confidence: 1 }));
  expect(textOfWords(exact, { counts: new Map() })).toBe('Où ? « Là »');
});
