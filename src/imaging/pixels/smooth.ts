import { type GreyImage, pixelLoops } from '../loops/loops.ts';

/** A picture with less noise: see `PixelLoops.smooth`. */
export const smoothed = (grey: GreyImage): GreyImage => ({ ...grey, data: pixelLoops().smooth(grey) });
