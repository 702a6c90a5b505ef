import type { PixelLoops } from './pixel-loops.ts';
import { plainLoops } from './plain-loops.ts';
import { vectorLoops } from './vector-loops.ts';

/** Made with the first picture, once for a thread. */
let loops: PixelLoops | undefined;

/** The fastest loops that this platform can run. */
export function pixelLoops(): PixelLoops {
  loops ??= vectorLoops() ?? plainLoops;
  return loops;
}
