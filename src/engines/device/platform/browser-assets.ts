import deu from '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url';
import eng from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import fra from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url';
import ita from '@tesseract.js-data/ita/4.0.0_best_int/ita.traineddata.gz?url';
import nld from '@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz?url';
import por from '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url';
import spa from '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?url';
import relaxedSimdWasm from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm?url';
import simdWasm from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import { AppError } from '../../../core/errors.ts';
import { createMarksNetwork, type MarksNetwork } from '../../../marks/maps/maps.ts';
import marksNetwork from '../../../marks/maps/marks-network.bin?url';
import {
  compileTesseract,
  fastestBuild,
  type OcrAssets,
  type RecogniserBuild,
  type TesseractFactory,
} from '../read/read.ts';

const LANGUAGES: ReadonlyMap<string, string> = new Map(Object.entries({ deu, eng, fra, ita, nld, por, spa }));

/** Addresses of what this browser needs to read a page in a language: to be kept for when there is no network. */
export function offlineFiles(language = 'eng'): readonly string[] {
  const data = LANGUAGES.get(language);
  return [BUILDS[fastestBuild()].wasm, marksNetwork, ...(data === undefined ? [] : [data])];
}

interface BuildFiles {
  readonly wasm: string;
  readonly script: () => Promise<{ readonly default: unknown }>;
}

const BUILDS = {
  relaxedsimd: {
    wasm: relaxedSimdWasm,
    script: () => import('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'),
  },
  simd: { wasm: simdWasm, script: () => import('tesseract.js-core/tesseract-core-simd-lstm.js') },
} as const satisfies Record<RecogniserBuild, BuildFiles>;

/** The first two bytes of what gzip packed (RFC 1952). */
const GZIP_START = [0x1f, 0x8b] as const;

/** The OCR library and language data as hashed files of our own server, fetched when first needed. */
export const browserOcrAssets: OcrAssets = {
  async loadBuild() {
    const { wasm, script } = BUILDS[fastestBuild()];
    const [module, compiled] = await Promise.all([script(), compileFrom(wasm)]);
    // A file without types: its shape is what tesseract-core.ts says.
    return { factory: module.default as TesseractFactory, wasm: compiled };
  },

  async loadLanguage(code) {
    const url = LANGUAGES.get(code);
    if (url === undefined) {
      const known = [...LANGUAGES.keys()].join(', ');
      throw new AppError('language-missing', `The language "${code}" cannot be read here. Choose one of: ${known}.`);
    }
    return await unpacked(new Uint8Array(await (await download(url)).arrayBuffer()));
  },
};

/** The network that sees marks, from a hashed file of our own server. Rejects with `AppError` `reader-missing`. */
export async function browserMarksNetwork(): Promise<MarksNetwork> {
  const answer = await download(marksNetwork, 'The part that sees marks');
  return createMarksNetwork(new Uint8Array(await answer.arrayBuffer()));
}

/** Some servers declare the gzip as a transport encoding, so that the browser has already undone it. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== GZIP_START[0] || bytes[1] !== GZIP_START[1]) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Compiling straight from the network answer lets the browser keep the optimised machine code beside the file in its
 * cache: from the second visit on, the first page takes 0.3 s instead of 1.2 s to read. Only its own cache does so, not
 * cache storage.
 */
async function compileFrom(url: string): Promise<WebAssembly.Module> {
  const response = await download(url);
  const isDeclared = response.headers.get('content-type')?.startsWith('application/wasm') === true;
  if (isDeclared) return await WebAssembly.compileStreaming(response);
  return await compileTesseract(await response.arrayBuffer());
}

async function download(url: string, what = 'The page reader'): Promise<Response> {
  const help = 'Check the connection and try again.';
  const response = await fetch(url).catch((cause: unknown) => {
    throw new AppError('reader-missing', `${what} could not be loaded. ${help}`, { cause });
  });
  if (response.ok) return response;
  throw new AppError('reader-missing', `${what} could not be loaded (${response.status}). ${help}`);
}
