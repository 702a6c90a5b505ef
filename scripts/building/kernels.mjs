import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../running/root.mjs';
import { TOOLS } from '../running/run.mjs';

/**
 * @typedef {{
 *   stdout: NodeJS.WritableStream,
 *   stderr: NodeJS.WritableStream,
 *   writeFile: (name: string, code: Uint8Array | string) => void,
 * }} Files
 * @typedef {{ main: (words: string[], files: Files) => Promise<{ error: Error | null }> }} Compiler
 */

const OPTIONS = ['--enable', 'simd', '--runtime', 'stub', '--optimizeLevel', '3', '--noAssert'];

/** Each module of kernels: where it begins, and the file that holds it compiled. Relative to the project. */
export const KERNELS = [
  {
    entry: 'src/kernels/index.ts',
    file: path.join('src', 'imaging', 'loops', 'kernels-code.ts'),
    name: 'KERNELS_CODE',
  },
  {
    entry: 'src/kernels/network.ts',
    file: path.join('src', 'marks', 'network', 'network-kernels-code.ts'),
    name: 'NETWORK_KERNELS_CODE',
  },
];

/**
 * Compiles kernels and gives the text of their file: their code in hexadecimal digits. Rejects with an `Error` when they
 * do not compile; the compiler has then said why on standard error. In this process: a second module costs half of the first.
 * @param {typeof KERNELS[number]} kernels
 * @returns {Promise<string>}
 */
export async function kernelsModule({ entry, name }) {
  // By its path: its types would take the place of the language's own everywhere.
  /** @type {Compiler} */
  const { main } = await import(pathToFileURL(TOOLS.asc).href);
  let digits = '';
  const { error } = await main([entry, ...OPTIONS, '--baseDir', ROOT, '--outFile', 'kernels.wasm'], {
    stdout: process.stderr,
    stderr: process.stderr,
    writeFile: (_name, code) => {
      digits = Buffer.from(code).toString('hex');
    },
  });
  if (error !== null) throw new Error('The kernels do not compile; the messages above say why.', { cause: error });
  return [
    '// Made from src/kernels by `node scripts/write-kernels.mjs`; a test says when it is out of date.',
    `export const ${name} =\n  '${digits}';\n`,
  ].join('\n');
}
