// Before and after packing: the package brings the lock file, so that the very versions that were tested can be installed
// (decision 47). npm takes it along only because package.json lists it. `--remove` takes the file away again.
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './running/root.mjs';

const file = path.join(ROOT, 'npm-shrinkwrap.json');
if (process.argv.includes('--remove')) rmSync(file, { force: true });
else copyFileSync(path.join(ROOT, 'package-lock.json'), file);
