import { expect, it } from 'vitest';
import { filesToKeep, isHeavy, staleKeys } from './browser-offline-cache.ts';

it('drops files of older builds', () => {
  const kept = ['old-12345678.js', 'now-12345678.js', 'old-12345678.wasm'].map((name) => `https://a.b/assets/${name}`);
  expect(staleKeys(kept, ['https://a.b/assets/now-12345678.js'])).toEqual([
    'https://a.b/assets/old-12345678.js',
    'https://a.b/assets/old-12345678.wasm',
  ]);
});

it('keeps of what reads pages the next form of what is kept, and all of the app itself', () => {
  const names = ['index-b.js', 'eng.traineddata-1234567b.gz', 'deu.traineddata-1234567b.gz', 'core-1234567b.wasm'];
  const files = names.map((name) => ({ url: `assets/${name}`, revision: null }));
  const kept = ['eng.traineddata-1234567a.gz', 'hardcore-1234567a.wasm'].map((name) => `https://a.b/c/assets/${name}`);
  expect(filesToKeep(files, kept).map(({ url }) => url)).toEqual([
    'assets/index-b.js',
    'assets/eng.traineddata-1234567b.gz',
  ]);
  expect(filesToKeep(files, [])).toEqual(files.slice(0, 1));
});

it.each([
  ['assets/core.wasm', true],
  ['assets/eng.traineddata-CYZ2qwst.gz', true],
  ['assets/marks-network-DxT3vb7k.bin', true],
  ['assets/index-0Vr5bDtM.js', false],
])('%s is heavy: %s', (path, expected) => {
  expect(isHeavy(path)).toBe(expected);
});
