import type { BlockGrid, GreyImage } from './image.ts';
import { putRows, rowsOfBand } from './vector-bands.ts';
import { pixelVectors } from './vector-module.ts';

/** The sum of each block of at most 257 pixels a side, all of them whole; `grid` is in pixels. */
export function blockSums(picture: GreyImage, { left, top, width, height, block }: BlockGrid): Uint32Array {
  const vectors = pixelVectors();
  const columns = width / block;
  const out = new Uint32Array(columns * (height / block));
  const band = rowsOfBand(width, block);
  const [from, sums, result] = vectors.rooms(band * width, width * 2, (band / block) * columns * 4);
  for (let y = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    putRows(picture, { left, top: top + y, width, rows }, from!);
    vectors.kernels.blockSums(from!, columns, rows / block, block, sums!, result!);
    out.set(new Uint32Array(vectors.bytes().buffer, result, (rows / block) * columns), (y / block) * columns);
  }
  return out;
}

/** The greatest and the least of each block, row by row; the last ones may be cut off. */
export function blockRanges(
  picture: GreyImage,
  { left, top, width, height, block }: BlockGrid,
): { readonly most: Uint8Array; readonly least: Uint8Array } {
  const vectors = pixelVectors();
  const columns = Math.ceil(width / block);
  const count = columns * Math.ceil(height / block);
  const [most, least] = [new Uint8Array(count), new Uint8Array(count)];
  const band = rowsOfBand(width, block);
  const inBand = (band / block) * columns;
  const [from, above, below, high, low] = vectors.rooms(band * width, width, width, inBand, inBand);
  const bytes = vectors.bytes();
  for (let y = 0, i = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    const blocks = Math.ceil(rows / block) * columns;
    putRows(picture, { left, top: top + y, width, rows }, from!);
    vectors.kernels.blockRanges(from!, width, rows, block, above!, below!, high!, low!);
    most.set(bytes.subarray(high, high! + blocks), i);
    least.set(bytes.subarray(low, low! + blocks), i);
    i += blocks;
  }
  return { most, least };
}
