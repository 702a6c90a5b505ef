import type { Box } from '../../../core/geometry.ts';
import { type Component, type Components, firstRunAfter } from '../../../imaging/pixels/pixels.ts';
import type { StripSource } from '../../../imaging/strips/strips.ts';

/** The ink of the analysed picture, and the picture's size. */
export interface PictureInk extends Components {
  readonly width: number;
  readonly height: number;
}

export function inkOfPicture({ image, factor }: StripSource, { runs, list }: Components): PictureInk {
  return { width: Math.floor(image.width / factor), height: runs.rowStart.length - 1, runs, list };
}

/** Pixels of ink inside a box, but for pieces that are to be passed over; outside the picture there is none. */
export function inkInside(ink: PictureInk, box: Box, isPassedOver: (piece: Component) => boolean): number {
  const { width, height, runs, list } = ink;
  const yEnd = Math.min(height, Math.ceil(box.bottom));
  const xEnd = Math.min(width, Math.ceil(box.right));
  const xStart = Math.max(0, Math.floor(box.left));
  let sum = 0;
  for (let y = Math.max(0, Math.floor(box.top)); y < yEnd; y++) {
    const end = runs.rowStart[y + 1]!;
    for (let run = firstRunAfter(runs, xStart, y); run < end && runs.from[run]! < xEnd; run++) {
      const shared = Math.min(xEnd, runs.to[run]!) - Math.max(xStart, runs.from[run]!);
      if (shared > 0 && !isPassedOver(list[runs.ids[run]! - 1]!)) sum += shared;
    }
  }
  return sum;
}
