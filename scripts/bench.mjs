// `npm run bench:NAME -- ARGUMENTS`: builds what is missing or stale, then runs dist/bench/NAME.js.
import { FEW_HEAPS } from '../bin/lean-memory.js';
import { ensureBuilt } from './build.mjs';
import { run } from './running/run.mjs';

const [name, ...args] = process.argv.slice(2);
/** What reads PDFs as the server does is given memory as a server is. */
const AS_SERVER = ['pdf-plain'];
try {
  await ensureBuilt();
  process.exitCode = await run(process.execPath, [`dist/bench/${name}.js`, ...args], {
    env: AS_SERVER.includes(name ?? '') ? FEW_HEAPS : {},
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
