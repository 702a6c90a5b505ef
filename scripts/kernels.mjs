import path from 'node:path';
import asc from 'assemblyscript/asc';
import { ROOT } from './root.mjs';

const ENTRY = 'src/kernels/index.ts';
/** The module that holds the compiled kernels, relative to the project. */
export const KERNELS_FILE = path.join('src', 'imaging', 'kernels-code.ts');

/**
 * Compiles the kernels and gives the text of `KERNELS_FILE`: their code in hexadecimal digits. Rejects with an `Error`
 * that holds the compiler's messages.
 * @returns {Promise<string>}
 */
export async function kernelsModule() {
  /** @type {Uint8Array | undefined} */
  let code;
  const { error, stderr } = await asc.main(
    [
      ENTRY,
      '--baseDir',
      ROOT,
      '--enable',
      'simd',
      '--runtime',
      'stub',
      '--optimizeLevel',
      '3',
      '--noAssert',
      '--outFile',
      'kernels.wasm',
    ],
    {
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') code = contents;
      },
    },
  );
  if (error !== null || code === undefined) throw new Error(`The kernels do not compile.\n${stderr.toString()}`);
  const digits = Buffer.from(code).toString('hex');
  return [
    '// Made from src/kernels by `node scripts/write-kernels.mjs`; a test says when it is out of date.',
    `export const KERNELS_CODE =\n  '${digits}';\n`,
  ].join('\n');
}
