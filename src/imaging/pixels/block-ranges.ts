import type { BlockGrid, GreyImage } from '../loops/loops.ts';
import { pixelLoops } from '../loops/loops.ts';

/** The greatest and the least grey of each block, row by row. */
export function blockRanges(
  picture: GreyImage,
  grid: BlockGrid,
): { readonly most: Uint8Array; readonly least: Uint8Array } {
  return pixelLoops().blockRanges(picture, grid);
}

/** The sum of one colour over each whole block of a picture, row by row; `grid` is that of the sums. */
export function blockSums(
  plane: Uint8Array,
  picture: { readonly width: number; readonly height: number },
  grid: Omit<BlockGrid, 'left' | 'top'> & { readonly left?: number; readonly top?: number },
): Uint32Array {
  const { left = 0, top = 0, width, height, block } = grid;
  const whole = { left, top, width: width * block, height: height * block, block };
  return pixelLoops().blockSums({ width: picture.width, height: picture.height, data: plane }, whole);
}
