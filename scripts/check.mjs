// `npm run check`: format, lint, layers, types, what nothing uses, unit tests. All of them run; the end says which failed.
// `--static` leaves the unit tests out.
import { run, TOOLS } from './running/run.mjs';

/** @type {[string, string[]][]} */
const CHECKS = [
  ['format', [TOOLS.biome, 'check']],
  ['lint', [TOOLS.oxlint, '--type-aware', '--deny-warnings']],
  ['layers', ['scripts/check-layers.mjs']],
  ['types', [TOOLS.tsc, '-b']],
  ['unused', [TOOLS.knip]],
];
if (!process.argv.includes('--static')) CHECKS.push(['unit tests', [TOOLS.vitest, 'run', '--project', 'unit']]);

/** @type {string[]} */
const failed = [];
for (const [name, args] of CHECKS) {
  console.log(`\n── ${name}`);
  if ((await run(process.execPath, args)) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
