// `npm run bench:NAME -- ARGUMENTS`: builds what is missing or stale, then runs dist/bench/NAME.js.
import { ensureBuilt } from './build.mjs';
import { run } from './running/run.mjs';

const [name, ...args] = process.argv.slice(2);
try {
  await ensureBuilt();
  process.exitCode = await run(process.execPath, [`dist/bench/${name}.js`, ...args]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
