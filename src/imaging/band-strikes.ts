import { hueApart } from '../core/colour.ts';
import type { HighlightRun } from './highlight.ts';
import { hueOfHex } from './highlight-continued.ts';
import { tintOf } from './ink-strength.ts';
import type { Strike } from './strike-outs.ts';

/**
 * A strike is of the highlighter that covers this share of it when its ink has a hue as near as this, in degrees, and at
 * least this tint. Edges of a green band that ended amid the letters, in six lights, were 2 to 20 degrees off the band's hue
 * and had tints of 0.35 to 0.49.
 */
const COVERED = 0.7;
const SAME_HUE = 25;
const TINTED = 0.2;

/**
 * Strikes without those that a highlighter's own band makes: where it ends amid the letters, its edge runs through them. A
 * stroke does not mark words and strike them out.
 */
export function withoutEdgesOfBands(
  strikes: readonly Strike[],
  runs: readonly (readonly HighlightRun[])[],
): readonly Strike[] {
  const isEdge = ({ left, right, line, colour }: Strike): boolean => {
    if (tintOf(colour) < TINTED) return false;
    const hue = hueOfHex(colour);
    const alike = runs[line]!.filter((run) => hueApart(hueOfHex(run.colour), hue) <= SAME_HUE);
    const covered = alike.reduce(
      (sum, run) => sum + Math.max(0, Math.min(right, run.right) - Math.max(left, run.left)),
      0,
    );
    return covered >= COVERED * (right - left);
  };
  return strikes.filter((strike) => !isEdge(strike));
}
