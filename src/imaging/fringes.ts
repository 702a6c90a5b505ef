import { hueApart } from '../core/colour.ts';
import type { HighlightRun } from './highlight.ts';
import { hueOfHex } from './highlight-continued.ts';
import { hueOf } from './paper-colour.ts';
import { asBesideBlack, saturationOf } from './pen-colour.ts';
import type { ColourPlanes } from './reduce.ts';
import { colourOfLetters, colourOfPrint } from './stroke-features.ts';
import type { DarkStrip } from './underline.ts';

/** Fringes are this weak: none was found with more. */
const WEAK = 0.25;
/**
 * The ink under a fringe has its hue, in degrees, and much more of its colour: over a brown heading, a strike in blue and a
 * bracket in blue 0.33 to 0.6, 3 to 4.6 times as much as the fringe. Print under 60 runs of highlighter as weak as these
 * had up to 0.32, most of them up to 1.7 times as much, one 2.3 times.
 */
const SAME_HUE = 28;
const MIN_SATURATION = 0.3;
const MIN_SHARE = 2.6;

/** Takes out runs that are nothing but the fringe of coloured ink, of print or of a stroke through the words. */
export function withoutFringes(
  runs: readonly (readonly HighlightRun[])[],
  { strips, planes }: { readonly strips: readonly DarkStrip[]; readonly planes: ColourPlanes },
): HighlightRun[][] {
  if (!runs.some((onLine) => onLine.some(isWeak))) return runs.map((onLine) => [...onLine]);
  const print = colourOfPrint(strips, planes);
  return runs.map((onLine, line) =>
    onLine.filter((run) => {
      if (!isWeak(run)) return true;
      const strip = strips[line]!;
      const ink = asBesideBlack(colourOfLetters(under(run, strip), strip, planes), print);
      const saturation = saturationOf(ink);
      if (saturation < Math.max(MIN_SATURATION, MIN_SHARE * run.saturation)) return true;
      return hueApart(hueOf(...ink), hueOfHex(run.colour)) >= SAME_HUE;
    }),
  );
}

const isWeak = ({ saturation }: HighlightRun): boolean => saturation < WEAK;

/** The columns of a strip that a run covers, as a stretch below the letters. */
function under({ left, right }: HighlightRun, { path: { xs } }: DarkStrip): Parameters<typeof colourOfLetters>[0] {
  const from = xs.findIndex((x) => x >= left);
  const end = xs.findIndex((x) => x > right);
  const firstColumn = Math.max(0, from);
  return { firstColumn, offsets: new Float32Array((end < 0 ? xs.length : end) - firstColumn).fill(1) };
}
