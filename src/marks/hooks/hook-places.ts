import type { GreyImage } from '../../imaging/loops/loops.ts';
import { curveAt, middlesOf } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';

/**
 * Hooks stand as far as this beyond a line's ends, in x-heights: closing quotes are not among its letters. Half or twice: no
 * change on 11 pages, 5 of them with hooks.
 */
const BEYOND = 2.4;
/**
 * Heights between the letters' bodies at which ink is looked for, in x-heights above the baseline. Half or twice: 1 of 5 pages
 * with hooks reads otherwise, no marked word.
 */
const BODY = [0.7, 0.5, 0.3] as const;
/**
 * Heights above and below the bodies at which a hook has ink, too. Half: 3 of 5 pages with hooks read otherwise, no marked word;
 * twice: 9 marked words lost and 53 more wrong words on 2.
 */
const BEYOND_BODY = [1.25, -0.12] as const;
/** Ink is looked for so far to each side, in x-heights: hands lean. Below <= 0.08 (n 2,582), above >= 0.16 (n 598). */
const LEAN = 0.16;
/** Darkness that counts as ink, 0 to 1; paper's grain is 0.03. Below <= 0.0588 (n 1,944,133), above >= 0.0824 (n 137,146). */
const INK = 0.08;
/**
 * Beyond the bodies ink is at least so dark against that between them: what is blurred around a letter's foot is paler. Of
 * 811 hooks of quick and careful hands in lines that were found (`bench:hooks`) 9 are paler or show none there; of places
 * 40 to 150 a page are left, of 200 to 450 that show ink at all. Twice: 2 of 2 pages with hooks read otherwise, no marked
 * word; half: none.
 */
const AS_DARK = 0.3;
/** Broad ink is looked at so many x-heights apart. Half: 4 of 5 pages with hooks read otherwise, twice: 1; no marked word. */
const APART = 0.5;

/** Places along a line, in pixels, where something stands upright that reaches above and below the bodies of its letters. */
export function hookPlaces(line: TextLine, { width, height, data }: GreyImage): number[] {
  const { xHeight } = line;
  const lean = Math.max(1, Math.round(xHeight * LEAN));
  const darkness = (x: number, y: number): number => {
    if (y < 0 || y >= height) return 0;
    let darkest = 255;
    for (let i = y * width + x - lean; i <= y * width + x + lean; i++) darkest = Math.min(darkest, data[i]!);
    return 255 - darkest;
  };
  const stands = (x: number): boolean => {
    const baseline = curveAt(line.baseline, x);
    const least = (heights: readonly number[]): number =>
      Math.min(...heights.map((above) => darkness(x, Math.round(baseline - above * xHeight))));
    const beyond = least(BEYOND_BODY);
    return beyond > 255 * INK && beyond >= AS_DARK * least(BODY) && least(BODY) > 255 * INK;
  };
  const places: number[] = [];
  const last = Math.min(width - 1 - lean, Math.round(line.right + BEYOND * xHeight));
  let from = -1;
  for (let x = Math.max(lean, Math.round(line.left - BEYOND * xHeight)); x <= last + 1; x++) {
    const isInk = x <= last && stands(x);
    if (isInk && from < 0) from = x;
    if (isInk || from < 0) continue;
    places.push(...middlesOf(from, x, APART * xHeight));
    from = -1;
  }
  return places;
}
