import { browserWorkerPort } from '../../../workers/browser-port.ts';
import type { Engine } from '../../engine.ts';
import type { DeviceEngineOptions } from '../device-engine.ts';
import { createDeviceEngine } from '../device-engine.ts';

/**
 * Gigabytes of memory from which a device has room for more readers; some browsers tell it, and none more than this.
 */
const ROOMY_GB = 8;

/** The device engine on web workers. Its code and data (about 6 MB) are fetched with the first page. */
export function createBrowserDeviceEngine(options: DeviceEngineOptions = {}): Engine {
  const startWorker = () => {
    // The bundler recognises exactly this form.
    const worker = new Worker(new URL('./browser-device-worker.ts', import.meta.url), { type: 'module' });
    return browserWorkerPort(worker);
  };
  const memory: unknown = Reflect.get(navigator, 'deviceMemory');
  const isRoomy = typeof memory === 'number' && memory >= ROOMY_GB;
  return createDeviceEngine({ cores: navigator.hardwareConcurrency, isRoomy, startWorker }, options);
}
