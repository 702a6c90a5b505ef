import type { GreyImage } from './image.ts';
import { rowsOfBand } from './vector-bands.ts';
import { pixelVectors } from './vector-module.ts';

/** The sum of each whole block of at most 257 pixels a side, row by row: those that the edge cuts off are left out. */
export function blockSums(picture: GreyImage, block: number): Uint32Array {
  const vectors = pixelVectors();
  const columns = Math.floor(picture.width / block);
  const [width, height] = [columns * block, picture.height - (picture.height % block)];
  const out = new Uint32Array(columns * (height / block));
  const band = rowsOfBand(width, block);
  const [from, sums, result] = vectors.rooms(band * width, width * 2, (band / block) * columns * 4);
  for (let y = 0; y < height; y += band) {
    const rows = Math.min(band, height - y);
    const bytes = vectors.bytes();
    // What the edge cuts off is left out: rows lie close to one another.
    for (let row = 0, i = y * picture.width; row < rows; row++, i += picture.width)
      bytes.set(picture.data.subarray(i, i + width), from! + row * width);
    vectors.kernels.blockSums(from!, columns, rows / block, block, sums!, result!);
    out.set(new Uint32Array(bytes.buffer, result, (rows / block) * columns), (y / block) * columns);
  }
  return out;
}

/** The greatest and the least of each block, row by row; the last ones may be cut off. */
export function blockRanges(
  { width, height, data }: GreyImage,
  block: number,
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
    bytes.set(data.subarray(y * width, (y + rows) * width), from);
    vectors.kernels.blockRanges(from!, width, rows, block, above!, below!, high!, low!);
    most.set(bytes.subarray(high, high! + blocks), i);
    least.set(bytes.subarray(low, low! + blocks), i);
    i += blocks;
  }
  return { most, least };
}
