import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { KERNELS_FILE, kernelsModule } from './kernels.mjs';
import { ROOT } from './root.mjs';

test('the compiled kernels in the engine are those of src/kernels', async () => {
  const committed = readFileSync(path.join(ROOT, KERNELS_FILE), 'utf8');
  expect(await kernelsModule(), 'run: node scripts/write-kernels.mjs').toBe(committed);
});
