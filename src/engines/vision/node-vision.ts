import type { Engine } from '../engine.ts';
import type { ModelAccess } from './openai-chat.ts';
import { createVision, type Vision } from './vision.ts';
import type { Limits, PreparePicture } from './vision-engine.ts';

/** What codes pictures is loaded with the first that is sent. */
const prepare: PreparePicture = async (...picture) =>
  (await import('./node-picture.ts')).preparePictureInNode(...picture);

/** A vision model for one run, called from this program. */
export function createNodeVision(access: ModelAccess, device: Engine, limits: Limits = {}): Vision {
  return createVision({ access, device, prepare, limits });
}
