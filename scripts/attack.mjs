// `npm run attack [-- --share 0.1 --first 1001 [store|files|load|injection]]`: the long form of the programs in tests/attack,
// or of those named, against servers on this machine that they start themselves. Takes hours as a whole; a share takes that
// part of it, and `--first` begins with another mutation than the first. `npm test` runs a short form.
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { run, TOOLS } from './running/run.mjs';

const { values, positionals } = parseArgs({
  options: { share: { type: 'string' }, first: { type: 'string' } },
  allowPositionals: true,
});
try {
  await ensureBuilt();
  process.exitCode = await run(
    process.execPath,
    [
      TOOLS.vitest,
      'run',
      '--project',
      'contract',
      '--retry=0',
      '--no-file-parallelism',
      ...(positionals.length === 0 ? ['tests/attack'] : positionals.map((name) => `tests/attack/${name}`)),
    ],
    { env: { ATTACK: 'long', ATTACK_SHARE: values.share ?? '1', ATTACK_FIRST: values.first ?? '1' } },
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
