// Before and after packing: a package installs the very versions that were tested, and not what is newest that day (some of
// which no longer run on every Node that this project does). `--remove` takes the file away again.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

const file = path.join(ROOT, 'npm-shrinkwrap.json');
if (process.argv.includes('--remove')) rmSync(file, { force: true });
else {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  // Tools are no part of the package; named in it, npm would look them up.
  const { devDependencies: _, ...own } = lock.packages[''];
  const entries = Object.entries(lock.packages).filter(([place, { dev }]) => place !== '' && dev !== true);
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: { '': own, ...Object.fromEntries(entries) } })}\n`);
}
