import type { Engine } from '../engine.ts';
import { preparePictureInNode } from './node-picture.ts';
import type { ModelAccess } from './openai-chat.ts';
import { createVision, type Vision } from './vision.ts';
import type { Limits } from './vision-engine.ts';

/** A vision model for one run, called from this program. */
export function createNodeVision(access: ModelAccess, device: Engine, limits: Limits = {}): Vision {
  return createVision({ access, device, prepare: preparePictureInNode, limits });
}
