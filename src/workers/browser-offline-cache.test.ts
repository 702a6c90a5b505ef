import { expect, it } from 'vitest';
import { isHeavy, staleKeys } from './browser-offline-cache.ts';

it('drops files of older builds, and keeps the recogniser, which no build lists', () => {
  const kept = [
    'https://a.b/assets/old-12345678.js',
    'https://a.b/assets/now-12345678.js',
    'https://a.b/assets/x.wasm',
  ];
  expect(staleKeys(kept, ['https://a.b/assets/now-12345678.js'])).toEqual(['https://a.b/assets/old-12345678.js']);
});

it.each([
  ['assets/core.wasm', true],
  ['assets/eng.traineddata-CYZ2qwst.gz', true],
  ['assets/index-0Vr5bDtM.js', false],
])('%s is heavy: %s', (path, expected) => {
  expect(isHeavy(path)).toBe(expected);
});
