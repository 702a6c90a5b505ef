import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '../../core/errors.ts';
import type { OcrAssets } from './ocr.ts';
import type { SimdVariant } from './simd.ts';
import { simdVariant } from './simd.ts';
import type { TesseractFactory } from './tesseract-core.ts';
import { compileTesseract } from './tesseract-core.ts';

const require = createRequire(import.meta.url);
const unpack = promisify(gunzip);

const CORE_FILES = {
  relaxedsimd: 'tesseract.js-core/tesseract-core-relaxedsimd-lstm',
  simd: 'tesseract.js-core/tesseract-core-simd-lstm',
  plain: 'tesseract.js-core/tesseract-core-lstm',
} as const satisfies Record<SimdVariant, string>;

/** A Tesseract language code; anything else must not reach a file name. */
const LANGUAGE_CODE = /^[a-z]{3}(_[a-z]+)?$/i;

/** The OCR library and language data from the installed packages. */
export const nodeOcrAssets: OcrAssets = {
  async loadBuild() {
    const name = CORE_FILES[simdVariant()];
    const wasm = await compileTesseract(await readFile(require.resolve(`${name}.wasm`)));
    // A CommonJS file without types: its shape is what tesseract-core.ts says.
    return { factory: require(name) as TesseractFactory, wasm };
  },

  async loadLanguage(code) {
    const path = LANGUAGE_CODE.test(code) ? languageFile(code) : undefined;
    if (path === undefined) throw missingLanguage(code);
    return await unpack(await readFile(path));
  },
};

/** The error for a language whose data is not installed. */
function missingLanguage(code: string): AppError {
  const how = LANGUAGE_CODE.test(code)
    ? `Install it with "npm install @tesseract.js-data/${code}" and start again.`
    : 'Languages are named by their Tesseract code, for example "eng", "deu" or "deu+eng".';
  return new AppError('language-missing', `There is no reading data for the language "${code}". ${how}`);
}

function languageFile(code: string): string | undefined {
  try {
    return require.resolve(`@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`);
  } catch {
    return undefined;
  }
}
