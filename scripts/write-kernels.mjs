// After a change of src/kernels: compiles them into the engine.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { KERNELS, kernelsModule } from './building/kernels.mjs';
import { ROOT } from './running/root.mjs';

for (const kernels of KERNELS) writeFileSync(path.join(ROOT, kernels.file), await kernelsModule(kernels));
