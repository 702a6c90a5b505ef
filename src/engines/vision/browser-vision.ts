import type { Engine } from '../engine.ts';
import { preparePictureInBrowser } from './browser-picture.ts';
import type { ModelAccess } from './openai-chat.ts';
import { createVision, type Vision } from './vision.ts';

/** A vision model for one upload, called from this browser. */
export function createBrowserVision(access: ModelAccess, device: Engine): Vision {
  return createVision({ access, device, prepare: preparePictureInBrowser });
}
