import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, TOOLS } from '../../scripts/running/run.mjs';

const CONFIG = fileURLToPath(new URL('./fake-app/vite.config.ts', import.meta.url));

/** Builds the app around the scripted engine, as for production, and gives its folder; a few seconds. */
export async function buildFakeApp(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'commonplace-fake-app-'));
  // In a process of its own: the test runner's mode would otherwise end up in the build.
  const status = await run(process.execPath, [TOOLS.vite, 'build', '--config', CONFIG, '--outDir', outDir], {
    env: { NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The app for the tests could not be built; the messages above say why.');
  return outDir;
}
