import type { Size } from '../../core/geometry.ts';

/** Values of square blocks of a picture, `block` pixels a side, the last ones of a row and column perhaps cut off. */
export interface BlockValues extends Size {
  readonly block: number;
  readonly data: Float32Array;
}

/** The value at a point of the picture, in its pixels. */
export function valueAt({ width, height, block, data }: BlockValues, x: number, y: number): number {
  const across = Math.min(width - 1, Math.max(0, x / block - 0.5));
  const down = Math.min(height - 1, Math.max(0, y / block - 0.5));
  const [left, top] = [Math.floor(across), Math.floor(down)];
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const share = across - left;
  const above = data[top * width + left]! * (1 - share) + data[top * width + right]! * share;
  const below = data[bottom * width + left]! * (1 - share) + data[bottom * width + right]! * share;
  return above + (below - above) * (down - top);
}
