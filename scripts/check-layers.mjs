// Checks who imports whom; prints every fault and ends with status 1 if there is one.
import { layerFaults } from './imports/layers.mjs';
import { ROOT } from './running/root.mjs';

const faults = layerFaults(ROOT);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\n${faults.length} broken import rule(s); the rules stand in docs/ARCHITECTURE.md`);
  process.exitCode = 1;
}
