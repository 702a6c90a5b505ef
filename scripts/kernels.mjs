import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, TOOLS } from './run.mjs';

const ENTRY = 'src/kernels/index.ts';
const OPTIONS = ['--enable', 'simd', '--runtime', 'stub', '--optimizeLevel', '3', '--noAssert'];
/** The module that holds the compiled kernels, relative to the project. */
export const KERNELS_FILE = path.join('src', 'imaging', 'kernels-code.ts');

/**
 * Compiles the kernels and gives the text of `KERNELS_FILE`: their code in hexadecimal digits. Rejects with an `Error`
 * when they do not compile; the compiler has then said why on standard error.
 * @returns {Promise<string>}
 */
export async function kernelsModule() {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-kernels-'));
  try {
    const file = path.join(folder, 'kernels.wasm');
    const status = await run(process.execPath, [TOOLS.asc, ENTRY, ...OPTIONS, '--outFile', file], { toStderr: true });
    if (status !== 0) throw new Error('The kernels do not compile; the messages above say why.');
    const digits = readFileSync(file).toString('hex');
    return [
      '// Made from src/kernels by `node scripts/write-kernels.mjs`; a test says when it is out of date.',
      `export const KERNELS_CODE =\n  '${digits}';\n`,
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
