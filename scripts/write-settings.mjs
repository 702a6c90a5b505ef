// After a change of the server's settings: writes them into the README.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './running/root.mjs';
import { run, TOOLS } from './running/run.mjs';
import { settingsTable, withSettingsTable } from './written/settings-table.mjs';

if ((await run(process.execPath, [TOOLS.tsc, '-b', 'tsconfig.server.json'])) !== 0) process.exit(1);
// A computed name, since the file exists only after the compiler ran.
const { SETTINGS } = await import(new URL('../dist/src/server/config.js', import.meta.url).href);
const readme = path.join(ROOT, 'README.md');
writeFileSync(readme, withSettingsTable(readFileSync(readme, 'utf8'), settingsTable(SETTINGS)));
