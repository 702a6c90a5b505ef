import { browserHostPort } from '../../workers/browser-port.ts';
import { serve } from '../../workers/serve.ts';
import { browserOcrAssets } from './browser-assets.ts';
import { decodeInBrowser } from './browser-decode.ts';
import type { DeviceJob } from './device-reader.ts';
import { createDeviceReader } from './device-reader.ts';

declare const self: DedicatedWorkerGlobalScope;

const reader = createDeviceReader({ decode: decodeInBrowser, assets: browserOcrAssets });

serve(browserHostPort(self), async (job: DeviceJob) => ({ value: await reader.readPage(job) }));
