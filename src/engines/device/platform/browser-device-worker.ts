import type { PageReading } from '../../../core/page.ts';
import { browserHostPort } from '../../../workers/browser-port.ts';
import { serve } from '../../../workers/serve.ts';
import type { DeviceJob } from '../device-reader.ts';
import { createDeviceReader } from '../device-reader.ts';
import { browserMarksNetwork, browserOcrAssets } from './browser-assets.ts';
import { decodeInBrowser } from './browser-decode.ts';

declare const self: DedicatedWorkerGlobalScope;

const reader = createDeviceReader({
  decode: decodeInBrowser,
  assets: browserOcrAssets,
  marksNetwork: browserMarksNetwork,
  // Whoever opens a page wants the rest of it, and has just waited for its marks.
  holdsLastPage: true,
});

serve(browserHostPort(self), async (job: DeviceJob, report: (soFar: readonly PageReading[]) => void) => ({
  value: await reader.readPage(job, undefined, report),
}));
