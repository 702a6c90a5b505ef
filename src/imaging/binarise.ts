import { pixelRow, pixelsOf, smaller, smallerBytes, takeSmallerRow } from './greater.ts';
import type { GreyImage } from './image.ts';

/** Ink where 1, paper where 0. */
export interface InkMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Side of the blocks in which the darkest value is sought, in pixels, and how many blocks around count: two letters. */
const BLOCK = 4;
const REACH = 3;
/** A pixel is ink when it is darker than this share of the way from paper to the darkest ink nearby. */
const SHARE = 0.48;
/**
 * The same where letters broke because their hairlines are paler, one after the other until they are whole: with the
 * lower one alone pages with few hairlines lost words to grain.
 */
export const HAIRLINE_SHARES = [0.38, 0.28] as const;
/** Ink must be darker than paper by this much: show-through and grain are mostly paler. */
const MIN_CONTRAST = 42;
const PAPER = 255;
/** Brighter pixels are paper whatever is around them. */
const PALEST_INK = PAPER - MIN_CONTRAST * 0.8;

/**
 * Separates ink from paper in a picture whose light is even. The threshold lies midway between the paper and the
 * darkest ink nearby (after Bernsen, 1986), so that pale print beside dark print keeps its letters. `share` is how far
 * towards that ink it lies, 0 to 1.
 */
export function binarise(even: GreyImage, share = SHARE): InkMask {
  const { width, height, data } = even;
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const minima = blockMinima(even, columns, rows);
  const darkest = spread(minima, columns, rows);
  const thresholds = new Float32Array(columns * rows);
  for (let i = 0; i < thresholds.length; i++) {
    const contrast = PAPER - darkest[i]!;
    thresholds[i] = PAPER - Math.max(MIN_CONTRAST * 0.8, contrast * share);
    if (contrast < MIN_CONTRAST) thresholds[i] = 0;
  }
  const out = new Uint8Array(width * height);
  const limits = new Float32Array(columns + 1);
  const inked = new Int32Array(columns);
  for (let by = 0; by < rows; by++) {
    let count = 0;
    for (let bx = 0; bx < columns; bx++) if (minima[by * columns + bx]! <= PALEST_INK) inked[count++] = bx;
    if (count === 0) continue;
    for (let y = by * BLOCK; y < Math.min(height, (by + 1) * BLOCK); y++) {
      thresholdRow(thresholds, { columns, rows, y }, limits);
      for (let k = 0; k < count; k++) {
        const bx = inked[k]!;
        const least = minima[by * columns + bx]!;
        const here = limits[bx]!;
        const before = bx === 0 ? here : limits[bx - 1]!;
        const after = limits[bx + 1]!;
        if (least >= here && least >= before && least >= after) continue;
        // From the middle of a block to that of the next the limit changes by equal steps.
        const i = y * width + bx * BLOCK;
        const rise = (here - before) / BLOCK;
        const onwards = (after - here) / BLOCK;
        if (bx * BLOCK + BLOCK <= width) {
          if (data[i]! < before + rise * 2.5) out[i] = 1;
          if (data[i + 1]! < before + rise * 3.5) out[i + 1] = 1;
          if (data[i + 2]! < here + onwards * 0.5) out[i + 2] = 1;
          if (data[i + 3]! < here + onwards * 1.5) out[i + 3] = 1;
        } else
          for (let x = 0; x < width - bx * BLOCK; x++)
            if (data[i + x]! < (x < 2 ? before + rise * (x + 2.5) : here + onwards * (x - 1.5))) out[i + x] = 1;
      }
    }
  }
  return { width, height, data: out };
}

function blockMinima({ width, height, data }: GreyImage, columns: number, rows: number): Uint8Array {
  const out = new Uint8Array(columns * rows);
  const pixels = pixelsOf(data);
  const whole = Math.floor(width / BLOCK);
  for (let by = 0, to = 0; by < rows; by++) {
    const from = by * BLOCK * width;
    const end = Math.min(height, (by + 1) * BLOCK) * width;
    for (let bx = 0, x = from; bx < whole; bx++, x += BLOCK) {
      let least = pixels.getInt32(x, true);
      for (let at = x + width; at < end; at += width) least = smallerBytes(least, pixels.getInt32(at, true));
      const two = smallerBytes(least, (least >>> 16) | 0xffff0000);
      out[to++] = smaller(two & 255, (two >>> 8) & 255);
    }
    if (whole === columns) continue;
    let least = PAPER;
    for (let row = from; row < end; row += width)
      for (let i = row + whole * BLOCK; i < row + width; i++) least = smaller(least, data[i]!);
    out[to++] = least;
  }
  return out;
}

/** The least value within reach of each block, along rows and then along columns. */
function spread(minima: Uint8Array, columns: number, rows: number): Uint8Array {
  const along = new Uint8Array(minima.length);
  const padded = new Uint8Array(columns + 2 * REACH).fill(255);
  const pixelsPadded = pixelsOf(padded);
  const row = pixelRow(columns);
  for (let y = 0; y < rows; y++) {
    padded.set(minima.subarray(y * columns, (y + 1) * columns), REACH);
    row.bytes.fill(255);
    for (let shift = 0; shift <= 2 * REACH; shift++) takeSmallerRow(row, pixelsPadded, shift);
    along.set(row.bytes, y * columns);
  }
  const pixels = pixelsOf(along);
  const out = new Uint8Array(minima.length);
  for (let y = 0; y < rows; y++) {
    row.bytes.fill(255);
    const last = Math.min(rows - 1, y + REACH);
    for (let from = Math.max(0, y - REACH); from <= last; from++) takeSmallerRow(row, pixels, from * columns);
    out.set(row.bytes, y * columns);
  }
  return out;
}

function thresholdRow(
  thresholds: Float32Array,
  at: { columns: number; rows: number; y: number },
  out: Float32Array,
): void {
  const { columns, rows } = at;
  const f = Math.max(0, Math.min(rows - 1, (at.y + 0.5) / BLOCK - 0.5));
  const y0 = f | 0;
  const y1 = Math.min(rows - 1, y0 + 1);
  const share = f - y0;
  for (let x = 0; x < columns; x++)
    out[x] = thresholds[y0 * columns + x]! * (1 - share) + thresholds[y1 * columns + x]! * share;
  out[columns] = out[columns - 1]!;
}
