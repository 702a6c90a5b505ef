import type { GreyImage } from '../../../imaging/loops/loops.ts';
import { levelOf } from '../../../imaging/maths/maths.ts';

/**
 * Share of a strip's pixels that are the cores of its letters, at least: less ink than any line of print has. Half: a marked
 * word found, one wrong word less; twice: 6 marked words lost, 4 more wrong words.
 */
const CORES = 0.04;
/** Letters this much darker than a stroke, of 255, tell themselves apart from it. Below <= 36 (n 31), above >= 44 (n 95). */
const APART = 40;
/**
 * Pixels are of a letter that are darker than the stroke by this share of the difference between the two: about the
 * middle. Half: 2 marked words found, 1 lost; twice: one wrong word less.
 */
const DARKER = 0.45;

/**
 * 1 for each pixel of a strip that is too dark for a pencil's or a coloured pen's stroke, and for its neighbours: letters
 * that cross it. Undefined when the stroke is as dark as the letters. `core` is the grey of the stroke's middle.
 */
export function lettersDarkerThan(strip: GreyImage, core: number): Uint8Array | undefined {
  const { width, height, data } = strip;
  const letters = levelOf(data, CORES);
  if (core - letters < APART) return undefined;
  const limit = core - (core - letters) * DARKER;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! >= limit) continue;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        out.fill(1, v * width + Math.max(0, x - 1), v * width + Math.min(width, x + 2));
    }
  return out;
}
