import { expect, test } from 'vitest';
import { nodeOcrAssets } from '../platform/node-assets.ts';
import { loadWords } from '../platform/node-words.ts';
import { createWordLoader } from './load-words.ts';
import { wordListOf } from './word-list.ts';

test.each([
  [
    'eng',
    ['house', 'Unbelievably', 'London', "don't", 'don’t', 'disk-shaped'],
    ['unbeliev', 'shipz', 'housee', '', 'hous\u0000'],
  ],
  ['deu', ['Gedächtnis', 'größer'], ['gedächtnisz', 'unbelievably']],
  ['fra', ['mémoire', 'peut-être'], ['peutêtre']],
])('the list of %s knows its words and no others', async (code, known, unknown) => {
  const isWord = await loadWords([code]);
  expect(known.filter((word) => !isWord(word))).toEqual([]);
  expect(unknown.filter((word) => isWord(word))).toEqual([]);
});

test('of several languages any may know a word', async () => {
  const isWord = await loadWords(['eng', 'deu']);
  expect([isWord('house'), isWord('gedächtnis')]).toEqual([true, true]);
});

test('data is loaded once a language, and again after it could not be had', async () => {
  let tries = 0;
  const load = createWordLoader({
    loadBuild: () => expect.unreachable('no reading here'),
    async loadLanguage(code) {
      tries += 1;
      if (tries === 1) throw new Error('offline');
      return nodeOcrAssets.loadLanguage(code);
    },
  });
  await expect(load(['ita'])).rejects.toThrow('offline');
  await load(['ita']);
  expect((await load(['ita']))('memoria')).toBe(true);
  expect(tries).toBe(2);
});

test('a file that is cut or none at all is an error of ours', async () => {
  const data = await nodeOcrAssets.loadLanguage('ita');
  expect(() => wordListOf(data.subarray(0, 100))).toThrow(expect.objectContaining({ code: 'engine-failed' }));
  expect(() => wordListOf(new Uint8Array(2))).toThrow(expect.objectContaining({ code: 'engine-failed' }));
});
