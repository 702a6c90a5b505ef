import { availableParallelism } from 'node:os';
import { compiledWorker } from '../../../workers/node-compiled-worker.ts';
import { startNodeWorker } from '../../../workers/node-port.ts';
import type { Engine } from '../../engine.ts';
import type { DeviceEngineOptions } from '../device-engine.ts';
import { createDeviceEngine } from '../device-engine.ts';

/** The device engine on worker threads. Start-up costs about 300 ms and is paid with the first page. */
export function createNodeDeviceEngine(options: DeviceEngineOptions = {}): Engine {
  const startWorker = () => startNodeWorker(compiledWorker(import.meta.url, './node-device-worker.js'));
  return createDeviceEngine({ cores: availableParallelism(), startWorker }, options);
}
