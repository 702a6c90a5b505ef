import { pixelRow, pixelsOf, smaller, takeSmallerRow } from './greater.ts';
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
  const across = sharesAcross(width);
  const limits = new Float32Array(columns + 1);
  for (let y = 0; y < height; y++) {
    thresholdRow(thresholds, { columns, rows, y }, limits);
    const blocks = ((y / BLOCK) | 0) * columns;
    for (let block = 0; block < columns; block++) {
      const least = minima[blocks + block]!;
      if (least > PALEST_INK) continue;
      if (least >= limits[block]! && least >= limits[block + 1]! && (block === 0 || least >= limits[block - 1]!))
        continue;
      const end = Math.min(width, (block + 1) * BLOCK);
      for (let x = block * BLOCK, i = y * width + x; x < end; x++, i++) {
        const v = data[i]!;
        if (v > PALEST_INK) continue;
        const k = across.places[x]!;
        if (v < limits[k]! + (limits[k + 1]! - limits[k]!) * across.shares[x]!) out[i] = 1;
      }
    }
  }
  return { width, height, data: out };
}

/** For each column the block whose middle is before it, and the share of the next one. */
function sharesAcross(width: number): { places: Uint16Array; shares: Float64Array } {
  const places = new Uint16Array(width);
  const shares = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    const at = (x + 0.5) / BLOCK - 0.5;
    if (at < 0) continue;
    places[x] = at;
    shares[x] = at - places[x]!;
  }
  return { places, shares };
}

function blockMinima(even: GreyImage, columns: number, rows: number): Uint8Array {
  const out = new Uint8Array(columns * rows).fill(255);
  const { width, height, data } = even;
  for (let y = 0; y < height; y++) {
    let to = ((y / BLOCK) | 0) * columns;
    const end = (y + 1) * width;
    let i = y * width;
    for (; i + BLOCK <= end; i += BLOCK, to++) {
      const left = smaller(data[i]!, data[i + 1]!);
      const right = smaller(data[i + 2]!, data[i + 3]!);
      out[to] = smaller(out[to]!, smaller(left, right));
    }
    for (; i < end; i++) out[to] = smaller(out[to]!, data[i]!);
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
