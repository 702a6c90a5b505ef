import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, TOOLS } from '../running/run.mjs';

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
 * do not compile; the compiler has then said why on standard error.
 * @param {typeof KERNELS[number]} kernels
 * @returns {Promise<string>}
 */
export async function kernelsModule({ entry, name }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-kernels-'));
  try {
    const file = path.join(folder, 'kernels.wasm');
    const status = await run(process.execPath, [TOOLS.asc, entry, ...OPTIONS, '--outFile', file], { toStderr: true });
    if (status !== 0) throw new Error('The kernels do not compile; the messages above say why.');
    const digits = readFileSync(file).toString('hex');
    return [
      '// Made from src/kernels by `node scripts/write-kernels.mjs`; a test says when it is out of date.',
      `export const ${name} =\n  '${digits}';\n`,
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
