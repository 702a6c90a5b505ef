import { greater, smaller } from './greater.ts';
import type { GreyImage } from './image.ts';
import { pixelLoops } from './pixel-loops.ts';

/** A grid of square blocks over a part of a picture; the last ones of a row and column may be cut off. In pixels. */
export interface BlockGrid {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Side of a block. */
  readonly block: number;
}

/** The greatest and the least grey of each block, row by row. */
export function blockRanges(picture: GreyImage, grid: BlockGrid): { most: Uint8Array; least: Uint8Array } {
  const { left, top, width, height, block } = grid;
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const most = new Uint8Array(columns * rows);
  const least = new Uint8Array(columns * rows);
  const stride = picture.width;
  const [over, under] = [new Uint8Array(width), new Uint8Array(width)];
  const loops = pixelLoops();
  for (let by = 0, i = 0; by < rows; by++) {
    const at = (top + by * block) * stride + left;
    const count = Math.min(height, (by + 1) * block) - by * block;
    loops.rangeColumns(picture.data, { at, stride, width, count }, over, under);
    for (let bx = 0, x = 0; bx < columns; bx++, i++) {
      let high = 0;
      let low = 255;
      for (const end = Math.min(width, x + block); x < end; x++) {
        high = greater(high, over[x]!);
        low = smaller(low, under[x]!);
      }
      most[i] = high;
      least[i] = low;
    }
  }
  return { most, least };
}

/** The sum of one colour over each whole block of a picture, row by row; `grid` is that of the sums. */
export function blockSums(
  plane: Uint8Array,
  picture: { readonly width: number },
  grid: Omit<BlockGrid, 'left' | 'top'> & { readonly left?: number; readonly top?: number },
): Uint32Array {
  const { left = 0, top = 0, width, height, block } = grid;
  const stride = picture.width;
  const out = new Uint32Array(width * height);
  const sums = new Uint32Array(width * block);
  const loops = pixelLoops();
  for (let by = 0, i = 0; by < height; by++) {
    const at = (top + by * block) * stride + left;
    loops.sumColumns(plane, { at, stride, width: sums.length, count: block }, sums);
    for (let bx = 0, x = 0; bx < width; bx++, i++) {
      let sum = 0;
      for (const last = x + block; x < last; x++) sum += sums[x]!;
      out[i] = sum;
    }
  }
  return out;
}
