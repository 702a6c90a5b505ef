import { availableParallelism } from 'node:os';
import { compiledWorker } from '../../../workers/node-compiled-worker.ts';
import { startNodeWorker } from '../../../workers/node-port.ts';
import type { Engine } from '../../engine.ts';
import type { DeviceEngineOptions } from '../device-engine.ts';
import { createDeviceEngine } from '../device-engine.ts';

/**
 * Room for objects that live briefly: a page makes many of them, and large ones of pixels hang on some. One worker, 60 photos of 12 megapixels, with few
 * heaps of the system's as servers are started (`bin/lean-memory.js`): 358 and 359 MB at the most, with Node's own 48 MB 389 and 382, for 2 % less of the
 * processor's time. Where the system has many heaps they vary more than that: 404 to 424 and 403 to 428.
 */
const SHORT_LIVED = { maxYoungGenerationSizeMb: 24 };

/** The device engine on worker threads. Start-up costs about 300 ms and is paid with the first page. */
export function createNodeDeviceEngine(options: DeviceEngineOptions = {}): Engine {
  const startWorker = () => startNodeWorker(compiledWorker(import.meta.url, './node-device-worker.js'), SHORT_LIVED);
  return createDeviceEngine({ cores: availableParallelism(), startWorker }, options);
}
