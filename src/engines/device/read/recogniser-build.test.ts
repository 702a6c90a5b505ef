import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { fastestBuild } from './recogniser-build.ts';

const FILES = {
  relaxedsimd: 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm',
  simd: 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
} as const;

test('the chosen build is the fastest that this platform accepts', async () => {
  const require = createRequire(import.meta.url);
  const accepted: string[] = [];
  for (const variant of ['relaxedsimd', 'simd'] as const) {
    if (WebAssembly.validate(await readFile(require.resolve(FILES[variant])))) accepted.push(variant);
  }
  expect(fastestBuild()).toBe(accepted[0]);
});
