import type { Engine } from '../engine.ts';
import { mergeTakeaways } from './merge-takeaways.ts';
import { createOpenAiChat, type ModelAccess } from './openai-chat.ts';
import { createVisionEngine, type Limits, type PreparePicture } from './vision-engine.ts';

/** A vision model for one upload. */
export interface Vision {
  readonly engine: Engine;
  /** Makes at most `cap` takeaways of those of several pages, with one call that sends only their text. */
  readonly mergeTakeaways: (
    takeaways: readonly string[],
    options: { readonly cap: number; readonly signal?: AbortSignal | undefined },
  ) => Promise<readonly string[]>;
}

export interface VisionOptions {
  readonly access: ModelAccess;
  /** The engine on this device, against which everything is checked. */
  readonly device: Engine;
  readonly prepare: PreparePicture;
  /** Those of a product that a reader waits for, when absent. */
  readonly limits?: Limits;
}

/** The model at `access`, checked by the engine on this device. Nothing is loaded or sent before the first page. */
export function createVision({ access, device, prepare, limits = {} }: VisionOptions): Vision {
  const chat = createOpenAiChat(access);
  return {
    engine: createVisionEngine({ ...limits, chat, device, prepare }),
    mergeTakeaways: (takeaways, options) => mergeTakeaways(takeaways, { chat, ...options }),
  };
}
