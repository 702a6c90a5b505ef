import deuBytes from '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?bytes';
import deu from '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url';
import engBytes from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?bytes';
import eng from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import enmBytes from '@tesseract.js-data/enm/4.0.0_best_int/enm.traineddata.gz?bytes';
import enm from '@tesseract.js-data/enm/4.0.0_best_int/enm.traineddata.gz?url';
import fraBytes from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?bytes';
import fra from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url';
import frkBytes from '@tesseract.js-data/frk/4.0.0_best_int/frk.traineddata.gz?bytes';
import frk from '@tesseract.js-data/frk/4.0.0_best_int/frk.traineddata.gz?url';
import itaBytes from '@tesseract.js-data/ita/4.0.0_best_int/ita.traineddata.gz?bytes';
import ita from '@tesseract.js-data/ita/4.0.0_best_int/ita.traineddata.gz?url';
import nldBytes from '@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz?bytes';
import nld from '@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz?url';
import porBytes from '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?bytes';
import por from '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url';
import spaBytes from '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?bytes';
import spa from '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?url';
import relaxedSimdBytes from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm?bytes';
import relaxedSimdWasm from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm?url';
import simdBytes from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?bytes';
import simdWasm from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import { AppError } from '../../../core/errors.ts';
import { createMarksNetwork, type MarksNetwork } from '../../../marks/maps/maps.ts';
import marksNetworkBytes from '../../../marks/maps/marks-network.bin?bytes';
import marksNetwork from '../../../marks/maps/marks-network.bin?url';
import { type Asset, fetchAsset } from '../../browser-fetched.ts';
import { missingPart } from '../../browser-missing.ts';
import {
  compileTesseract,
  fastestBuild,
  type OcrAssets,
  OLD_PRINT,
  type RecogniserBuild,
  type TesseractFactory,
} from '../read/read.ts';

/** Files of language data by Tesseract's codes. */
const LANGUAGES: ReadonlyMap<string, Asset> = new Map(
  Object.entries({
    deu: { url: deu, bytes: deuBytes },
    eng: { url: eng, bytes: engBytes },
    fra: { url: fra, bytes: fraBytes },
    frk: { url: frk, bytes: frkBytes },
    ita: { url: ita, bytes: itaBytes },
    nld: { url: nld, bytes: nldBytes },
    por: { url: por, bytes: porBytes },
    spa: { url: spa, bytes: spaBytes },
  }).map(([name, file]) => [name, { name, ...file }]),
);

/** What is read with beside a language where print is old: nobody chooses it. */
const BESIDES: ReadonlyMap<string, Asset> = new Map([[OLD_PRINT, { name: OLD_PRINT, url: enm, bytes: enmBytes }]]);

/** The file of the network's weights. */
const MARKS_NETWORK: Asset = { name: 'marks', url: marksNetwork, bytes: marksNetworkBytes };

/** Addresses of what this browser needs to read a page in a language: to be kept for when there is no network. */
export function offlineFiles(language = 'eng'): readonly string[] {
  const data = LANGUAGES.get(language);
  return [BUILDS[fastestBuild()].wasm.url, marksNetwork, ...(data === undefined ? [] : [data.url])];
}

interface BuildFiles {
  readonly wasm: Asset;
  readonly script: () => Promise<{ readonly default: unknown }>;
}

/** What the reader is told of, whichever build it is. */
const RECOGNISER = 'recogniser';
const READER = 'The page reader';

/** The recogniser's files for each build of it. */
const BUILDS = {
  relaxedsimd: {
    wasm: { name: RECOGNISER, url: relaxedSimdWasm, bytes: relaxedSimdBytes },
    script: () => import('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'),
  },
  simd: {
    wasm: { name: RECOGNISER, url: simdWasm, bytes: simdBytes },
    script: () => import('tesseract.js-core/tesseract-core-simd-lstm.js'),
  },
} as const satisfies Record<RecogniserBuild, BuildFiles>;

/** The first two bytes of what gzip packed (RFC 1952). */
const GZIP_START = [0x1f, 0x8b] as const;

/** The OCR library and language data as hashed files of our own server, fetched when first needed. Rejects with `AppError` `reader-missing`. */
export const browserOcrAssets: OcrAssets = {
  async loadBuild() {
    const { wasm, script } = BUILDS[fastestBuild()];
    const [module, compiled] = await Promise.all([
      script().catch(async (cause: unknown) => Promise.reject(await missingPart(READER, cause))),
      compileFrom(wasm),
    ]);
    // A file without types: its shape is what tesseract-core.ts says.
    return { factory: module.default as TesseractFactory, wasm: compiled };
  },

  async loadLanguage(code) {
    const asset = LANGUAGES.get(code) ?? BESIDES.get(code);
    if (asset === undefined) {
      const known = [...LANGUAGES.keys()].join(', ');
      throw new AppError('language-missing', `The language "${code}" cannot be read here. Choose one of: ${known}.`);
    }
    return await unpacked(new Uint8Array(await (await fetchAsset(asset, READER)).arrayBuffer()));
  },
};

/** The network that sees marks, from a hashed file of our own server. Rejects with `AppError` `reader-missing`. */
export async function browserMarksNetwork(): Promise<MarksNetwork> {
  const answer = await fetchAsset(MARKS_NETWORK, 'The part that sees marks');
  return createMarksNetwork(new Uint8Array(await answer.arrayBuffer()));
}

/** Some servers declare the gzip as a transport encoding, so that the browser has already undone it. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== GZIP_START[0] || bytes[1] !== GZIP_START[1]) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Compiling straight from the answer lets the browser keep machine code beside the file in its own cache, once some photos
 * were read: the first photo of a later visit takes 2.3 s instead of 2.7 s (decision 56).
 */
async function compileFrom(asset: Asset): Promise<WebAssembly.Module> {
  const response = await fetchAsset(asset, READER);
  const isDeclared = response.headers.get('content-type')?.startsWith('application/wasm') === true;
  if (isDeclared) return await WebAssembly.compileStreaming(response);
  return await compileTesseract(await response.arrayBuffer());
}
