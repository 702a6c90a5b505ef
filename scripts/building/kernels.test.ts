import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../running/root.mjs';
import { KERNELS, kernelsModule } from './kernels.mjs';

test.each(KERNELS)('$file is what src/kernels compile to', async (kernels) => {
  const committed = readFileSync(path.join(ROOT, kernels.file), 'utf8');
  expect(await kernelsModule(kernels), 'run: node scripts/write-kernels.mjs').toBe(committed);
});
