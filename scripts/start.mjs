// `npm start`: builds what is missing or stale, then serves. The server says its address itself.
import { withFewHeaps } from '../bin/lean-memory.js';
import { ensureBuilt } from './build.mjs';

/** How often the shell that npm started is looked for. */
const PARENT_CHECK_MS = 500;

// npm passes a signal on to its shell only; the shell ends and would leave the server running without an owner.
if (process.env['npm_lifecycle_event'] === 'start' && process.platform !== 'win32') {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}

await withFewHeaps(process);
try {
  await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// A computed name, since the file exists only after the build.
const server = new URL('../dist/src/server/main.js', import.meta.url).href;
await import(server);
