import { expect, it } from 'vitest';
import { isHeavy, olderNetworks, staleKeys } from './browser-offline-cache.ts';

it('drops files of older builds, and keeps the recogniser, which no build lists', () => {
  const kept = [
    'https://a.b/assets/old-12345678.js',
    'https://a.b/assets/now-12345678.js',
    'https://a.b/assets/x.wasm',
  ];
  expect(staleKeys(kept, ['https://a.b/assets/now-12345678.js'])).toEqual(['https://a.b/assets/old-12345678.js']);
});

it('drops networks that the page no longer asks for', () => {
  const kept = ['https://a.b/assets/old.bin', 'https://a.b/assets/now.bin', 'https://a.b/assets/x.wasm'];
  const asked = ['https://a.b/assets/now.bin', 'https://a.b/assets/y.wasm'];
  expect(olderNetworks(kept, asked)).toEqual(['https://a.b/assets/old.bin']);
});

it.each([
  ['assets/core.wasm', true],
  ['assets/eng.traineddata-CYZ2qwst.gz', true],
  ['assets/marks-network-DxT3vb7k.bin', true],
  ['assets/index-0Vr5bDtM.js', false],
])('%s is heavy: %s', (path, expected) => {
  expect(isHeavy(path)).toBe(expected);
});
