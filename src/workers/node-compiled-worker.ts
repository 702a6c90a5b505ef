import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A worker's module beside the file that asks, whose `import.meta.url` is given. Worker threads run compiled code only:
 * a test that runs from the sources is pointed to the last build. Throws when that is missing.
 */
export function compiledWorker(asking: string, name: string): URL {
  const beside = new URL(name, asking).href;
  const sources = beside.lastIndexOf('/src/');
  const isSource = asking.endsWith('.ts');
  const worker = new URL(isSource ? `${beside.slice(0, sources)}/dist${beside.slice(sources)}` : beside);
  if (existsSync(worker)) return worker;
  throw new Error(`${fileURLToPath(worker)} is missing. Run "npm run build" first.`);
}
