import { browserWorkerPort } from '../../../workers/browser-port.ts';
import type { Engine } from '../../engine.ts';
import type { DeviceEngineOptions } from '../device-engine.ts';
import { createDeviceEngine } from '../device-engine.ts';
import { isRoomyDevice } from './browser-memory.ts';

/** The device engine on web workers. Its code and data (about 6 MB) are fetched with the first page. */
export function createBrowserDeviceEngine(options: DeviceEngineOptions = {}): Engine {
  const startWorker = () => {
    // The bundler recognises exactly this form.
    const worker = new Worker(new URL('./browser-device-worker.ts', import.meta.url), { type: 'module' });
    return browserWorkerPort(worker);
  };
  return createDeviceEngine({ cores: navigator.hardwareConcurrency, isRoomy: isRoomyDevice(), startWorker }, options);
}
