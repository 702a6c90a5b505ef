// `npm run bench:NAME -- ARGUMENTS`: builds what is missing or stale, then runs dist/bench/NAME.js.
import { FEW_HEAPS } from '../bin/lean-memory.js';
import { ensureBuilt } from './build.mjs';
import { run } from './running/run.mjs';

const [name, ...args] = process.argv.slice(2);
/** What reads as the programs do is given memory as they are. */
const AS_PROGRAMS = ['pdf-plain', 'speed'];
try {
  await ensureBuilt();
  process.exitCode = await run(process.execPath, [`dist/bench/${name}.js`, ...args], {
    env: AS_PROGRAMS.includes(name ?? '') ? FEW_HEAPS : {},
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
