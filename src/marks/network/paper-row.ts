import type { BlockValues } from '../../imaging/loops/loops.ts';

/** The values of a grid's blocks at the height of a row of pixels: between the two rows of blocks that it lies between. */
export function paperRow({ width, height, block, data }: BlockValues, y: number, out: Float32Array): void {
  const place = Math.min(height - 1, Math.max(0, (y + 0.5) / block - 0.5));
  const upper = Math.floor(place);
  const lower = Math.min(height - 1, upper + 1);
  const share = place - upper;
  for (let x = 0; x < width; x++) {
    const above = data[upper * width + x]!;
    out[x] = above + (data[lower * width + x]! - above) * share;
  }
}
