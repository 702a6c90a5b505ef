// After a change of the help texts or settings: writes man/commonplace.1.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './running/root.mjs';
import { run, TOOLS } from './running/run.mjs';
import { manPage } from './written/man-page.mjs';

if ((await run(process.execPath, [TOOLS.tsc, '-b', 'tsconfig.server.json'])) !== 0) process.exit(1);
// Computed names, since the files exist only after the compiler ran.
const { SETTINGS } = await import(new URL('../dist/src/server/config.js', import.meta.url).href);
const { HELP } = await import(new URL('../dist/src/cli/help.js', import.meta.url).href);
const { FEEDBACK_HELP } = await import(new URL('../dist/src/server/feedback-help.js', import.meta.url).href);
mkdirSync(path.join(ROOT, 'man'), { recursive: true });
writeFileSync(
  path.join(ROOT, 'man/commonplace.1'),
  manPage({ help: { ...HELP, feedback: FEEDBACK_HELP }, settings: SETTINGS }),
);
