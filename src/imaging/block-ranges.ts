import { greater, greaterBytes, pixelRow, pixelsOf, smaller, smallerBytes } from './greater.ts';
import type { GreyImage } from './image.ts';

/** A grid of square blocks over a part of a picture; the last ones of a row and column may be cut off. In pixels. */
export interface BlockGrid {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Side of a block. */
  readonly block: number;
}

/** The greatest and the least grey of each block, row by row. About 1 ms a megapixel. */
export function blockRanges(picture: GreyImage, grid: BlockGrid): { most: Uint8Array; least: Uint8Array } {
  const { left, top, width, height, block } = grid;
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const most = new Uint8Array(columns * rows);
  const least = new Uint8Array(columns * rows);
  const pixels = pixelsOf(picture.data);
  const stride = picture.width;
  const [over, under] = [pixelRow(width), pixelRow(width)];
  for (let by = 0, i = 0; by < rows; by++) {
    const from = (top + by * block) * stride + left;
    const end = from + (Math.min(height, (by + 1) * block) - by * block) * stride;
    for (let k = 0, x = from; k < over.fours.length; k++, x += 4) {
      let high = pixels.getInt32(x, true);
      let low = high;
      for (let at = x + stride; at < end; at += stride) {
        const four = pixels.getInt32(at, true);
        high = greaterBytes(high, four);
        low = smallerBytes(low, four);
      }
      over.fours[k] = high;
      under.fours[k] = low;
    }
    for (let x = over.fours.length * 4; x < width; x++) {
      let [high, low] = [0, 255];
      for (let at = from + x; at < end; at += stride) {
        high = greater(high, picture.data[at]!);
        low = smaller(low, picture.data[at]!);
      }
      over.bytes[x] = high;
      under.bytes[x] = low;
    }
    for (let bx = 0, x = 0; bx < columns; bx++, i++) {
      let high = 0;
      let low = 255;
      for (const end = Math.min(width, x + block); x < end; x++) {
        high = greater(high, over.bytes[x]!);
        low = smaller(low, under.bytes[x]!);
      }
      most[i] = high;
      least[i] = low;
    }
  }
  return { most, least };
}

/** The sum of one colour over each whole block of a picture, row by row; `grid` is that of the sums. 2 ms a megapixel. */
export function blockSums(
  plane: Uint8Array,
  picture: { readonly width: number },
  grid: Omit<BlockGrid, 'left' | 'top'> & { readonly left?: number; readonly top?: number },
): Uint32Array {
  const { left = 0, top = 0, width, height, block } = grid;
  const stride = picture.width;
  const out = new Uint32Array(width * height);
  const pixels = pixelsOf(plane);
  // Four columns are added up at once, two to a number.
  const inFours = block < 256 ? (width * block) & ~3 : 0;
  const sums = new Uint32Array(width * block);
  for (let by = 0, i = 0; by < height; by++) {
    const from = (top + by * block) * stride + left;
    const end = from + block * stride;
    for (let x = 0; x < inFours; x += 4) {
      let [even, odd] = [0, 0];
      for (let at = from + x; at < end; at += stride) {
        const four = pixels.getInt32(at, true);
        even = (even + (four & 0x00ff00ff)) | 0;
        odd = (odd + ((four >>> 8) & 0x00ff00ff)) | 0;
      }
      sums[x] = even & 0xffff;
      sums[x + 1] = odd & 0xffff;
      sums[x + 2] = even >>> 16;
      sums[x + 3] = odd >>> 16;
    }
    for (let x = inFours; x < sums.length; x++) {
      let sum = 0;
      for (let at = from + x; at < end; at += stride) sum += plane[at]!;
      sums[x] = sum;
    }
    for (let bx = 0, x = 0; bx < width; bx++, i++) {
      let sum = 0;
      for (const last = x + block; x < last; x++) sum += sums[x]!;
      out[i] = sum;
    }
  }
  return out;
}
