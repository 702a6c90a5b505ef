import { browserHostPort } from '../../../workers/browser-port.ts';
import { serve } from '../../../workers/serve.ts';
import { fetched } from '../../browser-fetched.ts';
import type { LoadingFile } from '../../engine.ts';
import { createDeviceReader } from '../device-reader.ts';
import { type DeviceWork, doWork } from '../device-work.ts';
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

serve(browserHostPort(self), (work: DeviceWork, tell: (files: readonly LoadingFile[]) => void) => {
  fetched.tellTo(tell);
  return doWork(reader, work);
});
