import type { GreyImage } from './image.ts';
import { pixelVectors } from './vector-module.ts';

/** Pictures are taken through the vectors' memory in bands of about so many bytes: they then stay in the cache. */
export const BAND = 1 << 17;

/** How many rows of so many bytes make a band, in steps of `unit` rows. */
export const rowsOfBand = (bytes: number, unit = 1): number => Math.max(1, Math.floor(BAND / (bytes * unit))) * unit;

/** Copies rows of a part of a picture into the vectors' memory, one close to the other. */
export function putRows(
  picture: GreyImage,
  { left, top, width, rows }: { left: number; top: number; width: number; rows: number },
  to: number,
): void {
  const bytes = pixelVectors().bytes();
  const at = top * picture.width + left;
  if (width === picture.width) bytes.set(picture.data.subarray(at, at + rows * width), to);
  else
    for (let y = 0, i = at; y < rows; y++, i += picture.width)
      bytes.set(picture.data.subarray(i, i + width), to + y * width);
}
