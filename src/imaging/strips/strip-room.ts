import type { GreyImage } from '../loops/loops.ts';
import { levelOf } from '../maths/maths.ts';
import { STRIP_ABOVE, STRIP_X_HEIGHT } from './line-strip.ts';

/** Above the baseline most faces reach up to here, in x-heights; of what is above that a strip keeps only what it needs. */
export const USUAL_ABOVE = 1.62;
/** A letter's stem goes on from over that height down to this one, in x-heights above the baseline. */
const STEM_FOOT = 0.9;
/** It is so many columns wide; and most of the ink at that height is stems: a reader's stroke under the line above is not. */
const STEM_WIDTH = 2;
const STEM_SHARE = 0.5;
/** Rows over that height that a stem takes at least. */
const OVER = 2;
/** Ink is darker than this share of the way from the strip's lightest to its darkest grey. */
const INK_SHARE = 0.5;
/** Share of the pixels that are darker than what counts as the darkest grey: more than specks. */
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
  const foot = Math.round((STRIP_ABOVE - STEM_FOOT) * STRIP_X_HEIGHT);
  const isInk = (x: number, y: number): boolean => data[y * width + x]! <= level;
  let [ink, stems] = [0, 0];
  for (let x = 0; x < width; x++) {
    if (!isInk(x, cut)) continue;
    ink++;
    if (isInk(x, cut - OVER) && goesDown({ x, y: cut }, foot, isInk)) stems++;
  }
  if (stems >= STEM_WIDTH && stems >= STEM_SHARE * ink) return { image: strip, cut: 0 };
  return { image: { width, height: height - cut, data: data.slice(cut * width) }, cut };
}

/** True where ink goes on from a pixel down to a row, no more than a column aside from one row to the next. */
function goesDown(from: { x: number; y: number }, foot: number, isInk: (x: number, y: number) => boolean): boolean {
  let { x } = from;
  for (let y = from.y + 1; y <= foot; y++) {
    const next = [x, x - 1, x + 1].find((column) => isInk(column, y));
    if (next === undefined) return false;
    x = next;
  }
  return true;
}

/** The grey between paper and ink. */
function inkLevel(data: Uint8Array): number {
  const [darkest, lightest] = [levelOf(data, DARKEST), levelOf(data, 0.5)];
  return lightest + (darkest - lightest) * INK_SHARE;
}
