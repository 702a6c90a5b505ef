import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '../../../core/errors.ts';
import { createMarksNetwork, type MarksNetwork } from '../../../marks/maps/maps.ts';
import {
  compileTesseract,
  fastestBuild,
  type OcrAssets,
  type RecogniserBuild,
  type TesseractFactory,
} from '../read/read.ts';

const require = createRequire(import.meta.url);
const unpack = promisify(gunzip);

/** The library's file for each build of it, without its ending. */
const CORE_FILES = {
  relaxedsimd: 'tesseract.js-core/tesseract-core-relaxedsimd-lstm',
  simd: 'tesseract.js-core/tesseract-core-simd-lstm',
} as const satisfies Record<RecogniserBuild, string>;

/** A Tesseract language code; anything else must not reach a file name. */
const LANGUAGE_CODE = /^[a-z]{3}(_[a-z]+)?$/i;

/** The OCR library and language data from the installed packages. */
export const nodeOcrAssets: OcrAssets = {
  async loadBuild() {
    const name = CORE_FILES[fastestBuild()];
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

/** Beside the compiled code as beside the sources: the build copies it. */
const MARKS_NETWORK = new URL('../../../marks/maps/marks-network.bin', import.meta.url);

/** The network that sees marks, from its file; another may be named. Rejects with `AppError` `engine-failed`. */
export async function nodeMarksNetwork(file = MARKS_NETWORK): Promise<MarksNetwork> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    const help = 'Run "npm run build", or install the program again.';
    const message = `The part that sees marks could not be loaded from ${fileURLToPath(file)}. ${help}`;
    throw new AppError('engine-failed', message, { cause });
  });
  return createMarksNetwork(bytes);
}

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
