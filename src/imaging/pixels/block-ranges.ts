import type { BlockGrid, GreyImage } from '../loops/loops.ts';
import { pixelLoops } from '../loops/loops.ts';

/** The greatest and the least grey of each block, row by row. */
export function blockRanges(
  picture: GreyImage,
  grid: BlockGrid,
): { readonly most: Uint8Array; readonly least: Uint8Array } {
  return pixelLoops().blockRanges(picture, grid);
}
