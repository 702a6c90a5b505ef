import { beforeAll, describe, expect, test } from 'vitest';
import { nodeOcrAssets } from '../platform/node-assets.ts';
import { createOcr } from '../read/ocr.ts';
import type { LineWord, TextReader } from '../read/read.ts';
import { mayHaveLongS, withLongS } from './long-s.ts';

let reader: TextReader;

beforeAll(async () => {
  reader = await createOcr(nodeOcrAssets).readerFor(['eng', 'deu']);
});

const wordOf = (text: string): LineWord => ({
  text,
  isKnown: reader.isWord(text.replace(/[^\p{L}]+$/u, '')),
  confidence: 0.9,
  box: { left: 0, right: 10, top: 0, bottom: 10 },
});

/** What is made of lines of words. */
function mended(...lines: readonly string[]): string[] {
  const words = lines.map((line) => line.split(' ').map(wordOf));
  return withLongS(words, reader.isWord).map((line) => line.map(({ text }) => text).join(' '));
}

test('what old print is read as gets its long s back, whichever sign was seen for it', () => {
  expect(
    mended('“Thofe of the coalt anfwered: (howed [urgeon', 'ufed bifcuit and fomething of glafs, faid Mifs Fenwick.'),
  ).toEqual([
    '“Those of the coast answered: showed surgeon',
    'used biscuit and something of glass, said Miss Fenwick.',
  ]);
  expect(mended('herge[tellt, i[t abge[fchrieben;', 'Schlüffel da[s weif')).toEqual([
    'hergestellt, ist abgeschrieben;',
    'Schlüssel dass weif',
  ]);
});

test('a bracket before a word is taken for one where it is not closed on its line, on old pages alone', () => {
  const known = (text: string): LineWord => ({ ...wordOf(text), isKnown: true });
  const [first, second] = [
    ['[even', '(hips', 'and', 'the'],
    ['[even', 'ten]'],
  ].map((line) => line.map(known));
  const old = ['ufed', 'fomething'].map(wordOf);
  const shown = (...lines: LineWord[][]): string[] =>
    withLongS(lines, reader.isWord).map((line) => line.map(({ text }) => text).join(' '));
  expect(shown([...first!, ...old], second!)).toEqual(['seven ships and the used something', '[even ten]']);
  expect(shown(first!, second!)).toEqual(['[even (hips and the', '[even ten]']);
});

test('a word that is split at the end of a line is mended in both of its parts', () => {
  expect(mended('difappears itfelf from the remem- fen-', 'tences of the underftanding')).toEqual([
    'disappears itself from the remem- sen-',
    'tences of the understanding',
  ]);
  expect(mended('the ftory of a conver-', 'fation, ufed fmall')).toEqual([
    'the story of a conver-',
    'sation, used small',
  ]);
});

test('the second half of such a word is what the whole word says, whatever it could be by itself', () => {
  const list = new Set(['used', 'those', 'transfer', 'ser']);
  const lines = [['ufed', 'thofe', 'tranf-'], ['fer']].map((line) =>
    line.map((text) => ({ ...wordOf(text), isKnown: false })),
  );
  const words = withLongS(lines, (text) => list.has(text)).flat();
  expect(words.map(({ text }) => text)).toEqual(['used', 'those', 'trans-', 'fer']);
});

test('what could be two words stays as it is, and so does what is a word', () => {
  expect(mended('laft lalt, fame of fomething thofe')).toEqual(['last lalt, fame of something those']);
});

test('one such word makes no old page, nor do two among many lines: they are names, and slips of the recogniser', () => {
  const [first, last] = ['Kafka met Alfo once', 'and thofe who read'];
  const between = Array.from({ length: 9 }, () => 'and then went home');
  for (const lines of [
    [first, 'who had read'],
    [first, ...between, last],
  ])
    expect(mended(...lines)).toEqual(lines);
  expect(mended(first, last)).toEqual(['Kafka met Also once', 'and those who read']);
});

test('half a word says nothing', () => {
  const lines = ['a long fi-', 'gure of that fai-'];
  expect(mended(...lines)).toEqual(lines);
});

/** A line of words, each at its place. */
const placed = (line: string): LineWord[] =>
  line
    .split(' ')
    .map((text, k) => ({ ...wordOf(text), box: { left: 20 * k, right: 20 * k + 15, top: 0, bottom: 10 } }));

/** What is made of lines that one has read as well who knows the letter; undefined where nobody has. */
function seenAs(...lines: readonly (readonly [read: string, seen: string | undefined])[]): string[] {
  const [read, seen] = [lines.map(([line]) => placed(line)), lines.map(([, line]) => line && placed(line))];
  return withLongS(
    read,
    reader.isWord,
    seen.map((line) => line || undefined),
  ).map((line) => line.map(({ text }) => text).join(' '));
}

describe('lines that were read by who knows the letter', () => {
  test('have it where it was seen, in words of the lists as well, and nowhere else', () => {
    expect(seenAs(['The loft light, fold for fame', 'The loſt ſight, ſold for fame'])).toEqual([
      'The lost sight, sold for fame',
    ]);
    expect(seenAs(['of four fierce', 'of ſour ſierce']), 'a word becomes only another word').toEqual([
      'of sour fierce',
    ]);
  });

  test('get back what was left out or seen twice, and other letters where that makes a word', () => {
    expect(seenAs(['topped “hortage f[hort, polft', 'ſtopped “ſhortage ſhort, poſt'])).toEqual([
      'stopped “shortage short, post',
    ]);
    expect(seenAs(['Mr. Tuf[fey faid', 'Mr. Tuſſey ſaid']), 'of two signs for one letter one goes').toEqual([
      'Mr. Tussey said',
    ]);
    expect(seenAs(['palfed the fofa', 'palſed the ſofa']), 'what is left goes by the lists').toEqual([
      'passed the sofa',
    ]);
  });

  test('have names with it that are in no list', () => {
    expect(seenAs(['Mr. Wifbech faid', 'Mr. Wiſbech ſaid'])).toEqual(['Mr. Wisbech said']);
  });

  test('are none of old print where it was not seen, whatever the lists say', () => {
    const modern = 'Kafka met Alfo and thofe';
    expect(mended(modern)).not.toEqual([modern]);
    expect(seenAs([modern, modern])).toEqual([modern]);
  });

  test('have it in both halves of a word that is split, which is a word only as a whole', () => {
    expect(seenAs(['the ufe of a fe-', 'the uſe of a ſe-'], ['cond, it fays', 'cond, it ſays'])).toEqual([
      'the use of a se-',
      'cond, it says',
    ]);
  });

  test('say nothing of a word at another place, nor of one that is hardly the same', () => {
    const [first, second] = [placed('of loft Wmkt'), placed('of loſt ſurgeon')];
    const moved = second.map((word) => ({
      ...word,
      box: { ...word.box, left: word.box.left + 10, right: word.box.right + 10 },
    }));
    const shown = (seen: LineWord[]): string[] => withLongS([first], reader.isWord, [seen])[0]!.map(({ text }) => text);
    expect(shown(second)).toEqual(['of', 'lost', 'Wmkt']);
    expect(shown(moved)).toEqual(['of', 'loft', 'Wmkt']);
  });

  test('count alone, and others of the page go by what they show', () => {
    expect(seenAs(['a loft', 'a loſt'], ['thofe loft', undefined])).toEqual(['a lost', 'those loft']);
  });
});

test('a line with a word of no list but with a long s is worth a second reading, and so is one that opens with a bracket', () => {
  const may = (...lines: readonly string[]): boolean => mayHaveLongS(lines.map(placed), reader.isWord);
  expect([may('of thofe'), may('the (hip of'), may('of the most famous loft'), may('the (ship) of')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(may(...Array.from({ length: 9 }, () => 'and then went home'), 'Alfo')).toBe(false);
});
