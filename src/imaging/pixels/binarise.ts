import { blockRanges, darkerThan, type GreyImage, type InkMask } from '../loops/loops.ts';
import { leastWithin } from './windows.ts';

/** Side of the blocks in which the darkest value is sought, in pixels, and how many blocks around count: two letters. */
const BLOCK = 4;
const REACH = 3;
/** A pixel is ink when it is darker than this share of the way from paper to the darkest ink nearby. */
const SHARE = 0.48;
/** Ink must be darker than paper by this much: show-through and grain are mostly paler. */
const MIN_CONTRAST = 42;
const PAPER = 255;

/**
 * Separates ink from paper in a picture whose light is even. The threshold lies midway between the paper and the
 * darkest ink nearby (after Bernsen, 1986), so that pale print beside dark print keeps its letters.
 */
export function binarise(even: GreyImage): InkMask {
  const { width, height } = even;
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const { least } = blockRanges(even, { left: 0, top: 0, width, height, block: BLOCK });
  const darkest = leastWithin(Int32Array.from(least), { width: columns, height: rows }, REACH);
  const limits = new Float32Array(columns * rows);
  for (let i = 0; i < limits.length; i++) {
    const contrast = PAPER - darkest[i]!;
    limits[i] = PAPER - Math.max(MIN_CONTRAST * 0.8, contrast * SHARE);
    if (contrast < MIN_CONTRAST) limits[i] = 0;
  }
  return { width, height, data: darkerThan(even, { width: columns, height: rows, block: BLOCK, data: limits }) };
}
