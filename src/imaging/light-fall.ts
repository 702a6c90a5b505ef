import { hueApart } from '../core/colour.ts';
import { curveAt } from './curve.ts';
import { hueOfHex } from './highlight-continued.ts';
import { blockAt, LETTERS, saturationBeside } from './highlight-profile.ts';
import { hueOf, type TintMap } from './paper-colour.ts';
import type { TextLine } from './text-lines.ts';

/**
 * Where the light of a window meets that of a lamp, paper changes its colour slowly, and beyond an end of what looks like
 * highlighter there is more colour than within. Between these distances from the end, in x-heights…
 */
const NEAR = [0.5, 0.9, 1.3] as const;
const FAR = [2, 2.7, 3.4] as const;
/** …it is at least this share of the stretch's own, and between the lines, above and below, this one. */
const AS_STRONG = 1.1;
const BETWEEN_LINES = 0.5;
/**
 * Rows between the lines, in x-heights above the baseline. Of 659 runs of highlighter on made and on real pages one had as
 * much beyond an end and between the lines, a scrap beside a desk; of 36 on a page between window and lamp 35.
 */
const ABOVE = [1.5, 1.8, 2.1] as const;
const BELOW = [-0.6, -0.9, -1.2] as const;
const PLACES = 12;

/** …and has this hue, give or take these degrees: a desk beyond the page's edge has another than what is marked. */
const SAME_HUE = 20;

/** A stretch of a line that has colour, in pixels of the analysed picture. */
interface Coloured {
  readonly left: number;
  readonly right: number;
  readonly saturation: number;
  readonly colour: string;
}

/** True for a stretch that is coloured by light: there is more of its colour beyond one of its ends, and around it. */
export function isFallOfLight(tint: TintMap, line: TextLine, { left, right, saturation, colour }: Coloured): boolean {
  const { baseline, xHeight } = line;
  const at = (x: number, up: number): number => {
    const block = blockAt(tint, x, curveAt(baseline, x) - up * xHeight);
    return block < 0 ? -1 : tint.saturation[block]!;
  };
  const between = (rows: readonly number[]): number =>
    middleOf(
      Array.from({ length: PLACES }, (_, k) => {
        const x = left + ((k + 0.5) * (right - left)) / PLACES;
        const seen = rows.map((up) => at(x, up)).filter((value) => value >= 0);
        return Math.min(...seen, Infinity);
      }),
    );
  const isSameHue = (end: number, out: 1 | -1): boolean => {
    const sums: [number, number, number] = [0, 0, 0];
    for (const away of [...NEAR, ...FAR])
      for (const up of LETTERS) {
        const x = end + out * away * xHeight;
        const block = blockAt(tint, x, curveAt(baseline, x) - up * xHeight);
        if (block >= 0 && tint.saturation[block]! >= 0)
          tint.channels.forEach((channel, k) => {
            sums[k]! += channel[block]!;
          });
      }
    return hueApart(hueOf(...sums), hueOfHex(colour)) <= SAME_HUE;
  };
  const goesOn = (end: number, out: 1 | -1): boolean =>
    isSameHue(end, out) &&
    [NEAR, FAR].every((distances) => saturationBeside(tint, line, { end, out, distances }) >= AS_STRONG * saturation);
  if (!goesOn(left, -1) && !goesOn(right, 1)) return false;
  return [ABOVE, BELOW].every((rows) => between(rows) >= BETWEEN_LINES * saturation);
}

/** The median of what was seen: -1 and infinity stand for ink and for what is outside. 0 for nothing. */
function middleOf(values: readonly number[]): number {
  const seen = values.filter((value) => value >= 0 && value < Infinity).sort((a, b) => a - b);
  return seen[seen.length >> 1] ?? 0;
}
