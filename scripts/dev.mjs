// `npm run dev`: compiles the Node programs on every change, restarts the server, and serves the app with hot reload.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './running/root.mjs';
import { TOOLS } from './running/run.mjs';

await ensureBuilt();
const programs = [
  [TOOLS.tsc, '-b', 'tsconfig.server.json', '--watch', '--preserveWatchOutput'],
  ['--watch', 'dist/src/server/main.js'],
  [TOOLS.vite],
].map((args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }));

for (const program of programs) program.on('exit', stopAll);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stopAll);

function stopAll() {
  for (const program of programs) program.kill();
}
