import type { GreyImage, InkMask } from '../loops/loops.ts';
import { pixelLoops } from '../loops/loops.ts';
import { blockRanges } from './block-ranges.ts';
import { leastWithin } from './windows.ts';

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

/**
 * Separates ink from paper in a picture whose light is even. The threshold lies midway between the paper and the
 * darkest ink nearby (after Bernsen, 1986), so that pale print beside dark print keeps its letters. `share` is how far
 * towards that ink it lies, 0 to 1.
 */
export function binarise(even: GreyImage, share = SHARE): InkMask {
  const { width, height } = even;
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const { least } = blockRanges(even, { left: 0, top: 0, width, height, block: BLOCK });
  const darkest = leastWithin(Int32Array.from(least), { width: columns, height: rows }, REACH);
  const limits = new Float32Array(columns * rows);
  for (let i = 0; i < limits.length; i++) {
    const contrast = PAPER - darkest[i]!;
    limits[i] = PAPER - Math.max(MIN_CONTRAST * 0.8, contrast * share);
    if (contrast < MIN_CONTRAST) limits[i] = 0;
  }
  return {
    width,
    height,
    data: pixelLoops().darkerThan(even, { width: columns, height: rows, block: BLOCK, data: limits }),
  };
}
