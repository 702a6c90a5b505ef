import type { GreyImage } from './image.ts';
import { STRIP_ABOVE, STRIP_X_HEIGHT } from './line-strip.ts';

/** Above the baseline most faces reach up to here, in x-heights; of what is above that a strip keeps only what it needs. */
const USUAL_ABOVE = 1.62;
/** A letter's ink goes on over so many rows to either side of that height… */
const CROSSING = 2;
/** …in at least as many columns as the stem of a letter is wide. */
const STEM = 2;
/** Ink is darker than this share of the way from the strip's lightest to its darkest grey. */
const INK_SHARE = 0.5;
/** So many of 1,000 pixels are darker than what counts as the darkest grey: more than specks. */
const DARKEST = 0.01;

/**
 * A strip without the rows over the usual height of letters, unless letters reach there (those of old-style faces, or of
 * a line that is larger than it was measured), and how many rows it lost. The text recogniser drops single letters and
 * doubles apostrophes in lines with too much room.
 */
export function withoutSpareRoom(strip: GreyImage): { image: GreyImage; cut: number } {
  const { width, height, data } = strip;
  const cut = Math.round((STRIP_ABOVE - USUAL_ABOVE) * STRIP_X_HEIGHT);
  const level = inkLevel(data);
  let crossing = 0;
  for (let x = 0; x < width && crossing < STEM; x++) {
    let isInk = true;
    for (let y = cut - CROSSING; y < cut + CROSSING; y++) if (data[y * width + x]! > level) isInk = false;
    if (isInk) crossing++;
  }
  if (crossing >= STEM) return { image: strip, cut: 0 };
  return { image: { width, height: height - cut, data: data.slice(cut * width) }, cut };
}

/** The grey between paper and ink. */
function inkLevel(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value]!++;
  const reach = (limit: number, from: number, step: 1 | -1): number => {
    let at = from;
    for (let sum = counts[at]!; sum < limit; ) sum += counts[(at += step)]!;
    return at;
  };
  const darkest = reach(data.length * DARKEST, 0, 1);
  const lightest = reach(data.length / 2, 255, -1);
  return lightest + (darkest - lightest) * INK_SHARE;
}
