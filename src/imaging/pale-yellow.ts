import type { HighlightRun } from './highlight.ts';
import { hueOfHex } from './highlight-continued.ts';
import { saturationBeside } from './highlight-profile.ts';
import type { TintMap } from './paper-colour.ts';
import type { TextLine } from './text-lines.ts';

/**
 * Fluorescent yellow in a photo of dull colours was as pale as 0.086 to 0.1 against its paper. It is greener than stains,
 * rims and warm paper and than any print: of 32 runs over 5 x-heights and as pale on 110 unmarked made pages none had such
 * a hue, in degrees. Its ends are sharp; runs shorter than this, in x-heights, are left out.
 */
const LEAST = 0.082;
/** What has more is a mark whatever its hue. */
const MOST = 0.115;
const HUES = { from: 54, to: 90 };
const SHORTEST = 8;
/** Within its ends there is at least this share of its colour, beyond them, at these distances in x-heights, this much. */
const INSIDE = [-1.4, -1, -0.6] as const;
const NEAR = [0.6, 1, 1.4] as const;
const FAR = [2, 2.5, 3] as const;
const LEAST_INSIDE = 0.4;
const MOST_BEYOND = 0.25;

/** True for a run that is yellow highlighter by its hue and its sharp ends, pale as it may be. */
export function isPaleYellow(
  { left, right, saturation, colour }: HighlightRun,
  line: TextLine,
  tint: TintMap,
): boolean {
  if (saturation < LEAST || saturation >= MOST || right - left < SHORTEST * line.xHeight) return false;
  const hue = hueOfHex(colour);
  if (hue < HUES.from || hue > HUES.to) return false;
  const shareAt = (end: number, out: 1 | -1, distances: readonly number[]): number =>
    saturationBeside(tint, line, { end, out, distances }) / saturation;
  const isSharp = (end: number, out: 1 | -1): boolean =>
    shareAt(end, out, INSIDE) >= LEAST_INSIDE &&
    [NEAR, FAR].every((distances) => shareAt(end, out, distances) <= MOST_BEYOND);
  return isSharp(left, -1) && isSharp(right, 1);
}
