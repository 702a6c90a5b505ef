// After `npm install` of something new: adds the builds for other systems that npm left out of the lock file.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingBuilds, withAllBuilds } from './packages/lock-file.mjs';
import { ROOT } from './running/root.mjs';

const file = path.join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingBuilds(lock);
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(withAllBuilds(lock), null, 2)}\n`);
console.log(`${missing.length} missing build(s) added to package-lock.json`);
