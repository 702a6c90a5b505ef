import { blockRanges, darkerThan, type GreyImage, type InkMask } from '../loops/loops.ts';
import { leastWithin } from './windows.ts';

/**
 * Side of the blocks in which the darkest value is sought, in pixels: less than a letter at the least x-height of 9. Half: 13
 * marked words lost on 6 pages, twice: 21; on two photographs among them 50 and 125 wrong words less.
 */
const BLOCK = 4;
/**
 * Blocks to either side in which the darkest value is sought: two letters with their spaces. Windows are made for 1, 3 and 4
 * alone; half and twice, made for a trial: 3 of 3 pages read otherwise, by half 11 wrong words less, by twice a number lost, no
 * marked word.
 */
const REACH = 3;
/**
 * A pixel is ink when it is darker than this share of the way from paper to the darkest ink nearby: where a blurred edge
 * lies. Half: 2 of 2 pages read otherwise, one wrong word less.
 */
const SHARE = 0.48;
/**
 * Ink must be darker than paper by this much: show-through and grain are mostly paler. Below <= 33.6 (n 21,300,566),
 * above >= 46.8 (n 14,475,995).
 */
const MIN_CONTRAST = 42;
/**
 * Where ink is palest, a pixel of it is darker than paper by at least this share of that. Twice: 2 wrong words less on
 * 3 pages.
 */
const EDGE = 0.8;
/** The grey of paper in an even picture, and of what is no ink. */
export const PAPER = 255;

/**
 * Separates ink from paper in a picture whose light is even. The threshold lies midway between the paper and the
 * darkest ink nearby (after Bernsen, 1986), so that pale print beside dark print keeps its letters.
 */
export function binarise(even: GreyImage): InkMask {
  const { width, height } = even;
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const { least } = blockRanges(even, BLOCK);
  const darkest = leastWithin(Int32Array.from(least), { width: columns, height: rows }, REACH);
  const limits = new Float32Array(columns * rows);
  for (let i = 0; i < limits.length; i++) {
    const contrast = PAPER - darkest[i]!;
    limits[i] = PAPER - Math.max(MIN_CONTRAST * EDGE, contrast * SHARE);
    if (contrast < MIN_CONTRAST) limits[i] = 0;
  }
  return { width, height, data: darkerThan(even, { width: columns, height: rows, block: BLOCK, data: limits }) };
}
