import { browserHostPort } from '../../../workers/browser-port.ts';
import { serve } from '../../../workers/serve.ts';
import { fetched } from '../../browser-fetched.ts';
import type { LoadingFile } from '../../engine.ts';
import { createDeviceReader } from '../device-reader.ts';
import { type DeviceWork, doWork } from '../device-work.ts';
import { MAX_WORKING_PIXELS } from '../see/see.ts';
import { browserMarksNetwork, browserOcrAssets } from './browser-assets.ts';
import { decodeInBrowser } from './browser-decode.ts';
import { isRoomyDevice } from './browser-memory.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Two pictures of 12 megapixels and what is found on them are 140 MB of a worker, which has up to 300 beside. */
const HELD_PIXELS = 2 * MAX_WORKING_PIXELS;

const reader = createDeviceReader({
  decode: decodeInBrowser,
  assets: browserOcrAssets,
  marksNetwork: browserMarksNetwork,
  // Whoever opens a page wants the rest of it, and has just waited for its marks.
  heldPixels: isRoomyDevice() ? HELD_PIXELS : MAX_WORKING_PIXELS,
});

serve(browserHostPort(self), (work: DeviceWork, tell: (files: readonly LoadingFile[]) => void) => {
  fetched.tellTo(tell);
  return doWork(reader, work);
});
