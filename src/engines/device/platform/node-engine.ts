import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../core/errors.ts';
import { startNodeWorker } from '../../../workers/node-port.ts';
import type { Engine } from '../../engine.ts';
import type { DeviceEngineOptions } from '../device-engine.ts';
import { createDeviceEngine } from '../device-engine.ts';

/** The device engine on worker threads. Start-up costs about 300 ms and is paid with the first page. */
export function createNodeDeviceEngine(options: DeviceEngineOptions = {}): Engine {
  const startWorker = () => startNodeWorker(compiledWorker());
  return createDeviceEngine({ cores: availableParallelism(), startWorker }, options);
}

/** Worker threads run compiled code only; a test that runs from the sources is pointed to the last build. */
function compiledWorker(): URL {
  const fromSources = import.meta.url.endsWith('.ts');
  const place = fromSources ? '../../../../dist/src/engines/device/platform/' : './';
  const worker = new URL(`${place}node-device-worker.js`, import.meta.url);
  if (existsSync(worker)) return worker;
  throw new AppError('engine-failed', `${fileURLToPath(worker)} is missing. Run "npm run build" first.`);
}
