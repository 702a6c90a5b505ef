import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_LIKE = /\.(js|css|html|wasm|svg|json|webmanifest|txt|traineddata|bin)$/;

/** Smaller files travel in one packet anyway. */
const SMALLEST_BYTES = 1024;

/** Above this size Brotli's best level costs seconds a file and saves 4 to 8 %. */
const LARGE_BYTES = 1_000_000;
const BEST_QUALITY = 11;
const LARGE_QUALITY = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Puts `name.br` and `name.gz` beside every file under `folder` that gains by it. Results are kept in `cacheFolder` by
 * content, so a file that did not change is compressed once; what nobody used this time is removed from there.
 * @param {string} folder
 * @param {string} cacheFolder
 */
export async function precompress(folder, cacheFolder) {
  mkdirSync(cacheFolder, { recursive: true });
  const kept = new Set(readdirSync(cacheFolder));
  /** @type {Set<string>} */
  const used = new Set();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT_LIKE.test(name));
  await Promise.all(files.map((name) => compressFile(path.join(folder, name), { cacheFolder, kept, used })));
  for (const name of kept) if (!used.has(name)) rmSync(path.join(cacheFolder, name));
}

/** @param {string} file @param {{ cacheFolder: string, kept: Set<string>, used: Set<string> }} cache */
async function compressFile(file, { cacheFolder, kept, used }) {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const key = createHash('sha256').update(bytes).digest('hex');
  for (const [ending, compress] of /** @type {const} */ ([
    ['br', toBrotli],
    ['gz', toGzip],
  ])) {
    const cached = path.join(cacheFolder, `${key}.${ending}`);
    if (!kept.has(path.basename(cached))) writeWhole(cached, await compress(bytes));
    used.add(path.basename(cached));
    copyFileSync(cached, `${file}.${ending}`);
  }
}

/** @param {Buffer} bytes */
function toBrotli(bytes) {
  const quality = bytes.length > LARGE_BYTES ? LARGE_QUALITY : BEST_QUALITY;
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** @param {Buffer} bytes */
function toGzip(bytes) {
  return zip(bytes, { level: 9 });
}

/** A build that is stopped half-way must not leave half a file in the cache. @param {string} file @param {Buffer} bytes */
function writeWhole(file, bytes) {
  writeFileSync(`${file}.part`, bytes);
  renameSync(`${file}.part`, file);
}
