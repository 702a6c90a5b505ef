// After a change of src/kernels: compiles them into the engine.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { KERNELS_FILE, kernelsModule } from './kernels.mjs';
import { ROOT } from './root.mjs';

writeFileSync(path.join(ROOT, KERNELS_FILE), await kernelsModule());
